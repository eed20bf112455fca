// Pay with bank (spec §2, §3): the bank of a charge, a merchant's spotlight banks, and the banks that payers asked for.
import { type Kysely, sql } from 'kysely';

/** Adds the columns and the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [charges, merchants, requests]) await sql.raw(statement).execute(db);
}

// Of an account or a phone number only what merchant and payer are shown: the last four digits. Its holder is not kept at all.
const charges = `
alter table charges
  add column bank_slug text,
  add column bank_name text,
  add column bank_processor text,
  add column bank_last_four text check (bank_last_four ~ '^[0-9]{4}$'),
  -- the bank validates the account before it asks for the authorisation
  add column auth_step text check (auth_step = 'initiate');
`;

const merchants = `
alter table merchants
  -- names of banks that are offered first (OPAY), and the names of the feature flags that are on
  add column bank_spotlights text[] not null default '{}',
  add column feature_flags text[] not null default '{}';
`;

// For an operator to read: which banks are missed, and by how many payments.
const requests = `
create table bank_requests (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  bank_name text not null check (length(bank_name) between 1 and 100),
  currency text not null,
  at timestamptz not null
);
create unique index bank_requests_once on bank_requests (transaction_id, lower(bank_name));
create index bank_requests_of_bank on bank_requests (lower(bank_name));
`;
