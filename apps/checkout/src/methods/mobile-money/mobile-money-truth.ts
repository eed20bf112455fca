// Spec §4 Mobile money: where the service's truth puts the payer, and what the stage shows. Pure; the machine and the first HTML
// share it.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import { CARD_TEXTS, saysAlreadyCompleted } from '@titan/rules/card-declines';
import { DEFAULT_ERRORS } from '@titan/rules/default-errors';
import { firstWalletStage, stageForWalletAuthModel } from '@titan/rules/wallet-stage';
import { saysIncorrect, TOKEN_EXPIRED, WALLET_TEXTS } from '@titan/rules/wallet-texts';
import { type Finding, findingAt, NOTHING_FOUND, type Opening, openingAt } from '../findings.ts';
import { attemptsAreUsedUp, isLeft, mayStillPay, type MethodEntry } from '../method.ts';
import type { EntryStage, MobileMoneyState, Resend } from './mobile-money-state.ts';

type Stage = MobileMoneyState['stage'];

/** By stage: the fields of its form that have a place for an error. */
const FIELDS: Record<Stage, readonly string[]> = {
  'mobile-money-accordion': ['number', 'network'],
  mobile_money: ['number'],
  mobile_money_otp: ['token'],
  mobile_money_check: [],
  mobile_money_payment_query: [],
  pending_payment: [],
};

/** The form of the first stage, by its path below the payment's address. */
export const ENTRY_FORM = 'mobile-money/charge';

/** Where the truth puts the payer. */
export type MobileMoneyStanding = Stage | Ending;

/** Standings that are no stage of their own. */
type Ending =
  /** Nobody has answered the charge yet; it shows as mobile_money_payment_query. */
  | 'checking'
  | 'success'
  /** Spec §8 "An invalid-number message is shown by the number field". */
  | 'number-error'
  /** Any other failure. */
  | 'declined'
  /** Spec §8: the charge was completed before. */
  | 'already-completed'
  /** Where this method has no screen: expired, abandoned, being paid another way. */
  | 'elsewhere';

/** Reads the standing off the payment. */
export function walletStandingOf(payment: PaymentView): MobileMoneyStanding {
  const { status, charge } = payment;
  if (status === 'success') return 'success';
  if (status === 'expired' || status === 'abandoned') return 'elsewhere';
  if (charge?.channel !== 'mobile_money')
    return mayStillPay(charge) ? 'elsewhere' : firstWalletStage(payment.currency);
  if (isLeft(payment)) return firstWalletStage(payment.currency);
  if (mayStillPay(charge)) return heldAt(charge);
  return charge.status === 'success' ? 'success' : standingAfterFailure(payment, charge);
}

/** A request that the payer can still approve, on the phone or on the wallet's own page. */
export function isPromptOpen({ charge }: PaymentView): boolean {
  if (charge?.channel !== 'mobile_money' || !mayStillPay(charge)) return false;
  const at = heldAt(charge);
  return at !== 'checking' && at !== 'mobile_money_otp';
}

/** The code is what the payer is asked for. */
function asksForCode({ charge }: PaymentView): boolean {
  return charge?.channel === 'mobile_money' && mayStillPay(charge) && heldAt(charge) === 'mobile_money_otp';
}

/** Spec §8: the server's message about the latest charge; our default where it sent none. */
export function messageOf(payment: PaymentView): string {
  const { charge } = payment;
  if (charge?.response_message) return charge.response_message;
  if (!asksForCode(payment)) return DEFAULT_ERRORS.mobile_money;
  return charge?.error_type === TOKEN_EXPIRED ? WALLET_TEXTS.tokenExpired : CARD_TEXTS.otpInvalid;
}

/** The last code was wrong or too old. The text is the fallback for services that do not mark it (spec §4, design §5). */
export function codeWasWrong(payment: PaymentView): boolean {
  const { charge } = payment;
  if (charge === null || !asksForCode(payment)) return false;
  const { metadata, error_type: type, response_message: message } = charge;
  return metadata.secret_was_wrong || type === TOKEN_EXPIRED || saysIncorrect(message);
}

/** The payer begins at the first stage: nothing is open, or that is asked for and what is open may be left. */
export function beginsAtEntry({ payment, feedback, fromStart }: MethodEntry): boolean {
  const asksForEntry = feedback === null ? fromStart : feedback.form === ENTRY_FORM;
  const mayBeLeft = payment.charge?.status === 'pending' || asksForCode(payment) || isPromptOpen(payment);
  return (asksForEntry && mayBeLeft) || isEntry(stageOf(payment));
}

/** The stage that the truth shows; where it shows none, the first one. */
export function stageOf(payment: PaymentView): Stage {
  const standing = walletStandingOf(payment);
  if (standing === 'checking') return 'mobile_money_payment_query';
  return standing in FIELDS ? (standing as Stage) : firstWalletStage(payment.currency);
}

/** The stage that the payer begins at. */
export function firstStageOf(entry: MethodEntry): Stage {
  return beginsAtEntry(entry) ? firstWalletStage(entry.payment.currency) : stageOf(entry.payment);
}

/** Whether the wallet is named there. */
export function isEntry(stage: Stage): stage is EntryStage {
  return FIELDS[stage].includes('number');
}

/** What the service found wrong at the stage. */
export const errorsAt = (stage: Stage, errors: Record<string, string>): Finding =>
  findingAt(FIELDS[stage], errors);

/** What has to be said now that the truth was read, as `errorsAt` has it: why the last charge failed, or that a code was wrong. */
export function findingOf(payment: PaymentView): Finding {
  const { charge } = payment;
  const isNews = charge?.channel === 'mobile_money' && (charge.status === 'failed' || codeWasWrong(payment));
  if (!isNews) return NOTHING_FOUND;
  const text = messageOf(payment);
  return walletStandingOf(payment) === 'number-error'
    ? { fieldErrors: { number: text }, sentence: null }
    : { fieldErrors: {}, sentence: text };
}

/** What a stage shows when the payer comes to it by a load, a reload or Try again. */
export function openingOf(entry: MethodEntry): Opening {
  const stage = firstStageOf(entry);
  const told = errorsAt(stage, entry.feedback?.errors ?? {});
  return openingAt(told, entry.feedback?.notice, () => openingFinding(entry, stage));
}

function openingFinding({ payment }: MethodEntry, stage: Stage): Finding {
  // A step that is left open behind the payer is not what the first stage speaks of.
  const isBehind = isEntry(stage) && mayStillPay(payment.charge);
  return isBehind ? NOTHING_FOUND : findingOf(payment);
}

/** Resend OTP, by the service's counters. */
export function otpResendOf(payment: PaymentView, nowMs: number): Resend {
  const { charge } = payment;
  if (charge === null || !asksForCode(payment)) return { is: 'hidden' };
  const { can_resend_otp: can, otp_resends_left: left, otp_resend_at: untilMs } = charge.metadata;
  if (left <= 0) return { is: 'limit' };
  return can ? resendFrom(untilMs, nowMs) : { is: 'hidden' };
}

/** Resend STK: the retry window of 10 s after init and auth, and the resend limit (spec §4, §8). */
export function promptResendOf(payment: PaymentView, nowMs: number): Resend {
  const wallet = payment.charge?.mobile_money;
  if (!isPromptOpen(payment) || wallet === undefined) return { is: 'hidden' };
  const { can_resend_stk: can, stk_resends_left: left, can_retry_at: untilMs } = wallet;
  if (left <= 0) return { is: 'limit' };
  return can ? resendFrom(untilMs, nowMs) : { is: 'hidden' };
}

function resendFrom(untilMs: number | null, nowMs: number): Resend {
  if (untilMs === null) return { is: 'hidden' };
  return nowMs < untilMs ? { is: 'counting', untilMs } : { is: 'ready' };
}

function standingAfterFailure(payment: PaymentView, charge: ChargeView): MobileMoneyStanding {
  if (saysAlreadyCompleted(charge.response_message)) return 'already-completed';
  const mayTypeAgain = payment.status !== 'failed' && !attemptsAreUsedUp(payment);
  return charge.error_type === 'INVALID_NUMBER' && mayTypeAgain ? 'number-error' : 'declined';
}

/** The stage by auth_model; without one, the answer is not known yet. */
function heldAt({ stage, auth_model: authModel, currency }: ChargeView): MobileMoneyStanding {
  if (authModel === null) return 'checking';
  const at = stage ?? stageForWalletAuthModel(authModel, currency);
  return at !== null && at in FIELDS && !isEntry(at as Stage) ? (at as Stage) : 'checking';
}
