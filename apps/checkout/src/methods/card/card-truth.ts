// Spec §4 Card: where the service's truth puts the payer, and what the stage shows. Pure; the machine and the first HTML share it.
import type { ChargeView } from '@titan/contract/charge';
import type { FormFeedback } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import {
  CARD_TEXTS,
  declineOf,
  isCardErrorType,
  saysAlreadyCompleted,
  saysInvalid,
} from '@titan/rules/card-declines';
import { stageForAuthModel } from '@titan/rules/card-stage';
import { attemptsAreUsedUp, isLive, type MethodEntry, type Notice, type OtpResend } from '../method.ts';

/** The stages that a charge can be held at and that have a screen here. Adding a stage begins with its name in this list. */
const HELD_STAGES = ['pin', 'otp', 'no_auth', 'checking'] as const;
type HeldStage = (typeof HELD_STAGES)[number];

/** The fields of the form at `init`. */
const CARD_FORM = ['number', 'expiry', 'cvv', 'name'];

/** Where the truth puts the payer. */
export type CardStanding =
  | HeldStage
  /** No charge of this method yet. */
  | 'init'
  | 'success'
  /** A card-details error: back to `init`, fields cleared. */
  | 'details-error'
  /** Any other decline. */
  | 'declined'
  /** Spec §8: the charge was completed before. */
  | 'already-completed'
  /** Where this method has no screen: expired, abandoned, being paid another way. */
  | 'elsewhere';

/** Reads the standing off the payment. */
export function standingOf(payment: PaymentView): CardStanding {
  const { status, charge } = payment;
  if (status === 'success') return 'success';
  if (status === 'expired' || status === 'abandoned') return 'elsewhere';
  if (charge?.channel !== 'card') return isLive(charge) ? 'elsewhere' : 'init';
  if (isLive(charge)) return heldStageOf(charge);
  return charge.status === 'success' ? 'success' : standingAfterFailure(payment, charge);
}

/** Spec §8: the server's message about the latest charge; our default where it sent none. */
export function messageOf({ charge }: PaymentView): string {
  if (charge?.response_message) return charge.response_message;
  const heldAtOtp = isLive(charge) && heldStageOf(charge) === 'otp';
  if (heldAtOtp) return CARD_TEXTS.otpInvalid;
  const isUnknownError = typeof charge?.error_type === 'string' && !isCardErrorType(charge.error_type);
  return isUnknownError ? CARD_TEXTS.unknownError : CARD_TEXTS.defaultError;
}

/** The last PIN or code of the open step was wrong. The text is the fallback for services that do not mark it (design §5). */
export function codeWasWrong({ charge }: PaymentView): boolean {
  if (!isLive(charge)) return false;
  return (
    charge.metadata.secret_was_wrong ||
    (heldStageOf(charge) === 'otp' && saysInvalid(charge.response_message))
  );
}

/** What has to be said now that the truth was read: why the last charge failed, or that a code was wrong. */
export function findingOf(payment: PaymentView): string | null {
  const { charge } = payment;
  if (charge === null || charge.channel !== 'card') return null;
  return charge.status === 'failed' || codeWasWrong(payment) ? messageOf(payment) : null;
}

/** The stage that the payer begins at: the truth's, or card entry when that is asked for and only a step is open (I-23). */
export function firstStageOf({ payment, feedback, fromStart }: MethodEntry): HeldStage | 'init' {
  const asksForEntry = feedback === null ? fromStart : isOfCardForm(feedback);
  if (asksForEntry && payment.charge?.status === 'pending') return 'init';
  const standing = standingOf(payment);
  return HELD_STAGES.find((held) => held === standing) ?? 'init';
}

/** What a stage shows when the payer comes to it by a load, a reload or Try again: all of it quiet. */
export function openingOf(entry: MethodEntry): {
  notice: Notice | null;
  fieldErrors: Record<string, string>;
} {
  const fieldErrors = entry.feedback?.errors ?? {};
  const text = entry.feedback?.notice ?? openingText(entry, Object.values(fieldErrors));
  return { notice: text === null ? null : { text, tone: 'error', banner: false }, fieldErrors };
}

// Only `init` has a place for errors at its fields; at a held stage the first one is the sentence above the form.
function openingText(entry: MethodEntry, [firstError]: string[]): string | null {
  const isAtInit = firstStageOf(entry) === 'init';
  if (firstError !== undefined) return isAtInit ? null : firstError;
  // A step that is left open behind the payer is not what card entry speaks of.
  return isAtInit && isLive(entry.payment.charge) ? null : findingOf(entry.payment);
}

function isOfCardForm({ errors, values }: FormFeedback): boolean {
  return CARD_FORM.some((field) => field in errors) || Object.values(values).some((text) => text !== '');
}

/** Spec §4 Resend OTP, by the service's counters. */
export function resendOf({ charge }: PaymentView, nowMs: number): OtpResend {
  if (charge === null || !charge.metadata.can_resend_otp) return { is: 'hidden' };
  const { otp_resends_left: left, otp_resend_at: untilMs } = charge.metadata;
  if (left <= 0 || untilMs === null) return { is: 'hidden' };
  return nowMs < untilMs ? { is: 'counting', untilMs, left } : { is: 'ready', left };
}

function standingAfterFailure(payment: PaymentView, charge: ChargeView): CardStanding {
  if (saysAlreadyCompleted(charge.response_message)) return 'already-completed';
  const mayTypeAgain = payment.status !== 'failed' && !attemptsAreUsedUp(payment);
  return declineOf(charge.error_type).clearsFields && mayTypeAgain ? 'details-error' : 'declined';
}

/** "processing or pending with an auth model continues to that stage"; without one, the answer is not known yet. */
function heldStageOf(charge: ChargeView): HeldStage {
  const stage = charge.stage ?? (charge.auth_model === null ? null : stageForAuthModel(charge.auth_model));
  return HELD_STAGES.find((held) => held === stage) ?? 'checking';
}
