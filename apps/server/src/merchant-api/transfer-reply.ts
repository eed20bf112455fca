// facts/merchant-api "Verify", what transfers add: who sent the money, how it differed from what was due, and what of it goes back.
import { toMajorNumber } from '@titan/rules/money';
import { destinationOf, eventOf, type TransferTold } from '../channels/bank-transfer/transfer-told.ts';
import type { ReadChargeRow, ReadRow } from './merchant-read.ts';
import type { ReversalRow } from '../payments/reversals.ts';
import type { ChargeReply } from './charge-reply.ts';
import { ATTEMPT_TEXTS } from './merchant-envelope.ts';

type TransferReply = Pick<ChargeReply, 'payer_bank_account' | 'bank_transfer'>;

/** Empty until money has landed on an account of the payment. Of several attempts it is the one that paid, else the latest. */
export function transferReplyOf(row: ReadRow): TransferReply {
  const charge = subjectOf(row);
  const transfers = charge?.transfer?.transfers ?? [];
  const told = transfers.find((each) => each.kept_minor > 0) ?? transfers.at(-1);
  if (!charge || !told) return {};
  const payer = payerOf(told);
  return {
    payer_bank_account: payer,
    bank_transfer: {
      payer_bank_account: payer,
      payment_event: eventOf(transfers),
      message: charge.status === 'duplicate' ? ATTEMPT_TEXTS.duplicate : charge.message,
      reversal: transfersBack(row),
    },
  };
}

/** What has come in for the payment, minor units of its currency (charge-reply.ts `amount_paid`). */
export function cameInMinor({
  charges,
  currency,
  paid_charge_id,
  amount_paid_minor,
  reversals,
}: ReadRow): number {
  const isPaid = paid_charge_id !== null;
  const told = charges.flatMap((charge) => charge.transfer?.transfers ?? []);
  const held = told.filter((each) => each.disposition === 'held');
  const back = reversals.filter(
    (each) => each.currency === currency && (!isPaid || each.reason === 'excess'),
  );
  return amount_paid_minor + sumOf(held) + sumOf(back);
}

function sumOf(amounts: readonly { amount_minor: number }[]): number {
  return amounts.reduce((sum, { amount_minor: minor }) => sum + minor, 0);
}

function subjectOf(row: ReadRow): ReadChargeRow | undefined {
  const paid = row.charges.find((charge) => charge.id === row.paid_charge_id);
  if (paid) return paid;
  return row.charges.findLast((charge) => (charge.transfer?.transfers.length ?? 0) > 0);
}

function payerOf({ payer }: TransferTold): NonNullable<TransferReply['payer_bank_account']> {
  return { account_number: payer.account, account_name: payer.name, bank_name: payer.bank };
}

/** One of `reversals`. */
export function reversalOf(back: ReversalRow): ChargeReply['reversals'][number] {
  return {
    status: back.reversed ? 'success' : 'processing',
    amount: toMajorNumber(back.amount_minor, back.currency),
    currency: back.currency,
    reason: back.reason,
    destination: back.payer && destinationOf(back.payer),
    payment_attempt: back.charge,
  };
}

/** All that goes back of the payment's transfers as one; what came in another currency than the newest is told in `reversals` alone. */
function transfersBack({ reversals }: ReadRow): NonNullable<TransferReply['bank_transfer']>['reversal'] {
  const newest = reversals.findLast(({ payer }) => payer !== null);
  if (!newest?.payer) return null;
  const { currency } = newest;
  const backs = reversals.filter((each) => each.payer !== null && each.currency === currency);
  return {
    status: backs.every(({ reversed }) => reversed) ? 'success' : 'processing',
    amount: toMajorNumber(sumOf(backs), currency),
    destination: destinationOf(newest.payer),
    currency,
  };
}
