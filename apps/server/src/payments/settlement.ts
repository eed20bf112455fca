// What a provider's answer means for a charge: pure, a table in the tests (I-05: only evidence makes failure).
import type { ServiceSentence } from '@titan/copy/service';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { ChargeState, Contradiction, StepDetails, StepPage } from '../db/column-values.ts';
import type { ProviderAnswer, Limits, TransferAccount } from '../providers/port.ts';
import { stepDetailsOf } from './step-details.ts';
import type { ChargeRules } from './charge-rules.ts';
import { sentenceOf, sentenceOfDecline, sentenceOfStep } from './charge-sentence.ts';
import { AT_BANK } from './charge-status.ts';

// When a provider contradicts itself or us: nothing is moved by it, and an operator must look.

/** The charge after the answer, and whether the answer has moved it there. */
type ChargeAfterAnswer = { status: ChargeState; amountMinor: number; currency: string; moved: boolean };

/** What the answer contradicts; null for one that fits. A second approval of one transaction fits: it is owed back. */
export function contradictionOf(answer: ProviderAnswer, after: ChargeAfterAnswer): Contradiction | null {
  if (answer.kind === 'declined') {
    return !after.moved && WAS_APPROVED.has(after.status) ? 'decline_after_success' : null;
  }
  if (answer.kind === 'reversed') return GOES_BACK.has(after.status) ? null : 'reversed';
  if (answer.kind !== 'approved') return null;
  if (answer.amountMinor !== after.amountMinor || answer.currency !== after.currency) return 'amount_differs';
  return !after.moved && after.status === 'failed' ? 'success_after_decline' : null;
}

/** What we send back ourselves. */
const GOES_BACK: ReadonlySet<ChargeState> = new Set(['duplicate', 'returned']);
const WAS_APPROVED: ReadonlySet<ChargeState> = new Set(['success', 'duplicate', 'returned']);

// A step that is taken on our page, or at the bank by 3-D Secure (spec §4): what it asks for, and how often its answer may be wrong.

/** How often a step that is taken at the bank is queried while it is open, ms: we may never be notified of its end. */
export const AT_BANK_QUERY_MS = 60_000;

/** The fields of a settlement by which nothing is asked of the payer or the provider; a step, or a charge that is queried, adds its own. */
export const NOTHING_ASKED = {
  authModel: null,
  authStep: null,
  canResendOtp: false,
  stepPage: null,
  stepDetails: null,
  otpResendAt: null,
  secretWasWrong: false,
  errorType: null,
  message: null,
  sentence: null,
  queryAt: null,
} as const;

/** Leaves the step open, or ends the attempt with the last wrong answer that its channel allows. */
function settleStep(input: SettlementInput, answer: StepAsked): Settlement {
  const { charge, now, rules } = input;
  const { authModel } = answer;
  const message = answer.message || null;
  const wrong = answer.secretWasWrong && input.during === 'step';
  const sentence = sentenceOfStep(charge.channel, { ...answer, secretWasWrong: wrong });
  const isSame = asksTheSame(charge, answer);
  if (wrong) {
    const limit = rules.secrets[authModel] ?? rules.secrets.otherwise;
    const wrongNow = (isSame ? charge.wrongSecrets : 0) + 1;
    const { errorType } = limit;
    if (wrongNow >= limit.wrong)
      return {
        ...NOTHING_ASKED,
        to: 'cancelled',
        isFinal: false,
        secretWasWrong: true,
        errorType,
        message,
        sentence: sentenceOf(charge.channel, errorType) ?? sentence,
      };
  }
  const opensOtp = authModel === 'OTP' && !isSame;
  return {
    ...NOTHING_ASKED,
    to: 'action_required',
    isFinal: false,
    authModel,
    authStep: answer.step ?? null,
    canResendOtp: answer.canResendOtp,
    stepPage: answer.page ?? null,
    stepDetails: stepDetailsOf(answer),
    queryAt: openStepQueryAt(authModel, now),
    otpResendAt: opensOtp ? now + rules.resendAfterMs : null,
    secretWasWrong: wrong,
    message,
    sentence,
  };
}

/** A step on our page ends with a call to us; one at the bank may not. */
function openStepQueryAt(authModel: string | null, now: number): number | null {
  return authModel === AT_BANK ? now + AT_BANK_QUERY_MS : null;
}

function asksTheSame({ authModel, authStep = null }: SettlementInput['charge'], answer: StepAsked): boolean {
  return answer.authModel === authModel && (answer.step ?? null) === authStep;
}

// A step that is taken where our page is not: on a wallet's phone or page (spec §4 mobile_money_check, pending_payment), in a bank's app
// or on its page (approval-guide, bank-pending).

type StepElsewhere = Pick<
  Settlement,
  'authModel' | 'canResendOtp' | 'stepPage' | 'stepDetails' | 'otpResendAt'
>;

/**
 * What such a step adds to a charge that is unknown: it can be approved without notice to us, so the provider is queried until there is
 * evidence (decision 0021). Null for every step that is taken on our page.
 */
function stepElsewhereOf({ charge, now, rules }: SettlementInput, answer: StepAsked): StepElsewhere | null {
  const authModel = rules.elsewhere(answer.authModel, charge.currency);
  if (authModel === null) return null;
  const opens = rules.resendsElsewhere && charge.authModel !== authModel;
  return {
    authModel,
    canResendOtp: false,
    stepPage: answer.page ?? null,
    stepDetails: stepDetailsOf(answer),
    otpResendAt: opens ? now + rules.resendAfterMs : null,
  };
}

export type Settlement = {
  to: ChargeState;
  /** Final evidence moves a live charge whatever round it is in. */
  isFinal: boolean;
  authModel: string | null;
  /** Spec §4: a bank's step `initiate`; null for every other. */
  authStep: string | null;
  canResendOtp: boolean;
  /** Null leaves it unchanged. */
  stepPage: StepPage | null;
  /** Null leaves it unchanged while the same is asked for. */
  stepDetails: StepDetails | null;
  /** Epoch ms; null leaves it unchanged. */
  otpResendAt: number | null;
  secretWasWrong: boolean;
  errorType: string | null;
  /** The provider's words. */
  message: string | null;
  /** Ours, which go before them. */
  sentence: ServiceSentence | null;
  /** When the provider is queried next; null: never. Epoch ms. */
  queryAt: number | null;
};

type SettlementRules = Pick<ChargeRules, 'secrets' | 'resendAfterMs' | 'elsewhere' | 'resendsElsewhere'>;

export type SettlementInput = {
  answer: ProviderAnswer;
  /** What we had asked for. */
  during: 'charge' | 'step' | 'query' | 'callback';
  /** The rules of the charge's channel. */
  rules: SettlementRules;
  /** Those of the provider that answers. */
  limits: Pick<Limits, 'query' | 'finalIn' | 'livesMs'>;
  charge: {
    channel: Channel;
    status: ChargeState;
    authModel: string | null;
    authStep?: string | null;
    /** From the last settlement. */
    errorType: string | null;
    amountMinor: number;
    currency: string;
    wrongSecrets: number;
    queries: number;
    sentAt: number;
    canResendOtp: boolean;
    /** The provider has said that it has the charge. Needed for "not found" alone. */
    isAcknowledged: boolean;
  };
  now: number;
  /** When the provider was asked, or reported by itself. What an answer does not show may have come between then and now. */
  askedAt: number;
};

/** Marks a charge whose provider approved another amount or currency than we asked for. */
export const AMOUNT_MISMATCH = 'AMOUNT_MISMATCH';
/** Waits between queries of one charge, ms: quick while the payer is watching, then at most a minute. */
export const QUERY_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
const LONGEST_WAIT_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How long a charge can be approved where its provider does not say, ms: a day, like a payment; banks' pages and prompts live minutes. */
const LONGEST_LIFE_MS = 24 * HOUR_MS;
/** A provider may report late what was approved in time: for this long it is queried every ten minutes, ms. */
const LIFE_SETTLING_MS = HOUR_MS;

type Lives = Pick<Limits, 'livesMs'>;

const lifeOf = ({ livesMs }: Lives): number => livesMs ?? LONGEST_LIFE_MS;

/** How long a charge that is left holds its payment back, ms since it was sent. */
export function holdsBackMs(limits: Lives): number {
  return lifeOf(limits) + LIFE_SETTLING_MS;
}

/** Decides what the answer makes of the charge. Never `failed` without evidence that no money moved. */
export function settlementOf(input: SettlementInput): Settlement {
  const { answer } = input;
  switch (answer.kind) {
    case 'approved':
      return isBelieved(input) ? onApproval(input, answer) : stillUnknown(input, null);
    case 'declined':
      return isBelieved(input) ? onDecline(input, answer) : stillUnknown(input, null);
    case 'step':
      return onAnyStep(input, answer);
    case 'account':
      return onAccount(input, answer);
    case 'processing':
    case 'reversed':
      return stillUnknown(input, answer.message);
    case 'cancelled':
      return onCancelled(input);
    case 'not_found':
      return onNotFound(input);
    case 'lost':
      return onLostAnswer(input, answer);
  }
}

/** Where only a query's answer is final, any other end is a reason to query. */
export function isBelieved({ during, limits }: Pick<SettlementInput, 'during' | 'limits'>): boolean {
  return limits.finalIn === 'any' || during === 'query';
}

function onDecline(
  { charge }: SettlementInput,
  answer: Extract<ProviderAnswer, { kind: 'declined' }>,
): Settlement {
  const { errorType, message } = answer;
  const sentence = sentenceOfDecline(charge.channel, answer);
  return { ...NOTHING_ASKED, to: 'failed', isFinal: true, errorType, message: message || null, sentence };
}

function onCancelled({ charge }: SettlementInput): Settlement {
  const sentence = sentenceOf(charge.channel, 'CANCELLED', 'DEFAULT');
  return { ...NOTHING_ASKED, to: 'cancelled', isFinal: true, errorType: 'NOT_COMPLETED', sentence };
}

function onApproval(
  input: SettlementInput,
  answer: { amountMinor: number; currency: string; message: string },
): Settlement {
  const { amountMinor, currency } = input.charge;
  const asAsked = answer.amountMinor === amountMinor && answer.currency === currency;
  if (!asAsked) return onOtherAmount(input);
  return { ...NOTHING_ASKED, to: 'success', isFinal: true, message: answer.message };
}

/**
 * Money moved, but not the money we asked for: neither success nor failure. It is believed once a query of ours confirms
 * it; then all that was taken is owed back.
 */
function onOtherAmount(input: SettlementInput): Settlement {
  const errorType = AMOUNT_MISMATCH;
  if (input.during !== 'query' || !wasOfOtherAmount(input)) return stillUnknown(input, null, errorType);
  return {
    ...NOTHING_ASKED,
    to: 'returned',
    isFinal: true,
    errorType,
    sentence: { code: 'any.AMOUNT_MISMATCH' },
  };
}

function wasOfOtherAmount({ charge }: SettlementInput): boolean {
  return charge.errorType === AMOUNT_MISMATCH;
}

type StepAsked = Extract<ProviderAnswer, { kind: 'step' }>;

function onAnyStep(input: SettlementInput, answer: StepAsked): Settlement {
  const elsewhere = stepElsewhereOf(input, answer);
  if (elsewhere) return { ...stillUnknown(input, answer.message), ...elsewhere };
  // Nobody takes the step any more.
  if (input.charge.status === 'left') return stillUnknown(input, null);
  const settlement = settleStep(input, answer);
  const { errorType = null } = settlement.to === 'action_required' ? answer : settlement;
  return { ...settlement, errorType };
}

function onNotFound(input: SettlementInput): Settlement {
  const { isAcknowledged, sentAt } = input.charge;
  const { notFoundProvesAfterMs: provesAfterMs } = input.limits.query;
  const isProven = provesAfterMs !== null && input.askedAt - sentAt >= provesAfterMs;
  // What the provider had may be paid, whatever it says later.
  return isProven && !isAcknowledged ? notCompleted(input) : stillUnknown(input, null);
}

function onLostAnswer(input: SettlementInput, lost: Extract<ProviderAnswer, { kind: 'lost' }>): Settlement {
  if (lost.sent === 'maybe' || input.during === 'query') return stillUnknown(input, null);
  if (input.during === 'charge') return notCompleted(input, lost.errorType);
  // The answer to a step never left: the step is still open.
  const { authModel, authStep = null, canResendOtp } = input.charge;
  const queryAt = openStepQueryAt(authModel, input.now);
  return {
    ...NOTHING_ASKED,
    to: 'action_required',
    isFinal: false,
    authModel,
    authStep,
    canResendOtp,
    sentence: sentenceOf(input.charge.channel, 'DEFAULT'),
    queryAt,
  };
}

function notCompleted({ charge }: SettlementInput, errorType?: string): Settlement {
  const sentence = sentenceOf(charge.channel, errorType ?? 'DEFAULT', 'DEFAULT');
  return { ...NOTHING_ASKED, to: 'failed', isFinal: true, errorType: errorType ?? 'NOT_COMPLETED', sentence };
}

/**
 * A wrong amount, once reported, stays on the charge while nothing final comes. When the payer can approve it no more, the charge holds up
 * nothing: it is left, and queried less and less often, so that an approval that was on its way is still found.
 */
function stillUnknown(
  input: SettlementInput,
  message: string | null,
  errorType: string | null = wasOfOtherAmount(input) ? AMOUNT_MISMATCH : null,
): Settlement {
  const { query } = input.limits;
  const { canResendOtp, sentAt, status } = input.charge;
  const overMs = input.now - sentAt - lifeOf(input.limits);
  const queryAt = Math.max(
    input.now + Math.max(waitOf(input.charge.queries, overMs), query.gapMs),
    sentAt + query.firstAfterMs,
  );
  const to = overMs >= 0 && status === 'unknown' ? 'left' : 'unknown';
  return { ...NOTHING_ASKED, to, isFinal: false, canResendOtp, errorType, message, queryAt };
}

/** Until the next query, ms. `overMs`: for how long the payer has not been able to approve it; negative: they still can. */
function waitOf(queries: number, overMs: number): number {
  if (overMs < 0) return QUERY_WAITS_MS[queries] ?? LONGEST_WAIT_MS;
  if (overMs < HOUR_MS) return 10 * LONGEST_WAIT_MS;
  return overMs < 24 * HOUR_MS ? HOUR_MS : 24 * HOUR_MS;
}

// A temporary account that waits for the payer (spec §4 Bank transfer): queried until money comes or the account's time is over.

/** The auth model of a charge whose account is open: as with a wallet's prompt, money can come without notice to us. */
export const TRANSFER = 'TRANSFER';
/** A bank may report late what landed in time: only of a query this long after the end is it believed that nothing came, ms. */
export const ACCOUNT_SETTLING_MS = 60_000;

/** An account that is open, and that nobody was told, can neither be paid nor run out here. */
function onAccount(input: SettlementInput, answer: Extract<ProviderAnswer, { kind: 'account' }>): Settlement {
  const { account } = answer;
  if (account === null) return { ...stillUnknown(input, answer.message), authModel: TRANSFER };
  return { ...NOTHING_ASKED, ...accountMoveOf(input, { ...answer, account }) };
}

type AccountMove = Pick<Settlement, 'to' | 'isFinal' | 'authModel' | 'errorType' | 'sentence' | 'queryAt'>;
type KnownAccountAnswer = Extract<ProviderAnswer, { kind: 'account' }> & { account: TransferAccount };

/**
 * What the answer makes of the charge itself; the transfers in it are settled one by one after it (channels/bank-transfer/settlement.ts). An account
 * that is over and to which nothing has come has failed; money that comes to it later is owed back.
 */
export function accountMoveOf(
  { now, askedAt }: Pick<SettlementInput, 'now' | 'askedAt'>,
  { account, transfers }: KnownAccountAnswer,
): AccountMove {
  const { expiresAt } = account;
  if (transfers.length === 0 && askedAt >= expiresAt + ACCOUNT_SETTLING_MS) {
    return {
      to: 'failed',
      isFinal: true,
      authModel: TRANSFER,
      errorType: 'PAYMENT_EXPIRED',
      sentence: { code: 'bank_transfer.PAYMENT_EXPIRED' },
      queryAt: null,
    };
  }
  return {
    to: 'unknown',
    isFinal: false,
    authModel: TRANSFER,
    errorType: null,
    sentence: null,
    queryAt: queryAt(now, expiresAt),
  };
}

/** Every 120 s (spec §4), at the end of the account's time, and once more when it is believed. */
function queryAt(now: number, expiresAt: number): number {
  if (now >= expiresAt) return Math.max(expiresAt + ACCOUNT_SETTLING_MS, now);
  return Math.min(now + LIMITS.transferPollMs, expiresAt);
}
