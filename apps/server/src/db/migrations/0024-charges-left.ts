// Charges that were left behind are asked about until there is evidence (decision 0021), however many have ended since.
import { type Kysely, sql } from 'kysely';

/** Adds the index; few charges are ever in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index charges_left on charges (id) where status = 'left'`).execute(db);
}
