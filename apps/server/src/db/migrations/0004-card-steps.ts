// Where a step is taken that is not taken on our page: 3-D Secure (spec §2 /charge-card/3ds).
import { type Kysely, sql } from 'kysely';

/** Adds the bank's page to a charge: `{"type": "url" | "html", "content": …}`, while the charge may still need it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table charges add column step_page jsonb').execute(db);
}
