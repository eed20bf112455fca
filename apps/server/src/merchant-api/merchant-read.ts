// The one statement that reads a transaction for its merchant, with all its charges.
import type { ChargeState, TransactionState } from '../payments/charge-status.ts';
import type { ChannelFees } from '../payments/channel-fees.ts';
import { SECRET_KEY_OWNER } from '../merchants/merchant-key.ts';
import { type ReversalRow, reversalsSql } from '../payments/reversals.ts';
import { type TransferDetails, transferDetailsSql } from '../channels/bank-transfer/details.ts';

export type ReadRow = {
  id: number;
  reference: string;
  status: TransactionState;
  amount_minor: number;
  amount_paid_minor: number;
  currency: string;
  merchant_bears_cost: boolean;
  fees: ChannelFees;
  channels: string[];
  default_channel: string | null;
  narration: string | null;
  metadata: Record<string, unknown> | null;
  customer_name: string | null;
  customer_email: string;
  paid_charge_id: number | null;
  live_charge_id: number | null;
  left_charges: number;
  expires_at: Date;
  created_at: Date;
  /** Oldest first. */
  reversals: ReversalRow[];
  /** Oldest first. */
  charges: ReadChargeRow[];
};

export type ReadChargeRow = {
  id: number;
  reference: string;
  channel: string;
  status: ChargeState;
  auth_model: string | null;
  message: string | null;
  /** Made by whoever knew the payment's reference (decision 0047): not by the merchant's server, nor at the page's own address. */
  is_public: boolean;
  fee_minor: number;
  vat_minor: number;
  card_brand: string | null;
  card_first_six: string | null;
  card_last_four: string | null;
  card_expiry: string | null;
  wallet_masked: string | null;
  wallet_network: string | null;
  bank_name: string | null;
  bank_last_four: string | null;
  /** Null for other channels. */
  transfer: TransferDetails | null;
};

// By the merchant's own reference first, then by our aliases: the payment's and a charge's.
export const READ = `
with caller as (${SECRET_KEY_OWNER})
select t.id, t.reference, t.status, t.amount_minor, t.amount_paid_minor, t.currency,
  t.merchant_bears_cost, t.fees, t.channels, t.default_channel, t.narration, t.metadata, t.customer_name,
  t.customer_email, t.paid_charge_id, t.live_charge_id, t.left_charges, t.expires_at, t.created_at,
  ${reversalsSql('t')} as reversals,
  (select coalesce(json_agg(json_build_object('id', h.id, 'reference', h.reference, 'channel', h.channel,
      'status', h.status, 'auth_model', h.auth_model, 'message', h.message, 'is_public', h.public_session is not null, 'fee_minor', h.fee_minor, 'vat_minor', h.vat_minor,
      'card_brand', h.card_brand, 'card_first_six', h.card_first_six, 'card_last_four', h.card_last_four,
      'card_expiry', h.card_expiry, 'wallet_masked', h.wallet_masked, 'wallet_network', h.wallet_network, 'bank_name', h.bank_name, 'bank_last_four', h.bank_last_four,
      'transfer', ${transferDetailsSql('h', 't')}) order by h.id), '[]')
    from charges h where h.transaction_id = t.id) as charges
from caller c left join lateral (
  select * from transactions o where o.merchant_id = c.merchant_id and o.env = $2 and o.reference = $3
  union all
  select * from transactions i where i.merchant_id = c.merchant_id and i.env = $2 and i.intent_reference = $3
  union all
  select a.* from charges g join transactions a on a.id = g.transaction_id
    where g.reference = $3 and a.merchant_id = c.merchant_id and a.env = $2
  limit 1
) t on true`;
