// Merchants' pictures as payers see them: fetched or given, re-encoded, and kept under a name that is of their content.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { OutsideHttp } from '../platform/outside-http.ts';
import type { Clock, Timers } from '@titan/platform/ports';
import { createPictureFetch } from './fetch-picture.ts';
import type { Owner } from './merchant-key.ts';
import { isNoticeUrl } from './outside-url.ts';
import { createReEncode } from './re-encode.ts';
import { createTurns } from './turns.ts';

export type KeptPicture =
  | { kind: 'kept'; name: string }
  /** What is wrong and what to do, to follow the name of the field. */
  | { kind: 'refused'; problem: string }
  /** As many as may be are being fetched or decoded at this moment. */
  | { kind: 'busy' };

export type Pictures = {
  /**
   * An address of ours, as answers give it, stands for the picture that is kept.
   * @param owner whose picture it is: those of one owner hold up no others
   */
  fromAddress(address: string, owner: string): Promise<KeptPicture>;
  fromBytes(bytes: Buffer, owner: string): Promise<KeptPicture>;
  /** WebP; null: there is none of this name. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes what nobody has used for a day, and order lines' a month after they were fetched; returns how many there were. */
  deleteUnused(): Promise<number>;
};

type PictureDeps = {
  db: Database;
  outside: OutsideHttp;
  clock: Clock;
  timers: Timers;
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
};

/** A slow server must not hold memory by the dozen, and nobody's servers those who give one picture. */
const FETCHED_AT_ONCE = 6;
const FETCHED_OF_ONE = 2;
/** A large one takes 140 MB while it is decoded. */
const DECODED = { atOnce: 2, ofOne: 1, mostWaiting: 100 };
const NAME_LENGTH = 32;
const DAY_MS = 86_400_000;
const ADDRESS = /^\/logo\/([0-9a-f]{32})\.webp$/;

/** Those of one merchant wait for each other. */
export function pictureOwner({ merchantId }: Pick<Owner, 'merchantId'>): string {
  return `merchant:${merchantId}`;
}

/** The path of a picture on our origin. */
export function picturePath(name: string): string {
  return `/logo/${name}.webp`;
}

/** The name of the picture at this path; null: there can be none. */
export function pictureAt(path: string): string | null {
  return ADDRESS.exec(path)?.[1] ?? null;
}

/**
 * Whether a picture can be had there, judged by the text alone: from where webhooks could be sent to, or under an address that answers
 * give, which is ours wherever this checkout can be reached.
 */
export function isPictureAddress(text: string, env: Env): boolean {
  if (isNoticeUrl(text, env)) return true;
  return URL.canParse(text) && pictureAt(new URL(text).pathname) !== null;
}

/** Builds it. */
export function createPictures({ db, outside, clock, timers, publicUrl }: PictureDeps): Pictures {
  const fetchPicture = createPictureFetch({ outside, timers });
  const reEncode = createReEncode(timers);
  const turns = createTurns(DECODED);
  const underWay: string[] = [];
  const fromBytes = async (bytes: Buffer, owner: string): Promise<KeptPicture> => {
    const made = await turns.take(owner, () => reEncode(bytes));
    if (made === null || (!made.ok && made.isLate)) return { kind: 'busy' };
    if (!made.ok) return { kind: 'refused', problem: made.problem };
    return { kind: 'kept', name: await keep(db, made.webp, new Date(clock.now())) };
  };
  const fetched = async (address: string, owner: string): Promise<KeptPicture> => {
    const answer = await fetchPicture(address);
    return answer.ok ? fromBytes(answer.bytes, owner) : { kind: 'refused', problem: answer.problem };
  };
  const ownName = (address: string): string | null =>
    address.startsWith(`${publicUrl}/`) ? pictureAt(address.slice(publicUrl.length)) : null;
  return {
    async fromAddress(address, owner) {
      const own = ownName(address);
      if (own !== null)
        return (await isKept(db, own, new Date(clock.now()))) ? { kind: 'kept', name: own } : GONE;
      const ofOwner = underWay.filter((other) => other === owner).length;
      if (underWay.length >= FETCHED_AT_ONCE || ofOwner >= FETCHED_OF_ONE) return { kind: 'busy' };
      underWay.push(owner);
      try {
        return await fetched(address, owner);
      } finally {
        underWay.splice(underWay.indexOf(owner), 1);
      }
    },
    fromBytes,
    async read(name) {
      const row = db.selectFrom('pictures').select('webp').where('name', '=', name);
      return (await row.executeTakeFirst())?.webp ?? null;
    },
    deleteUnused: () => deleteUnused(db, clock.now()),
  };
}

const GONE: KeptPicture = {
  kind: 'refused',
  problem: 'is no picture that is kept here any more: give it again',
};

/** The same picture is kept once, whoever gives it. */
async function keep(db: Database, webp: Buffer, stored_at: Date): Promise<string> {
  const name = createHash('sha256').update(webp).digest('hex').slice(0, NAME_LENGTH);
  await db
    .insertInto('pictures')
    .values({ name, webp, stored_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ stored_at }))
    .execute();
  return name;
}

/** And from now on for a day, so that the caller can use it. */
async function isKept(db: Database, name: string, stored_at: Date): Promise<boolean> {
  const used = db.updateTable('pictures').set({ stored_at });
  return (await used.where('name', '=', name).executeTakeFirst()).numUpdatedRows > 0n;
}

async function deleteUnused(db: Database, now: number): Promise<number> {
  // Whoever asks for a line's picture after this has it fetched anew.
  const dayAgo = new Date(now - DAY_MS);
  const kept = sql<Date>`case when picture is null then ${dayAgo}::timestamptz else ${new Date(now - 30 * DAY_MS)}::timestamptz end`;
  await db.deleteFrom('line_pictures').where('tried_at', '<', kept).execute();
  const { numDeletedRows } = await db
    .deleteFrom('pictures as p')
    .where('p.stored_at', '<', dayAgo)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('merchants as m').select('m.id').whereRef('m.logo', '=', 'p.name'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_links as l').select('l.id').whereRef('l.logo', '=', 'p.name'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('line_pictures as o').select('o.address').whereRef('o.picture', '=', 'p.name'))),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
