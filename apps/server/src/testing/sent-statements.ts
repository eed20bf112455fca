// Records the SQL statements that a function sends, for tests of their plans.
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type SentStatement = { text: string; values: unknown[] };

/** Runs `work` and returns the statements that it sent. */
export async function sentStatements(
  pool: pg.Pool,
  work: (db: Database) => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const log = ({ query }: LogEvent): void =>
    void sent.push({ text: query.sql, values: [...query.parameters] });
  await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }));
  return sent;
}
