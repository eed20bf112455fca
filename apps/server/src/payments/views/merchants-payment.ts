// A payment as its merchant names it.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

/**
 * The number of the merchant's payment that this reference names: the merchant's own reference first, then ours of the payment, then that of
 * one of its charges. Null: there is none. Each is looked up only where the one before has not found it.
 */
export function paymentIdOf({ merchantId, env }: Owner, reference: string): RawBuilder<number | null> {
  const own = sql`t.merchant_id = ${merchantId} and t.env = ${env}`;
  return sql<number | null>`coalesce(
    (select t.id from transactions t where ${own} and t.reference = ${reference}),
    (select t.id from transactions t where ${own} and t.payment_reference = ${reference}),
    (select t.id from charges c join transactions t on t.id = c.transaction_id where ${own} and c.reference = ${reference}))`;
}

export async function findPaymentId(db: Database, owner: Owner, reference: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${paymentIdOf(owner, reference)} as id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
