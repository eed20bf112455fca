// How stores reach the database: Kysely with the typed schema, over the service's one pool.
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** What a store is given. Inside a transaction it is given the transaction, which is one of these too. */
export type Database = Kysely<Schema>;

/** Builds the queries over a pool, which stays its opener's to end. */
export function queriesOver(pool: Pick<pg.Pool, 'connect'>): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as pg.Pool }) });
}
