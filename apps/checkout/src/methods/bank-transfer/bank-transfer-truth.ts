// Spec §4 Bank transfer: where the service's truth puts the payer, and what the stage shows. Pure; the machine and the first HTML
// share it.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import { saysAlreadyCompleted } from '@titan/rules/card-declines';
import { DEFAULT_ERRORS } from '@titan/rules/default-errors';
import { findingAt, NOTHING_FOUND, type Opening, openingAt } from '../findings.ts';
import { attemptsAreUsedUp, mayStillPay, type MethodEntry, reversalsOfCharge } from '../method.ts';
import type { WatchStage } from './bank-transfer-state.ts';

/** The forms that ask for an account, by their path below the payment's address. */
export const ACCOUNT_FORM = 'bank-transfer/account';

/** Of the intro's form: "I understand these instructions." */
export const UNDERSTOOD = 'understood';

/** Where the truth puts the payer. */
export type TransferStanding =
  | 'before_transfer'
  | WatchStage
  /** Nobody has answered yet whether there is an account. */
  | 'checking'
  | 'success'
  /** What came is returned, or no account could be opened. */
  | 'declined'
  /** Spec §8: the charge was completed before. */
  | 'already-completed'
  /** Where this method has no screen: expired, abandoned, being paid another way. */
  | 'elsewhere';

/** Reads the standing off the payment. */
export function transferStandingOf(payment: PaymentView): TransferStanding {
  const { status, charge } = payment;
  if (status === 'success') return 'success';
  if (status === 'expired' || status === 'abandoned') return 'elsewhere';
  if (charge?.channel !== 'bank_transfer') return mayStillPay(charge) ? 'elsewhere' : 'before_transfer';
  if (mayStillPay(charge)) return heldAt(charge);
  return charge.status === 'success' ? 'success' : standingAfterFailure(payment, charge);
}

/** Spec §8: the server's message about the latest charge; our default where it sent none, or spoke before the money came. */
export function messageOf(payment: PaymentView): string {
  const isLate = reversalsOfCharge(payment).at(-1)?.reason === 'late';
  return (isLate ? null : payment.charge?.response_message) ?? DEFAULT_ERRORS.bank_transfer;
}

/** The payer begins at the intro: no account is open, and that is asked for or there is nothing else to show. */
export function beginsAtIntro({ payment, feedback, fromStart }: MethodEntry): boolean {
  const { charge } = payment;
  const asks = feedback === null ? fromStart : UNDERSTOOD in feedback.errors;
  const isOpenHere = charge?.channel === 'bank_transfer' && mayStillPay(charge);
  return (asks && !isOpenHere) || stageOf(payment) === 'before_transfer';
}

/** The stage that the truth shows; where it shows none, the first one. */
export function stageOf(payment: PaymentView): 'before_transfer' | 'checking' | WatchStage {
  const standing = transferStandingOf(payment);
  switch (standing) {
    case 'checking':
    case 'account_details':
    case 'transfer_termination':
    case 'transfer_rest':
      return standing;
    default:
      return 'before_transfer';
  }
}

/** What a stage shows when the payer comes to it by a form that was posted without script: all of it quiet. */
export function openingOf({ feedback }: MethodEntry): Opening {
  return openingAt(findingAt([UNDERSTOOD], feedback?.errors ?? {}), feedback?.notice, () => NOTHING_FOUND);
}

/** The account's time is over, and nothing has come: spec §4 "Expiry moves to the expired termination screen". */
function hasRunOut(payment: PaymentView, { error_type: type }: ChargeView): boolean {
  return type === 'PAYMENT_EXPIRED' && reversalsOfCharge(payment).length === 0;
}

function standingAfterFailure(payment: PaymentView, charge: ChargeView): TransferStanding {
  if (saysAlreadyCompleted(charge.response_message)) return 'already-completed';
  const mayGoOn = payment.status !== 'failed' && !attemptsAreUsedUp(payment);
  return hasRunOut(payment, charge) && mayGoOn ? 'transfer_termination' : 'declined';
}

/** The stage that the service holds the payer at; without an account, the answer is not known yet. */
function heldAt({ stage, bank_transfer: transfer }: ChargeView): TransferStanding {
  if (stage === 'transfer_termination' || stage === 'transfer_rest') return stage;
  return transfer?.account ? 'account_details' : 'checking';
}
