// A dispute under its payment's lock, which whoever records what the processor says of it takes as well.
import { sql } from 'kysely';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';

export type LockedDispute = {
  id: number;
  handle: string;
  status: 'open' | 'won' | 'lost';
  stage: number;
  amount_minor: number;
  currency: string;
  answer_by: Date | null;
  answered_at: Date | null;
  account_id: number;
  provider: string;
  payment_reference: PaymentReference;
  charge_reference: ChargeReference;
  transaction_id: number;
  /** The payment's. */
  merchant_reference: string;
  reason: string | null;
  merchant_id: number;
  env: Env;
};

/** Null: there is none of theirs. */
export async function lockDispute(within: Database, owner: Owner, id: number): Promise<LockedDispute | null> {
  const locked = await sql`
    select t.id from transactions t where t.merchant_id = ${owner.merchantId} and t.env = ${owner.env}
      and t.id = (select c.transaction_id from disputes d join charges c on c.id = d.charge_id where d.id = ${id}) for update`.execute(
    within,
  );
  if (locked.rows.length === 0) return null;
  const { rows } = await sql<LockedDispute>`
    select d.id, d.handle, d.status, d.stage, d.reason, t.reference as merchant_reference, d.amount_minor, d.currency, d.answer_by, d.answered_at, d.account_id, c.provider,
      t.payment_reference, c.reference as charge_reference, t.id as transaction_id, t.merchant_id, t.env
    from disputes d join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id where d.id = ${id}`.execute(
    within,
  );
  return rows[0] ?? null;
}
