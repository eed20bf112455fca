// How often payers began to pay on a merchant's links, how often they did, and what came in by it.
import { sql } from 'kysely';
import type { TransactionState } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';

export type LinkTakings = { slug: string; opened: number; paid: number; paid_minor: number };
export type LinkPayment = {
  payment_reference: string;
  status: TransactionState;
  amount_minor: number;
  created_at: Date;
};

const MOST_ROWS = 20;

export async function takingsOfLinks(
  db: Database,
  { merchantId, env }: Owner,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, LinkTakings>> {
  const { rows } = await sql<LinkTakings>`
    select l.slug, s.opened, s.paid, s.paid_minor
    from payment_links l cross join lateral (
      select count(*) as opened, count(*) filter (where t.status = 'success') as paid,
        coalesce(sum(t.amount_paid_minor) filter (where t.status = 'success'), 0)::bigint as paid_minor
      from transactions t where t.payment_link_id = l.id) s
    where l.merchant_id = ${merchantId} and l.env = ${env} and l.slug = any(${slugs}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
}

/** The newest payments that were begun on a link. */
export function paymentsOfLink(
  db: Database,
  { merchantId, env }: Owner,
  slug: string,
): Promise<LinkPayment[]> {
  return db
    .selectFrom('payment_links as l')
    .innerJoin('transactions as t', 't.payment_link_id', 'l.id')
    .select(['t.payment_reference', 't.amount_minor', 't.created_at'])
    .select(sql<TransactionState>`t.status`.as('status'))
    .where('l.merchant_id', '=', merchantId)
    .where('l.env', '=', env)
    .where('l.slug', '=', slug)
    .orderBy('t.id', 'desc')
    .limit(MOST_ROWS)
    .execute();
}
