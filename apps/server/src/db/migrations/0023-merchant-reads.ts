// What merchants read and send beside single payments (facts/merchant-api): their pay-ins by cursor, and the keys that charge_data is
// sealed with on their side.
import { type Kysely, sql } from 'kysely';

/** Adds the index and the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [payIns, encryptionKeys]) await sql.raw(statement).execute(db);
}

// Newest first by id; a page reads its rows and no more. No column of it changes when a payment does.
const payIns = `
create index transactions_of_merchant on transactions (merchant_id, env, id);
`;

const encryptionKeys = `
create table merchant_encryption_keys (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  n smallint not null check (n > 0),
  -- the 32 characters, sealed under a key outside the database and bound to merchant, env and n (vault/merchant-secrets.ts)
  seal_key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (merchant_id, env, n)
);
`;
