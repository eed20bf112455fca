// A payment as its merchant names it.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

/**
 * The number of the merchant's payment that this reference names; null: there is none. Ours, of the payment or of one of its charges, goes
 * before the merchant's: `initialize` takes no reference of our form, but a row from before that rule may have one.
 */
export function paymentIdOf({ merchantId, env }: Owner, reference: string): RawBuilder<number | null> {
  const own = sql`t.merchant_id = ${merchantId} and t.env = ${env}`;
  return sql<number | null>`coalesce(
    (select t.id from transactions t where ${own} and t.payment_reference = ${reference}),
    (select t.id from charges c join transactions t on t.id = c.transaction_id where ${own} and c.reference = ${reference}),
    (select t.id from transactions t where ${own} and t.reference = ${reference}))`;
}

export async function findPaymentId(db: Database, owner: Owner, reference: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${paymentIdOf(owner, reference)} as id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
