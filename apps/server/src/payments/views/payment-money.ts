// What became of the money of payments, from the journal, in each payment's own currency: gross, what it cost, what went back, and what is left.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Minor units; what was taken off is below zero, so that they add up to the net. */
export type PaymentMoney = {
  gross_minor: number;
  fee_minor: number;
  vat_minor: number;
  /** Refunds under way too; without those that failed. */
  refunded_minor: number;
  /** Lost in disputes, less what came back. */
  disputed_minor: number;
};

const NONE: PaymentMoney = {
  gross_minor: 0,
  fee_minor: 0,
  vat_minor: 0,
  refunded_minor: 0,
  disputed_minor: 0,
};

export function netOf(money: PaymentMoney): number {
  return money.gross_minor + money.fee_minor + money.vat_minor + money.refunded_minor + money.disputed_minor;
}

/** By the payments' ids. */
export async function moneyOf(db: Database, ids: readonly number[]): Promise<(id: number) => PaymentMoney> {
  const { rows } = await sql<PaymentMoney & { id: number }>`
    select c.transaction_id as id,
      coalesce(sum(j.amount_minor) filter (where j.reason = 'payment'), 0)::bigint as gross_minor,
      -coalesce(sum(j.credits_minor[array_position(j.credits, 'fees')]), 0)::bigint as fee_minor,
      -coalesce(sum(j.credits_minor[array_position(j.credits, 'vat')]), 0)::bigint as vat_minor,
      coalesce(sum(case when j.debit = 'merchant' then -j.amount_minor else j.amount_minor end)
        filter (where j.reason = 'refund' or (j.reason = 'refund_failed' and j.credits[1] = 'merchant')), 0)::bigint as refunded_minor,
      coalesce(sum(case when j.debit = 'merchant' then -j.amount_minor else j.amount_minor end)
        filter (where j.reason like 'dispute-%'), 0)::bigint as disputed_minor
    from charges c join transactions t on t.id = c.transaction_id join journal j on j.charge_id = c.id and j.currency = t.currency
    where c.transaction_id = any(${[...ids]}::bigint[]) group by 1`.execute(db);
  const byId = new Map(rows.map(({ id, ...money }) => [id, money]));
  return (id) => byId.get(id) ?? NONE;
}
