// A payment as its merchant names it.
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

/**
 * The number of the merchant's payment that this reference names: the merchant's own reference first, then ours of the payment, then that of
 * one of its charges. Null: there is none.
 */
export async function findPaymentId(
  db: Database,
  { merchantId, env }: Owner,
  reference: string,
): Promise<number | null> {
  const own = db
    .selectFrom('transactions as t')
    .where('t.merchant_id', '=', merchantId)
    .where('t.env', '=', env);
  const found =
    (await own.select('t.id').where('t.reference', '=', reference).executeTakeFirst()) ??
    (await own.select('t.id').where('t.payment_reference', '=', reference).executeTakeFirst()) ??
    (await own
      .innerJoin('charges as c', 'c.transaction_id', 't.id')
      .select('t.id')
      .where('c.reference', '=', reference)
      .executeTakeFirst());
  return found?.id ?? null;
}
