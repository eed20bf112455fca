// What a provider's word means for a charge: pure, a table in the tests (design §3; guides I-05: only evidence makes failure).
import { CARD_TEXTS } from '@titan/rules/card-declines';
import { LIMITS } from '@titan/rules/limits';
import type { ChargeState } from './charge-status.ts';
import type { ProviderAnswer } from './provider-answer.ts';

export type Settlement = {
  to: ChargeState;
  /** Final evidence moves a live charge whatever round it is in. */
  isFinal: boolean;
  authModel: string | null;
  canResendOtp: boolean;
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
  during: 'charge' | 'step' | 'query';
  charge: {
    status: ChargeState;
    authModel: string | null;
    amountMinor: number;
    currency: string;
    wrongSecrets: number;
    queries: number;
    sentAt: number;
    canResendOtp: boolean;
  };
  now: number;
};

/** Queries that find nothing are believed only after this time from sending (guides F-47). */
export const SETTLING_MS = 60_000;
/** Waits between queries of one charge, ms: quick while the payer is watching, then at most a minute (guides F-49). */
export const QUERY_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;

/** Decides what the answer makes of the charge. Never `failed` without evidence that no money moved. */
export function settlementOf(hearing: Hearing): Settlement {
  const { answer } = hearing;
  switch (answer.kind) {
    case 'approved':
      return onApproval(hearing, answer);
    case 'declined':
      return { ...ENDED, to: 'failed', isFinal: true, errorType: answer.errorType, message: answer.message };
    case 'step':
      return onStep(hearing, answer);
    case 'processing':
      return stillUnknown(hearing, answer.message);
    case 'not_found':
      return onNotFound(hearing);
    case 'lost':
      return onLostAnswer(hearing, answer.sent);
  }
}

const ENDED = {
  authModel: null,
  canResendOtp: false,
  otpResendAt: null,
  secretWasWrong: false,
  errorType: null,
  message: null,
  queryAt: null,
} as const;

/** True when the answer leaves a step open, so that there is nothing to settle. */
export function answersStep(answer: ProviderAnswer): boolean {
  return answer.kind === 'step' || answer.kind === 'processing' || answer.kind === 'not_found';
}

function onApproval(
  hearing: Hearing,
  answer: { amountMinor: number; currency: string; message: string },
): Settlement {
  const { amountMinor, currency } = hearing.charge;
  const asAsked = answer.amountMinor === amountMinor && answer.currency === currency;
  // Money moved, but not the money we asked for: that is neither success nor failure (guides F-46).
  if (!asAsked) return { ...stillUnknown(hearing, null), errorType: 'AMOUNT_MISMATCH' };
  return { ...ENDED, to: 'success', isFinal: true, message: answer.message };
}

function onStep(hearing: Hearing, answer: Extract<ProviderAnswer, { kind: 'step' }>): Settlement {
  const { charge, now } = hearing;
  const wrong = answer.secretWasWrong && hearing.during === 'step';
  const limit = answer.authModel === 'PIN' ? LIMITS.wrongPins : LIMITS.wrongOtps;
  if (wrong && charge.wrongSecrets + 1 >= limit) {
    const errorType = answer.authModel === 'PIN' ? 'PIN_RETRIES_EXCEEDED' : 'INVALID_OTP';
    return {
      ...ENDED,
      to: 'cancelled',
      isFinal: false,
      secretWasWrong: true,
      errorType,
      message: answer.message,
    };
  }
  const opensOtp = answer.authModel === 'OTP' && charge.authModel !== 'OTP';
  return {
    ...ENDED,
    to: 'action_required',
    isFinal: false,
    authModel: answer.authModel,
    canResendOtp: answer.canResendOtp,
    otpResendAt: opensOtp ? now + LIMITS.otpResendCountdownMs : null,
    secretWasWrong: wrong,
    message: answer.message,
  };
}

function onNotFound(hearing: Hearing): Settlement {
  if (hearing.now - hearing.charge.sentAt < SETTLING_MS) return stillUnknown(hearing, null);
  return {
    ...ENDED,
    to: 'failed',
    isFinal: true,
    errorType: 'NOT_COMPLETED',
    message: CARD_TEXTS.defaultError,
  };
}

function onLostAnswer(hearing: Hearing, sent: 'never' | 'maybe'): Settlement {
  if (sent === 'maybe' || hearing.during === 'query') return stillUnknown(hearing, null);
  if (hearing.during === 'charge') {
    return {
      ...ENDED,
      to: 'failed',
      isFinal: true,
      errorType: 'NOT_COMPLETED',
      message: CARD_TEXTS.defaultError,
    };
  }
  // The answer to a step never left: the step is still open.
  const { authModel, canResendOtp } = hearing.charge;
  return {
    ...ENDED,
    to: 'action_required',
    isFinal: false,
    authModel,
    canResendOtp,
    message: CARD_TEXTS.defaultError,
  };
}

function stillUnknown(hearing: Hearing, message: string | null): Settlement {
  const asked = Math.min(hearing.charge.queries, QUERY_WAITS_MS.length - 1);
  const wait = QUERY_WAITS_MS[asked] ?? SETTLING_MS;
  const { canResendOtp } = hearing.charge;
  return { ...ENDED, to: 'unknown', isFinal: false, canResendOtp, message, queryAt: hearing.now + wait };
}
