// Saved cards (spec §3 Saved card, decision 0020): wallets of payers' browsers, the sealed cards in them, and who may save any.
import { type Kysely, sql } from 'kysely';

/** Adds the tables. Statements run in order in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [merchants, wallets, savedCards]) await sql.raw(statement).execute(db);
}

// Only the seeded test merchant has this key; it lets its payers save cards.
const merchants = `
alter table merchants add column can_save_card boolean not null default false;
update merchants set can_save_card = true
where id in (select merchant_id from merchant_keys where lookup = 'pk_test_titan_demo_000000000001');
`;

const wallets = `
create table wallets (
  id bigint generated always as identity primary key,
  -- of the token in the payer's cookie, which has 256 random bits; the token itself is not kept
  token_hash bytea not null unique,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  email text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
`;

const savedCards = `
create table saved_cards (
  id bigint generated always as identity primary key,
  -- KPY-SC-…
  reference text not null unique,
  wallet_id bigint not null references wallets,
  -- the payment that it was saved with: pending until that has succeeded, and gone when it has not
  charge_id bigint not null unique references charges,
  state text not null default 'pending' check (state in ('pending', 'active')),
  brand text,
  first_six text not null,
  last_four text not null,
  card_expiry text not null,
  -- the first moment at which the card is out of date
  expires_at timestamptz not null,
  -- AES-256-GCM under the key of this id, which is not in this database; never a CVV
  sealed bytea not null,
  seal_key_id text not null,
  -- keyed hash of the number under another key: tells that two cards of a wallet are the same
  lookup bytea not null,
  lookup_key_id text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  check ((state = 'active') = (activated_at is not null))
);
create index saved_cards_of_wallet on saved_cards (wallet_id);
create index saved_cards_pending on saved_cards (id) where state = 'pending';
create index saved_cards_expiry on saved_cards (expires_at);

-- Payments made with a saved card: when the bank turns out not to know the card, it can be found and deleted.
create table saved_card_uses (
  charge_id bigint primary key references charges,
  token_hash bytea not null,
  card_reference text not null
);

-- Payments whose card was to be saved and could not be (spec §3 cardNotTokenized).
create table unsaved_cards (
  charge_id bigint primary key references charges,
  at timestamptz not null
);
`;
