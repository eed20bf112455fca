// The sandbox provider's own append-only book and its fault plan, in a schema of their own (design §2 sandbox controls).
import { type Kysely, sql } from 'kysely';

/** Builds the schema `sandbox`. The service reads it only through the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(book).execute(db);
}

const book = `
create schema sandbox;
create table sandbox.book (
  reference text not null,
  step integer not null,
  event text not null,
  amount_minor bigint not null,
  currency text not null,
  -- which scenario the card follows, and counters; never a number or a code
  detail jsonb not null,
  at timestamptz not null,
  primary key (reference, step)
);
create trigger append_only before update or delete on sandbox.book for each row execute function refuse_change();

-- What the next answers shall do wrong: lost, slow, garbage, …; consumed in order.
create table sandbox.faults (
  id bigint generated always as identity primary key,
  fault text not null,
  -- the transaction it is meant for; null: whichever comes next
  payment_reference text,
  used_at timestamptz
);
`;
