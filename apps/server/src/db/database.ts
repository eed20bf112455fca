// How stores reach the database: Kysely with the typed schema, over the service's one pool.
import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** What a store is given. Inside a transaction it is given the transaction, which is one of these too. */
export type Database = Kysely<Schema>;

/** Builds the queries over a pool, which stays its opener's to end. */
export function queriesOver(pool: Pick<pg.Pool, 'connect'>): Database {
  const named = { connect: async () => withNames(await pool.connect()) };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: named as unknown as pg.Pool }) });
}

/** Runs the work in the transaction that it is given, else in one of its own. */
export function inTransaction<Result>(
  db: Database,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** At the beginning of a statement whose best plan depends on its values: it is sent without a name, and planned for them. */
export const PLANNED_ANEW = sql.raw('-- planned anew\n');
const IS_PLANNED_ANEW = /^-- planned anew/;

/**
 * Sends each statement under a name of its text, so that its connection reads and plans it once: for a payment as a page reads it that
 * takes several times as long as running it.
 */
function withNames(client: pg.PoolClient): Pick<pg.PoolClient, 'query' | 'release'> {
  const query = (text: string, values: readonly unknown[]) => {
    const name = IS_PLANNED_ANEW.test(text) ? {} : { name: hash('md5', text, 'base64') };
    return client.query({ ...name, text, values: [...values] });
  };
  return { query: query as pg.PoolClient['query'], release: (error) => client.release(error) };
}
