// Decision 0028: the evidence of a step says which step it was, so that a payer can be told later what was asked of him and when.
import { type Kysely, sql } from 'kysely';

/** Adds the column. Evidence from before has none: it then says only that something was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table evidence add column auth_model text').execute(db);
}
