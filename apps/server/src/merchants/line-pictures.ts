// Pictures of order lines, by the addresses that merchants give: fetched when a payer's page first shows one, never while a payment is opened.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isSameText } from '../platform/same-text.ts';
import type { Pictures } from './pictures.ts';

export type LinePictures = {
  /** The path on our origin under which payers get the picture at a merchant's address. */
  pathOf(address: string): string;
  /** WebP for a path of ours; null: no path of ours, or a picture that cannot be had now. */
  read(path: string): Promise<Buffer | null>;
};

type LinePictureParts = { db: Database; pictures: Pictures; key: Buffer };

/** Under which the paths stand. */
export const LINE_PICTURES = '/logo/line/';
const MAC_BYTES = 16;
const FORM = /^\/logo\/line\/([\w-]+)\.([0-9a-f]{32})$/;
/** Fewer than may be fetched at once (`pictures`), so that payers never keep a merchant from setting a logo. */
const AT_ONCE = 3;
/** Of one shop, so that a slow one holds up its own alone. */
const OF_A_SHOP = 2;
const MOST_WAITING = 200;

/**
 * Builds it. A path carries the address and our signature of it, so nobody can have anything fetched that no merchant has given; with
 * another `key` the paths in open pages end.
 */
export function createLinePictures({ db, pictures, key }: LinePictureParts): LinePictures {
  const pathKey = createHmac('sha256', key).update('titan line picture 1').digest();
  const sign = (address: string): Buffer =>
    createHmac('sha256', pathKey).update(address).digest().subarray(0, MAC_BYTES);
  const pathOf = (address: string): string =>
    `${LINE_PICTURES}${Buffer.from(address).toString('base64url')}.${sign(address).toString('hex')}`;
  const turns = createTurns();
  const underWay = new Map<string, Promise<Buffer | null>>();

  const fetchNow = async (address: string): Promise<Buffer | null> => {
    const made = await pictures.fromAddress(address);
    if (made.kind === 'busy') return null;
    const name = made.kind === 'kept' ? made.name : null;
    await remember(db, address, name);
    return name === null ? null : pictures.read(name);
  };
  const addressAt = (path: string): string | null => {
    const [, encoded = ''] = FORM.exec(path) ?? [];
    const address = Buffer.from(encoded, 'base64url').toString();
    return isSameText(path, pathOf(address)) ? address : null;
  };
  return {
    pathOf,
    async read(path) {
      const address = addressAt(path);
      if (address === null) return null;
      const known = await lastTry(db, address);
      if (known !== undefined) return known.webp;
      const begun = underWay.get(address);
      if (begun !== undefined) return begun;
      const fetching = turns.take(new URL(address).host, () => fetchNow(address));
      underWay.set(address, fetching);
      return fetching.finally(() => underWay.delete(address));
    },
  };
}

/** What came of asking for it; undefined: it was never asked for, or so long ago that it may be tried again. */
function lastTry(db: Database, address: string): Promise<{ webp: Buffer | null } | undefined> {
  return db
    .selectFrom('line_pictures as l')
    .leftJoin('pictures as p', 'p.name', 'l.picture')
    .select('p.webp')
    .where('l.address', '=', address)
    .where(({ eb, or }) =>
      or([eb('l.picture', 'is not', null), eb('l.tried_at', '>', sql<Date>`now() - interval '10 minutes'`)]),
    )
    .executeTakeFirst();
}

async function remember(db: Database, address: string, picture: string | null): Promise<void> {
  await db
    .insertInto('line_pictures')
    .values({ address, picture })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ picture, tried_at: sql`now()` }))
    .execute();
}

type Job = () => Promise<Buffer | null>;
type Turns = { take(shop: string, job: Job): Promise<Buffer | null> };

/** A few at once, the next that may run in the order of asking; null at once where too many wait. */
function createTurns(): Turns {
  const running: string[] = [];
  const waiting: { shop: string; begin(): void }[] = [];
  const beginNext = (): void => {
    if (running.length >= AT_ONCE) return;
    const at = waiting.findIndex(({ shop }) => running.filter((other) => other === shop).length < OF_A_SHOP);
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    next?.begin();
  };
  return {
    async take(shop, job) {
      if (waiting.length >= MOST_WAITING) return null;
      await new Promise<void>((begun) => {
        const begin = (): void => {
          running.push(shop);
          begun();
        };
        waiting.push({ shop, begin });
        beginNext();
      });
      try {
        return await job();
      } finally {
        running.splice(running.indexOf(shop), 1);
        beginNext();
      }
    },
  };
}
