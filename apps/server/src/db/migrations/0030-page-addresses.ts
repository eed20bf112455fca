// The page's address that cannot be guessed, and the sessions of those who know a reference only (decision 0047).
import { type Kysely, sql } from 'kysely';

/** Adds columns and two indexes. Payments from before keep the address that they were given, and show by it what a reference shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [transactions, charges]) await sql.raw(statement).execute(db);
}

// `attempts` counts what was tried with full authority and ends a payment; `public_attempts` all others, which end none.
const transactions = `
alter table transactions
  add column address_hash bytea,
  add column opened_by_page boolean not null default false,
  add column public_attempts integer not null default 0;
create unique index transactions_address on transactions (address_hash);
`;

// Numbered within its session: of two attempts that take the same number the index refuses one.
const charges = `
alter table charges
  add column public_session text,
  add column session_attempt smallint;
create unique index charges_public_attempts on charges (transaction_id, public_session, session_attempt)
  where public_session is not null;
`;
