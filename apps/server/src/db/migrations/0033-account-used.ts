// A second transfer to an account whose first did not pay is no duplicate: nothing had been paid. It has a reason of its own.
import { type Kysely, sql } from 'kysely';

/** Allows the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reasons).execute(db);
}

const reasons = `
alter table obligations drop constraint obligations_reason_check;
alter table obligations add constraint obligations_reason_check
  check (reason in ('duplicate', 'late', 'wrong_amount', 'excess', 'underpaid', 'account_used', 'out_of_limits'));
`;
