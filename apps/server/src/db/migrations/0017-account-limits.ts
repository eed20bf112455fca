// Limits per bank account (design §6, decision 0025): another kind of instrument, whose resends are found by their charge too.
import { type Kysely, sql } from 'kysely';

/** Widens the table. Statements run in order in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(accountTries).execute(db);
}

const accountTries = `
alter table instrument_tries drop constraint instrument_tries_kind_check;
alter table instrument_tries add constraint instrument_tries_kind_check check (kind in ('card', 'wallet', 'account'));
create index instrument_tries_of_charge on instrument_tries (charge_id) where kind in ('wallet', 'account');
drop index instrument_tries_of_wallet;
`;
