// Limits per card and wallet number (design §6, decision 0025): which attempts and resends were made with one instrument.
import { type Kysely, sql } from 'kysely';

/** Adds the table. Statements run in order in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(instrumentTries).execute(db);
}

// How a try ended stands in its charge. The numbers are consecutive for each bucket, so two statements that count at the same time
// cannot both take the last try: the index refuses one, and it counts again.
const instrumentTries = `
create table instrument_tries (
  -- keyed hash of the card's or wallet's number, under a key that is not in this database
  bucket bytea not null check (length(bucket) = 32),
  n int not null check (n > 0),
  kind text not null check (kind in ('card', 'wallet')),
  charge_id bigint not null references charges,
  at timestamptz not null,
  primary key (bucket, n)
);
-- a resend is pressed without the number, so it is found by its charge
create index instrument_tries_of_wallet on instrument_tries (charge_id) where kind = 'wallet';
-- rows come in the order of time, so their upkeep needs no more than this
create index instrument_tries_age on instrument_tries using brin (at) with (pages_per_range = 16);
`;
