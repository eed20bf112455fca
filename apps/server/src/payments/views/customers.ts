// A merchant's customers: those who have one e-mail address, read from their payments. Nothing is kept of them besides, so whoever is erased
// is no customer any more (decision 0104).
import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '@titan/rules/currency';
import type { PaymentReference } from '@titan/rules/reference';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import { ERASED_EMAIL } from '../erase-person.ts';
import { emailOfPayment } from './payment-clues.ts';
import type { PaymentSearch } from './payment-search.ts';

export type CustomerRow = {
  /** Their newest payment, by which they are named: no e-mail address stands in an address. */
  payment: PaymentReference;
  email: string;
  /** As they gave it last. */
  name: string | null;
  payments: number;
  /** They have more payments than are counted: the figures are of so many of them. */
  is_more: boolean;
  paid: number;
  disputed: number;
  /** When the first and the last payment was opened that was paid. */
  first_paid_at: Date | null;
  last_paid_at: Date | null;
  /** What was paid, by currency. */
  sums: { currency: Currency; paid_minor: number; refunded_minor: number }[];
};

export type CustomerPage = { customers: CustomerRow[]; hasMore: boolean };

/** A page of them is read in tens of milliseconds, also where somebody's till gives all payments one address. */
const COUNTED = 1_000;
/** So many payments are looked at for those of a search. */
const FOUND = 200;

type CustomersDeps = { db: Database; search: PaymentSearch };

export function createCustomers({ db, search }: CustomersDeps) {
  return {
    /**
     * By their addresses.
     * @param after a payment of the last one of the page before
     */
    async page(owner: Owner, after: string | null, limit: number): Promise<CustomerPage> {
      const from = after === null ? '' : await emailOf(db, owner, after);
      if (from === null) return { customers: [], hasMore: false };
      const emails = await emailsAfter(db, owner, from, limit + 1);
      return {
        customers: await customersOf(db, owner, emails.slice(0, limit)),
        hasMore: emails.length > limit,
      };
    },
    /** The customers of the newest payments that the text finds, in whatever way. */
    async found(owner: Owner, text: string, limit: number): Promise<CustomerPage> {
      const place = { after: null, before: null, limit: FOUND };
      const rows = await search.page(owner, { q: text }, place);
      const emails = new Set(rows.map((row) => row.customer_email.toLowerCase()));
      emails.delete(ERASED_EMAIL);
      return {
        customers: await customersOf(db, owner, [...emails].slice(0, limit)),
        hasMore: false,
      };
    },
    /** Whose payment is named; null: nobody's. */
    async of(owner: Owner, paymentReference: string): Promise<CustomerRow | null> {
      const email = await emailOf(db, owner, paymentReference);
      if (email === null || email === ERASED_EMAIL) return null;
      return (await customersOf(db, owner, [email]))[0] ?? null;
    },
  };
}

async function emailOf(db: Database, owner: Owner, reference: string): Promise<string | null> {
  const { rows } = await sql<{
    email: string | null;
  }>`select ${emailOfPayment(owner, reference)} as email`.execute(db);
  return rows[0]?.email ?? null;
}

/** Each once: from one to the next by the index, whatever number of payments lies between. */
async function emailsAfter(
  db: Database,
  { merchantId, env }: Owner,
  after: string,
  limit: number,
): Promise<string[]> {
  const next = (from: RawBuilder<unknown>) => sql`
    select lower(t.customer_email) from transactions t
    where t.merchant_id = ${merchantId} and t.env = ${env} and lower(t.customer_email) ~>~ ${from}
    order by lower(t.customer_email) using ~<~ limit 1`;
  const { rows } = await sql<{ email: string }>`
    with recursive e(email) as (
      (${next(sql`${after}::text`)})
      union all select (${next(sql`e.email`)}) from e where e.email is not null
    )
    select email from e where email <> ${ERASED_EMAIL} limit ${limit}`.execute(db);
  return rows.map(({ email }) => email);
}

async function customersOf(
  db: Database,
  { merchantId, env }: Owner,
  emails: readonly string[],
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select (array_agg(t.payment_reference order by t.id desc))[1] as payment,
      (array_agg(t.customer_email order by t.id desc))[1] as email,
      (array_agg(t.customer_name order by t.id desc) filter (where t.customer_name is not null))[1] as name,
      least(count(*), ${COUNTED})::int as payments, count(*) > ${COUNTED} as is_more,
      count(*) filter (where t.is_paid)::int as paid,
      count(*) filter (where exists (select from disputes d where d.charge_id = t.paid_charge_id and d.status <> 'won'))::int as disputed,
      min(t.created_at) filter (where t.is_paid) as first_paid_at, max(t.created_at) filter (where t.is_paid) as last_paid_at,
      (select coalesce(jsonb_agg(s order by s.currency), '[]') from (
        select u.currency, sum(u.paid)::bigint as paid_minor, sum(u.refunded)::bigint as refunded_minor
        from unnest(array_agg(t.currency), array_agg(t.amount_paid_minor), array_agg(t.refunded_minor), array_agg(t.is_paid))
          u(currency, paid, refunded, is_paid) where u.is_paid group by u.currency) s) as sums
    from unnest(${[...emails]}::text[]) with ordinality k(email, place)
    cross join lateral (
      select x.*, x.status = 'success' as is_paid from transactions x
      where x.merchant_id = ${merchantId} and x.env = ${env} and lower(x.customer_email) = k.email limit ${COUNTED + 1}) t
    group by k.email, k.place order by k.place`.execute(db);
  return rows;
}
