// What a reading of the truth means to the page around the methods (spec §4 Session).
import type { PaymentView } from '@titan/contract/payment';
import { isSameServerState, mayStillPay, withNewestReversals } from '../stages/method.ts';
import { mayLeaveCharge, type Visit } from './outcome.ts';

type Known = Pick<Visit, 'chosen'> & { payment: PaymentView };

/** It puts the payer somewhere else. */
export function hasMoved(state: Known, read: PaymentView): boolean {
  return !isSameServerState(state.payment, read) && !staysBehind(state, read);
}

/** A request that the payer has left behind moves on without him: he stays where he is until it is paid or failed. */
function staysBehind({ chosen, payment }: Known, read: PaymentView): boolean {
  const isSame = read.charge?.reference === payment.charge?.reference;
  return chosen !== null && isSame && mayStillPay(read.charge) && mayLeaveCharge(read);
}

/** The payment with all that a reading of the same place says of its money: what came by the charge, too. */
export function withMoneyOf(payment: PaymentView, read: PaymentView): PaymentView {
  const isSame = read.charge?.reference === payment.charge?.reference;
  return { ...withNewestReversals(payment, read), charge: isSame ? read.charge : payment.charge };
}

/** The same with the ways that it can be paid by now. */
export function withWaysOf(payment: PaymentView, read: PaymentView): PaymentView {
  const { paused_channels: _known, ...known } = withMoneyOf(payment, read);
  const { payment_channels, paused_channels } = read;
  const payment_channels_details = { ...known.payment_channels_details, ...read.payment_channels_details };
  return {
    ...known,
    payment_channels,
    payment_channels_details,
    ...(paused_channels && { paused_channels }),
  };
}

/** What goes back to the payer, to compare. */
export function moneyBackOf({ reversals, amount_refunded: refunded }: PaymentView): string {
  return JSON.stringify([reversals, refunded]);
}

/** An account is open, and the payer's transfer to it is awaited. */
export function awaitsTransfer({ charge }: PaymentView): boolean {
  return mayStillPay(charge) && charge.stage === 'account_details';
}
