// What a provider's word means for a charge: pure, a table in the tests (design §3; guides I-05: only evidence makes failure).
import { WRONG_AMOUNT_TEXT } from '@titan/rules/default-errors';
import type { Channel } from '@titan/rules/methods';
import { accountTurnOf, TRANSFER } from './account-turn.ts';
import { CHANNEL_RULES } from './channel-rules.ts';
import type { ChargeState } from './charge-status.ts';
import type { ProviderAnswer, StepPage } from '../providers/provider-answer.ts';
import { ENDED, openStepQueryAt, settleStep } from './settle-step.ts';
import { turnElsewhereOf } from './turn-elsewhere.ts';

export { AT_BANK_QUERY_MS } from './settle-step.ts';

export type Settlement = {
  to: ChargeState;
  /** Final evidence moves a live charge whatever round it is in. */
  isFinal: boolean;
  authModel: string | null;
  /** Spec §4: a bank's step `initiate`; null for every other. */
  authStep: string | null;
  canResendOtp: boolean;
  /** Null leaves what stands. */
  stepPage: StepPage | null;
  /** Epoch ms; null leaves what stands. */
  otpResendAt: number | null;
  secretWasWrong: boolean;
  errorType: string | null;
  message: string | null;
  /** When the provider is to be asked again; null: never. Epoch ms. */
  queryAt: number | null;
};

export type Hearing = {
  answer: ProviderAnswer;
  /** What we had asked for. */
  during: 'charge' | 'step' | 'query' | 'callback';
  charge: {
    channel: Channel;
    status: ChargeState;
    authModel: string | null;
    authStep?: string | null;
    /** Of the last settlement. */
    errorType: string | null;
    amountMinor: number;
    currency: string;
    wrongSecrets: number;
    queries: number;
    sentAt: number;
    canResendOtp: boolean;
  };
  now: number;
};

/** Marks a charge whose provider approved another amount or currency than we asked for. */
export const AMOUNT_MISMATCH = 'AMOUNT_MISMATCH';
/** Queries that find nothing are believed only after this time from sending (guides F-47). */
export const SETTLING_MS = 60_000;
/** Waits between queries of one charge, ms: quick while the payer is watching, then at most a minute (guides F-49). */
export const QUERY_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;

/** Decides what the answer makes of the charge. Never `failed` without evidence that no money moved. */
export function settlementOf(hearing: Hearing): Settlement {
  const { answer } = hearing;
  const { cancelled } = CHANNEL_RULES[hearing.charge.channel];
  switch (answer.kind) {
    case 'approved':
      return onApproval(hearing, answer);
    case 'declined':
      return { ...ENDED, to: 'failed', isFinal: true, errorType: answer.errorType, message: answer.message };
    case 'step':
      return onAnyStep(hearing, answer);
    case 'account':
      return { ...ENDED, ...accountTurnOf(hearing, answer) };
    case 'processing':
      return stillUnknown(hearing, answer.message);
    case 'cancelled':
      return { ...ENDED, to: 'cancelled', isFinal: true, errorType: 'NOT_COMPLETED', message: cancelled };
    case 'not_found':
      return onNotFound(hearing);
    case 'lost':
      return onLostAnswer(hearing, answer.sent);
  }
}

function onApproval(
  hearing: Hearing,
  answer: { amountMinor: number; currency: string; message: string },
): Settlement {
  const { amountMinor, currency } = hearing.charge;
  const asAsked = answer.amountMinor === amountMinor && answer.currency === currency;
  if (!asAsked) return onOtherAmount(hearing);
  return { ...ENDED, to: 'success', isFinal: true, message: answer.message };
}

/**
 * Money moved, but not the money we asked for: neither success nor failure (guides F-46). It is believed once a question of ours
 * hears it again; then all that was taken is owed back.
 */
function onOtherAmount(hearing: Hearing): Settlement {
  const errorType = AMOUNT_MISMATCH;
  if (hearing.during !== 'query' || !wasOfOtherAmount(hearing)) return stillUnknown(hearing, null, errorType);
  return { ...ENDED, to: 'returned', isFinal: true, errorType, message: WRONG_AMOUNT_TEXT };
}

function wasOfOtherAmount({ charge }: Hearing): boolean {
  return charge.errorType === AMOUNT_MISMATCH;
}

export type StepAsked = Extract<ProviderAnswer, { kind: 'step' }>;

function onAnyStep(hearing: Hearing, answer: StepAsked): Settlement {
  const turn = turnElsewhereOf(hearing, answer);
  if (turn) return { ...stillUnknown(hearing, answer.message), ...turn };
  const settlement = settleStep(hearing, answer);
  const { errorType = null } = settlement.to === 'action_required' ? answer : settlement;
  return { ...settlement, errorType };
}

function onNotFound(hearing: Hearing): Settlement {
  const { authModel, sentAt } = hearing.charge;
  // An account that was opened is there, whatever is said of it later, and may be paid.
  if (authModel === TRANSFER || hearing.now - sentAt < SETTLING_MS) return stillUnknown(hearing, null);
  return notCompleted(hearing);
}

function onLostAnswer(hearing: Hearing, sent: 'never' | 'maybe'): Settlement {
  if (sent === 'maybe' || hearing.during === 'query') return stillUnknown(hearing, null);
  if (hearing.during === 'charge') return notCompleted(hearing);
  // The answer to a step never left: the step is still open.
  const { authModel, authStep = null, canResendOtp } = hearing.charge;
  const message = defaultErrorOf(hearing);
  const queryAt = openStepQueryAt(authModel, hearing.now);
  return {
    ...ENDED,
    to: 'action_required',
    isFinal: false,
    authModel,
    authStep,
    canResendOtp,
    message,
    queryAt,
  };
}

function notCompleted(hearing: Hearing): Settlement {
  const message = defaultErrorOf(hearing);
  return { ...ENDED, to: 'failed', isFinal: true, errorType: 'NOT_COMPLETED', message };
}

function defaultErrorOf({ charge }: Hearing): string {
  return CHANNEL_RULES[charge.channel].defaultError;
}

/** What was once said of the amount stays said while nothing final comes. */
function stillUnknown(
  hearing: Hearing,
  message: string | null,
  errorType: string | null = wasOfOtherAmount(hearing) ? AMOUNT_MISMATCH : null,
): Settlement {
  const asked = Math.min(hearing.charge.queries, QUERY_WAITS_MS.length - 1);
  const wait = QUERY_WAITS_MS[asked] ?? SETTLING_MS;
  const { canResendOtp } = hearing.charge;
  const queryAt = hearing.now + wait;
  return { ...ENDED, to: 'unknown', isFinal: false, canResendOtp, errorType, message, queryAt };
}
