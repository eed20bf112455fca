// Payments as an operator looks for them: over all merchants, by whatever somebody has in hand.
import { type RawBuilder, sql } from 'kysely';
import type { TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { LAST_FOUR, paymentsNamedSql } from './payment-clues.ts';

/** What is known of the payment; null: nothing. */
export type Clues = {
  /** The merchant's reference, one of ours, or any name that the processor has for the charge, a transfer or money that goes back. */
  name: string | null;
  email: string | null;
  /** Wallet numbers as charges keep them, masked: what was typed is one number in several countries. */
  wallets: readonly string[] | null;
  /** From a card, a bank account or a wallet's number. */
  lastFour: string | null;
  /** One amount as each currency counts it: the price, or what was debited. */
  amounts: readonly { currency: string; minor: number }[] | null;
  merchantId: number | null;
  /** Made since then. */
  since: Date;
};

export type FoundPayment = {
  id: number;
  payment_reference: string;
  reference: string;
  merchant: string;
  merchant_id: number;
  env: 'test' | 'live';
  status: TransactionState;
  amount_minor: number;
  currency: string;
  customer_email: string;
  created_at: Date;
};

/** Newest first, `limit` at most. */
export async function findPayments(db: Database, clues: Clues, limit: number): Promise<FoundPayment[]> {
  // What is named is found by its indexes first, however few match the rest.
  const { rows } = await sql<FoundPayment>`
    with found as materialized (select t.* from ${sourceOf(clues)} where ${conditionsOf(clues)})
    select t.id, t.payment_reference, t.reference, m.name as merchant, t.merchant_id, t.env, t.status, t.amount_minor, t.currency,
      t.customer_email, t.created_at
    from found t join merchants m on m.id = t.merchant_id order by t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Every merchant in both environments, as their indexes begin. */
const OWNERS = sql`(select m.id, e.env from merchants m cross join (values ('test'), ('live')) e(env)) w`;
const OF_OWNER = sql`t.merchant_id = w.id and t.env = w.env`;

function sourceOf({ name, email }: Clues): RawBuilder<unknown> {
  if (name !== null) return sql`(${paymentsNamedSql(name, OWNERS)}) n(id) join transactions t on t.id = n.id`;
  if (email !== null)
    return sql`${OWNERS} join transactions t on ${OF_OWNER} and lower(t.customer_email) = lower(${email})`;
  return sql`transactions t`;
}

function conditionsOf(clues: Clues): RawBuilder<unknown> {
  const { name, email, wallets, lastFour, amounts, merchantId, since } = clues;
  const charged = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select from charges c where c.transaction_id = t.id and ${condition})`;
  const amount = amounts && sql.join(amounts.map((each) => sql`(${each.minor}::bigint, ${each.currency})`));
  return sql.join(
    [
      // A payment ends after it was made, and its end has an index.
      name === null ? sql`t.expires_at >= ${since} and t.created_at >= ${since}` : sql`true`,
      email !== null && sql`lower(t.customer_email) = lower(${email})`,
      merchantId !== null && sql`t.merchant_id = ${merchantId}`,
      wallets && charged(sql`c.wallet_masked = any(${[...wallets]}::text[])`),
      lastFour !== null && charged(sql`${LAST_FOUR} = ${lastFour}`),
      amount &&
        sql`((t.amount_minor, t.currency) in (${amount}) or ${charged(sql`(c.amount_minor, c.currency) in (${amount})`)})`,
    ].filter((condition) => condition !== false && condition !== null),
    sql` and `,
  );
}
