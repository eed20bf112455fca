// Spec §4 Mobile money: where the server state puts the payer, what it has to report, and what can be resent.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { firstWalletStage, stageForWalletAuthModel } from '@titan/rules/wallet-stage';
import { saysIncorrect, TOKEN_EXPIRED } from '@titan/rules/wallet-texts';
import { codeCounters, type ResendCounters } from '../../stages/code.ts';
import { LIMITS } from '@titan/rules/limits';
import { errorBanner } from '../../stages/stage-state.ts';
import { type CommonPosition, createPositionOf } from '../../stages/position.ts';
import { type StageErrors, NO_ERRORS, type OpeningErrors } from '../../stages/stage-errors.ts';
import { mayStillPay, type MethodEntry, messageOf } from '../../stages/method.ts';

/** Where the wallet is named: with its network (XOF), or by the number alone. */
export type EntryStage = 'mobile-money-accordion' | 'mobile_money';
/** Where the page waits for an approval that it cannot see. */
export type WatchStage = 'mobile_money_check' | 'mobile_money_payment_query' | 'pending_payment';

/** `checking`: nobody has answered the charge yet; it shows as mobile_money_payment_query. */
type WalletStage = EntryStage | 'mobile_money_otp' | WatchStage | 'checking';

/** The stages at which the service holds the payer. */
const HELD = [
  'mobile_money_otp',
  'mobile_money_check',
  'mobile_money_payment_query',
  'pending_payment',
] as const;

/** By stage: the fields of its form that have a place for an error. */
export const FIELDS: Partial<Record<WalletStage, readonly string[]>> = {
  'mobile-money-accordion': ['number', 'network'],
  mobile_money: ['number'],
  mobile_money_otp: ['token'],
};

/** Where the server state puts the payer. */
export type WalletPosition =
  | WalletStage
  /** Spec §8 "An invalid-number message is shown by the number field". */
  | 'number-error'
  | CommonPosition;

export const walletPositionOf: (payment: PaymentView) => WalletPosition = createPositionOf<WalletPosition>({
  channel: 'mobile_money',
  first: ({ currency }) => firstWalletStage(currency),
  heldAt,
  staysWith: ({ error_type: type }) => (type === 'INVALID_NUMBER' ? 'number-error' : null),
});

/** A request that the payer can still approve, on the phone or on the wallet's own page. */
export function isPromptOpen({ charge }: PaymentView): boolean {
  if (charge?.channel !== 'mobile_money' || !mayStillPay(charge)) return false;
  const at = heldAt(charge);
  return at !== 'checking' && at !== 'mobile_money_otp';
}

/** The last code was wrong or too old. The text is the fallback for services that do not mark it (spec §4). */
export function codeWasWrong(payment: PaymentView): boolean {
  const { charge } = payment;
  if (charge === null || !asksForCode(payment)) return false;
  const { metadata, error_type: type, response_message: message } = charge;
  return metadata.secret_was_wrong || type === TOKEN_EXPIRED || saysIncorrect(message);
}

/** What the payment has to report: why the last charge failed, or that a code was wrong. */
export function errorsOf(payment: PaymentView): StageErrors {
  const { charge } = payment;
  const isNews = charge?.channel === 'mobile_money' && (charge.status === 'failed' || codeWasWrong(payment));
  if (!isNews) return NO_ERRORS;
  const text = messageOf(payment);
  return walletPositionOf(payment) === 'number-error'
    ? { fieldErrors: { number: text }, sentence: null }
    : { fieldErrors: {}, sentence: text };
}

/** The same, shown as a banner. */
export function bannerErrorsOf(payment: PaymentView): OpeningErrors {
  const { fieldErrors, sentence } = errorsOf(payment);
  return { fieldErrors, notice: sentence === null ? null : errorBanner(sentence) };
}

/** Spec §4, §8 Resend OTP, and Resend STK with its retry window of 10 s after init and auth: by the service's counters. */
export function countersOf(payment: PaymentView): ResendCounters {
  const { charge } = payment;
  const waitMs = LIMITS.walletRetryWindowMs;
  if (charge && asksForCode(payment)) return codeCounters(charge, waitMs);
  const wallet = charge?.mobile_money;
  if (!wallet || !isPromptOpen(payment)) return null;
  return { can: wallet.can_resend_stk, left: wallet.stk_resends_left, untilMs: wallet.can_retry_at, waitMs };
}

/** The code is what the payer is asked for. */
function asksForCode({ charge }: PaymentView): boolean {
  return charge?.channel === 'mobile_money' && mayStillPay(charge) && heldAt(charge) === 'mobile_money_otp';
}

/** The stage by auth_model; without one, the answer is not known yet. */
function heldAt({ stage, auth_model: authModel, currency }: ChargeView): (typeof HELD)[number] | 'checking' {
  if (authModel === null) return 'checking';
  const at = stage ?? stageForWalletAuthModel(authModel, currency);
  return HELD.find((held) => held === at) ?? 'checking';
}

/** The form of the first stage, by its path below the payment's address. */
export const ENTRY_FORM = 'mobile-money/charge';

/** The payer asks for the first stage, and what is open may be left. */
export function asksForEntry({ payment, feedback, fromStart }: MethodEntry): boolean {
  const asks = feedback === null ? fromStart : feedback.form === ENTRY_FORM;
  return asks && (payment.charge?.status === 'pending' || asksForCode(payment) || isPromptOpen(payment));
}
