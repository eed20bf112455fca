// Spec §4 Pay with bank: where the server state puts the payer, and what it has to report. Pure: a piece of flow.ts.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { validatesAccount } from '@titan/rules/bank-authorisation';
import { saysAuthorisationFailed } from '@titan/rules/bank-texts';
import { type CommonPosition, createPositionOf } from '../../stages/position.ts';
import { type StageErrors, NO_ERRORS } from '../../stages/stage-errors.ts';
import { mayStillPay, type MethodEntry, messageOf } from '../../stages/method.ts';
import type { AskedByBank } from './state.ts';

/** The form of the first stage, by its path below the payment's address. */
export const ENTRY_FORM = 'bank/charge';

/** The stages of the specification, and where there is none. */
export type BankPosition =
  | 'init'
  | 'bank-authorize'
  | 'approval-guide'
  | 'bank-pending'
  /** Nobody has answered the charge yet. */
  | 'checking'
  /** Spec §8 "Bank debit 'Source account enquiry failed' shows the account number error". */
  | 'account-error'
  | CommonPosition;

export const bankPositionOf: (payment: PaymentView) => BankPosition = createPositionOf<BankPosition>({
  channel: 'pay_with_bank',
  first: () => 'init',
  heldAt,
  staysWith: ({ error_type: type }) => (type === 'INVALID_ACCOUNT' ? 'account-error' : null),
});

/** The charge of a bank that can still be paid, on the bank's own page or in its app. */
export function isRequestOpen({ charge }: PaymentView): boolean {
  if (charge?.channel !== 'pay_with_bank' || !mayStillPay(charge)) return false;
  const at = heldAt(charge);
  return at === 'approval-guide' || at === 'bank-pending';
}

/** The code is what the payer is asked for. */
export function asksForCode({ charge }: PaymentView): boolean {
  return charge?.channel === 'pay_with_bank' && mayStillPay(charge) && heldAt(charge) === 'bank-authorize';
}

/** The last code was wrong. The text is the fallback for services that do not mark it (spec §8). */
export function codeWasWrong(payment: PaymentView): boolean {
  const { charge } = payment;
  if (charge === null || !asksForCode(payment)) return false;
  return charge.metadata.secret_was_wrong || saysAuthorisationFailed(charge.response_message);
}

/** The payer begins at the first stage: nothing is open, or that is asked for and what is open may be left. */
export function beginsAtEntry({ payment, feedback, fromStart, place }: MethodEntry): boolean {
  const asksForEntry =
    feedback === null ? fromStart && place?.stage !== 'help' : feedback.form === ENTRY_FORM;
  const mayBeLeft = payment.charge?.status === 'pending' || asksForCode(payment) || isRequestOpen(payment);
  return (asksForEntry && mayBeLeft) || !isChargeStage(bankPositionOf(payment));
}

/** Whether the service holds the payer at this stage. */
export function isChargeStage(stage: string): boolean {
  return HELD_AT.some((held) => held === stage);
}

const HELD_AT: readonly BankPosition[] = ['bank-authorize', 'approval-guide', 'bank-pending', 'checking'];

/** What the payment has to report: why the last charge failed, or that a code was wrong. */
export function errorsOf(payment: PaymentView): StageErrors {
  const { charge } = payment;
  const isNews = charge?.channel === 'pay_with_bank' && (charge.status === 'failed' || codeWasWrong(payment));
  if (!isNews) return NO_ERRORS;
  if (bankPositionOf(payment) === 'account-error') return { fieldErrors: ACCOUNT_ERRORS, sentence: null };
  return { fieldErrors: {}, sentence: messageOf(payment) };
}

/** Spec §5: each field's own error, at whichever of the two the bank asks for. */
const ACCOUNT_ERRORS = { account_number: null, phone_number: null };

/** The stage that the service holds the payer at; without one, the answer is not known yet. */
function heldAt({ stage, auth_model: model }: ChargeView): BankPosition {
  if (stage === 'bank-authorize' || stage === 'approval-guide') return stage;
  return stage === 'bank-pending' && model === 'REDIRECT' ? stage : 'checking';
}

export function stepAskedByBank({ charge }: PaymentView): AskedByBank {
  switch (charge?.auth_model) {
    case 'PAY_ID':
      return 'payId';
    case 'BIRTHDAY':
      return 'birthday';
    case 'PHONE':
      return 'phone';
    default:
      return validatesAccount(charge?.bank?.step) ? 'validate' : 'otp';
  }
}
