// Spec §3 conversion: quotes, and charges that are debited in another currency than the transaction's (guides I-07, I-15).
import { type Kysely, sql } from 'kysely';

/** Adds quotes; what a charge costs in the transaction's currency stands beside what is debited, only where the two differ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [quotes, columns, guard]) await sql.raw(statement).execute(db);
}

const quotes = `
create table quotes (
  id text primary key,
  transaction_id bigint not null references transactions,
  channel text not null,
  price_minor bigint not null check (price_minor > 0),
  price_currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- major units of currency for one of price_currency: numerator / denominator
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index quotes_of_transaction on quotes (transaction_id, channel, expires_at);
create trigger append_only before update or delete on quotes for each row execute function refuse_change();
`;

const columns = `
-- the currency that cards are debited in; null: the transaction's own
alter table transactions add column payment_currency text;
alter table charges add column quote_id text, add column price_minor bigint check (price_minor > 0),
  add constraint charges_quoted check ((quote_id is null) = (price_minor is null));
`;

// A charge that names a quote is one of that quote's, made while it held, with just its amounts: the database holds that itself.
const guard = `
create function charges_quote() returns trigger language plpgsql as $$
begin
  if not exists (select from quotes q where q.id = new.quote_id and q.transaction_id = new.transaction_id
      and q.channel = new.channel and q.expires_at > new.sent_at and q.price_minor = new.price_minor
      and q.amount_minor = new.amount_minor and q.currency = new.currency) then
    raise exception 'charges: the quote does not hold for this charge' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger quote_holds before insert on charges for each row
  when (new.quote_id is not null) execute function charges_quote();
`;
