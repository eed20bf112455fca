// What of a payment's money goes back or has gone back, for all who tell of it: the payer's page and the merchant's answer.
import type { Payer } from '../channels/bank-transfer/transfer-told.ts';
import type { ReversalReason } from '@titan/rules/reversal-reason';

export type ReversalRow = {
  amount_minor: number;
  currency: string;
  /** The provider has sent it. Until then it is owed, also where a person has to look at it. */
  reversed: boolean;
  reason: ReversalReason;
  /** The reference of the charge that it came by. */
  charge: string;
  /** Who sent it, of a transfer; null for every other channel. */
  payer: Payer | null;
};

/**
 * SQL that makes the ReversalRows of the transaction `payment`, oldest first.
 * @param isSeen SQL: whether the reader may see this charge; left out, all of them
 */
export function reversalsSql(payment: string, isSeen: (charge: string) => string = () => 'true'): string {
  return `(select coalesce(json_agg(json_build_object('amount_minor', o.amount_minor, 'currency', o.currency,
      'reversed', o.status = 'reversed', 'reason', o.reason, 'charge', h.reference,
      'payer', case when x.transfer_id is not null
        then json_build_object('name', x.payer_name, 'account', x.payer_account, 'bank', x.payer_bank) end) order by o.id), '[]')
    from obligations o join charges h on h.id = o.charge_id
    left join transfers x on x.charge_id = o.charge_id and x.transfer_id = o.transfer_id
    where o.transaction_id = ${payment}.id and ${isSeen('h')})`;
}
