// Reads for files that people take along: however large, nobody who pays waits for one. Each has a connection of its own, one is made at a
// time for a merchant and two in all, whatever the number of processes, and it rests longer than it works.
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Clock, Timers } from '@titan/platform/ports';
import { type Database, PLANNED_ANEW, queriesOver } from './database.ts';

const FILES_AT_ONCE = 2;
/** One more connection than files, to ask whether there is room. */
export const FILE_CONNECTIONS = FILES_AT_ONCE + 1;

/** In how many seconds to ask again: most files are made by then. */
export const FILE_RETRY_S = 20;
/** Rows that are read and written without a rest. */
export const TURN_ROWS = 100;
/** How much longer a file rests after each turn than the turn took. */
const REST_SHARE = 6;
const LONGEST_REST_MS = 1_000;
/** A reader who takes nothing for so long, or is not done by then, keeps others from their files. */
const STALLED_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

export type FileReading = {
  /** Over the one connection, which no other file uses. */
  db: Database;
  /** The file's parts with a rest after each. It breaks off when its reader stalls. */
  inTurns(parts: AsyncIterable<string>, breakOff: (why: Error) => void): AsyncGenerator<string>;
  /** To be called whatever becomes of the file, and as often as one likes. */
  end(): Promise<void>;
};

export type FileReadings = {
  /** Null: another file of the merchant's, or as many of others', are being made. */
  begin(merchantId: number): Promise<FileReading | null>;
};

/**
 * A connection's lock on its merchant, and on one of the places. Connections that end give up theirs, so none is kept by a process that died.
 * The cases are tried in their order.
 */
const TAKE_PLACE = `select case when not pg_try_advisory_lock(731105, $1) then false
  ${Array.from({ length: FILES_AT_ONCE }, (_, place) => `when pg_try_advisory_lock(731106, ${place}) then true`).join(' ')}
  else false end as has_place`;
const GIVE_UP_PLACE = 'close all; select pg_advisory_unlock_all()';

/** @param pool apart from the one by which payments are made */
export function createFileReadings(pool: pg.Pool, ports: { clock: Clock; timers: Timers }): FileReadings {
  return {
    async begin(merchantId) {
      const client = await pool.connect();
      let ended: Promise<void> | undefined;
      const end = () => (ended ??= giveUpPlace(client));
      try {
        const { rows } = await client.query<{ has_place: boolean }>(TAKE_PLACE, [merchantId]);
        if (rows[0]?.has_place) return { db: overOne(client), inTurns: inTurns.bind(null, ports), end };
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
      await end();
      return null;
    },
  };
}

async function giveUpPlace(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(GIVE_UP_PLACE);
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/** Queries over a connection that somebody else releases. */
function overOne(client: pg.PoolClient): Database {
  const held = { query: client.query.bind(client), release: () => {} };
  return queriesOver({ connect: () => Promise.resolve(held as unknown as pg.PoolClient) });
}

async function* inTurns(
  { clock, timers }: { clock: Clock; timers: Timers },
  parts: AsyncIterable<string>,
  breakOff: (why: Error) => void,
): AsyncGenerator<string> {
  const until = clock.now() + LONGEST_MS;
  let beganAt = clock.now();
  for await (const part of parts) {
    const workedMs = clock.now() - beganAt;
    const stalledIn = Math.min(STALLED_MS, until - clock.now());
    const isTaken = timers.after(stalledIn, () => breakOff(new Error('A file was not taken in time')));
    try {
      yield part;
    } finally {
      isTaken();
    }
    await rest(timers, Math.min(workedMs * REST_SHARE, LONGEST_REST_MS));
    beganAt = clock.now();
  }
}

async function rest(timers: Timers, ms: number): Promise<void> {
  if (ms > 0) await new Promise<void>((resolve) => void timers.after(ms, resolve));
}

/**
 * What the statement finds, a turn's rows at a time: read as it is now, and kept by PostgreSQL outside of a transaction.
 * @param db one connection, over which no other such read goes
 */
export async function* readInTurns<Row>(db: Database, select: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`${PLANNED_ANEW}declare file no scroll cursor with hold for ${select}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`${PLANNED_ANEW}fetch ${sql.raw(String(TURN_ROWS))} from file`.execute(db);
    if (rows.length === 0) return;
    yield rows;
  }
}
