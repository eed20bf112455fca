// Pictures of order lines, by the addresses that merchants give: fetched when a payer's page first shows one, never while a payment is opened.
import { createHmac } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import { isSameText } from '../platform/same-text.ts';
import type { Pictures } from './pictures.ts';
import { createTurns } from './turns.ts';

export type LinePictures = {
  /** The path on our origin under which payers get the picture at a merchant's address. */
  pathOf(address: string): string;
  /** WebP for a path of ours; null: no path of ours, or a picture that cannot be had now. */
  read(path: string): Promise<Buffer | null>;
};

type LinePictureDeps = { db: Database; clock: Clock; pictures: Pictures; key: Buffer };

/** Under which the paths stand. */
export const LINE_PICTURES = '/logo/line/';
const MAC_BYTES = 16;
const FORM = /^\/logo\/line\/([\w-]+)\.([0-9a-f]{32})$/;
/** Fewer than may be fetched at once (`pictures`), so that payers never keep a merchant from setting a logo. */
const AT_ONCE = 3;
/** For one shop, so that a slow one holds up its own alone. */
const OF_A_SHOP = 2;
const MOST_WAITING = 200;
/** What could not be had is asked for again after this. */
const TRIED_AGAIN_MS = 10 * 60_000;

/**
 * Builds it. A path carries the address and our signature of it, so nobody can have anything fetched that no merchant has given; with
 * another `key` the paths in open pages end.
 */
export function createLinePictures({ db, clock, pictures, key }: LinePictureDeps): LinePictures {
  const pathKey = createHmac('sha256', key).update('titan line picture 1').digest();
  const sign = (address: string): Buffer =>
    createHmac('sha256', pathKey).update(address).digest().subarray(0, MAC_BYTES);
  const pathOf = (address: string): string =>
    `${LINE_PICTURES}${Buffer.from(address).toString('base64url')}.${sign(address).toString('hex')}`;
  const turns = createTurns({ atOnce: AT_ONCE, ofOne: OF_A_SHOP, mostWaiting: MOST_WAITING });
  const underWay = new Map<string, Promise<Buffer | null>>();

  const fetchNow = async (address: string, shop: string): Promise<Buffer | null> => {
    const made = await pictures.fromAddress(address, shop);
    if (made.kind === 'busy') return null;
    const name = made.kind === 'kept' ? made.name : null;
    await remember(db, { address, picture: name, tried_at: new Date(clock.now()) });
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
      const known = await lastTry(db, address, new Date(clock.now() - TRIED_AGAIN_MS));
      if (known !== undefined) return known.webp;
      const begun = underWay.get(address);
      if (begun !== undefined) return begun;
      const { host } = new URL(address);
      const fetching = turns.take(host, () => fetchNow(address, host));
      underWay.set(address, fetching);
      return fetching.finally(() => underWay.delete(address));
    },
  };
}

/** What came of asking for it; undefined: it was never asked for, or so long ago that it may be tried again. */
function lastTry(db: Database, address: string, since: Date): Promise<{ webp: Buffer | null } | undefined> {
  return db
    .selectFrom('line_pictures as l')
    .leftJoin('pictures as p', 'p.name', 'l.picture')
    .select('p.webp')
    .where('l.address', '=', address)
    .where(({ eb, or }) => or([eb('l.picture', 'is not', null), eb('l.tried_at', '>', since)]))
    .executeTakeFirst();
}

type LineTry = { address: string; picture: string | null; tried_at: Date };

async function remember(db: Database, { address, picture, tried_at }: LineTry): Promise<void> {
  await db
    .insertInto('line_pictures')
    .values({ address, picture, tried_at })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ picture, tried_at }))
    .execute();
}
