// The statements that a piece of work sends to the database, for tests of their plans.
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Does the work on the database, and answers the text of each statement that it sent. */
export async function sentStatements(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const texts: string[] = [];
  const log = ({ query }: { query: { sql: string } }): void => void texts.push(query.sql);
  await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }));
  return texts;
}
