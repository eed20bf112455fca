// A merchant's open test payments, each with the attempt that is under way, or that the payer left last.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Outside } from '../test-mode/test-mode.ts';

const SHOWN = 20;

type OpenPaymentRow = {
  id: number;
  reference: string;
  payment_reference: string;
  amount_minor: number;
  currency: string;
  customer: string;
  created_at: Date;
  charge: Outside | null;
};

export function createSandboxStore(db: Database) {
  const read = async (merchantId: number, condition = sql`true`): Promise<OpenPaymentRow[]> => {
    const { rows } = await sql<OpenPaymentRow>`
    select t.id, t.reference, t.payment_reference, t.amount_minor, t.currency, t.created_at,
      coalesce(t.customer_name, t.customer_email) as customer,
      (select json_build_object('reference', c.reference, 'channel', c.channel, 'status', c.status, 'authModel', c.auth_model,
          'amountMinor', c.amount_minor, 'currency', c.currency, 'accountNumber', x.account_number, 'transferReference', x.transfer_reference)
        from charges c left join transfer_accounts x on x.charge_id = c.id
        where c.transaction_id = t.id order by (c.id = t.live_charge_id) desc nulls last, c.id desc limit 1) as charge
    from transactions t where t.id in (select transaction_id from open_payments)
      and t.merchant_id = ${merchantId} and t.env = 'test' and t.status in ('pending', 'processing') and ${condition}
    order by t.id desc limit ${SHOWN}`.execute(db);
    return rows;
  };
  return {
    /** The newest first. */
    list: (merchantId: number) => read(merchantId),
    /** @param reference the merchant's */
    async find(merchantId: number, reference: string): Promise<OpenPaymentRow | null> {
      const [row] = await read(merchantId, sql`t.reference = ${reference}`);
      return row ?? null;
    },
  };
}
