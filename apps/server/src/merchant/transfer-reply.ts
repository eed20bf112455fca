// facts/merchant-api "Verify", what transfers add: who sent the money, how it differed from what was due, and what of it goes back.
import { toMajorNumber } from '@titan/rules/money';
import { destinationOf, eventOf, returnedOf, type TransferTold } from '../domain/transfer-told.ts';
import type { ReadChargeRow, ReadRow } from '../store/merchant-read.ts';
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
      reversal: reversalOf(transfers),
    },
  };
}

/** What has come in for the payment, minor units: what it keeps, what it holds, and what was too much or too little of it. */
export function cameInMinor(row: ReadRow): number {
  const wasWrong = (each: TransferTold): boolean =>
    each.payment_event !== null && each.disposition === 'owed';
  const told = row.charges.flatMap((charge) => charge.transfer?.transfers ?? []);
  const sum = (some: readonly TransferTold[], of: (each: TransferTold) => number): number =>
    some.reduce((total, each) => total + of(each), 0);
  if (row.paid_charge_id !== null) {
    const credited = told.filter((each) => each.disposition === 'credited');
    return row.amount_paid_minor + sum(credited, (each) => each.amount_minor - each.kept_minor);
  }
  const held = told.filter((each) => each.disposition === 'held');
  const wrong = subjectOf(row)?.transfer?.transfers.filter(wasWrong) ?? [];
  return sum([...held, ...wrong], (each) => each.amount_minor);
}

function subjectOf(row: ReadRow): ReadChargeRow | undefined {
  const paid = row.charges.find((charge) => charge.id === row.paid_charge_id);
  if (paid) return paid;
  return row.charges.findLast((charge) => (charge.transfer?.transfers.length ?? 0) > 0);
}

function payerOf({ payer }: TransferTold): NonNullable<TransferReply['payer_bank_account']> {
  return { account_number: payer.account, account_name: payer.name, bank_name: payer.bank };
}

function reversalOf(
  transfers: readonly TransferTold[],
): NonNullable<TransferReply['bank_transfer']>['reversal'] {
  const told = returnedOf(transfers);
  if (!told?.owed) return null;
  const { amount_minor: amountMinor, status } = told.owed;
  return {
    status: status === 'reversed' ? 'success' : 'processing',
    amount: toMajorNumber(amountMinor, told.currency),
    destination: destinationOf(told),
    currency: told.currency,
  };
}
