// A lost answer is not a failure; only evidence makes success or failure (I-04, I-05).
import { english } from '@titan/copy/english';
import { saidIn } from '@titan/copy/service';
import { LIMITS } from '@titan/rules/limits';
import { describe, expect, it } from 'vitest';
import { SANDBOX_LIMITS } from '../providers/sandbox/limits.ts';
import type { ProviderAnswer, TransferAccount } from '../providers/port.ts';
import { CHANNEL_RULES } from '../testing/channel-rules.ts';
import {
  ACCOUNT_SETTLING_MS,
  AT_BANK_QUERY_MS,
  holdsBackMs,
  type SettlementInput,
  QUERY_WAITS_MS,
  settlementOf,
} from './settlement.ts';

const NOW = 1_800_000_000_000;
/** After this time the sandbox's "not found" proves something. */
const PROVES_AFTER_MS = 60_000;

function answered(
  answer: ProviderAnswer,
  over: Partial<SettlementInput> = {},
  { channel = 'card', ...charge }: Partial<SettlementInput['charge']> = {},
): SettlementInput {
  return {
    answer,
    during: 'charge',
    now: NOW,
    askedAt: NOW,
    rules: CHANNEL_RULES[channel],
    limits: SANDBOX_LIMITS,
    ...over,
    charge: {
      channel,
      status: 'sent',
      authModel: null,
      errorType: null,
      amountMinor: 152_419,
      currency: 'NGN',
      wrongSecrets: 0,
      queries: 0,
      sentAt: NOW,
      canResendOtp: false,
      isAcknowledged: false,
      ...charge,
    },
  };
}

const step = (over: Partial<Extract<ProviderAnswer, { kind: 'step' }>> = {}): ProviderAnswer => ({
  kind: 'step',
  authModel: 'OTP',
  canResendOtp: true,
  message: 'm',
  secretWasWrong: false,
  ...over,
});
/** As a processor says it before it takes a request. */
const refusedNumber: ProviderAnswer = {
  kind: 'lost',
  sent: 'never',
  cause: 'payer_refused',
  errorType: 'INVALID_NUMBER',
};
const declined = (errorType: string, message = 'no'): ProviderAnswer => ({
  kind: 'declined',
  errorType,
  message,
});
const lost = (sent: 'never' | 'maybe'): ProviderAnswer => ({ kind: 'lost', sent, cause: 'test' });
const opened = (account: TransferAccount | null): ProviderAnswer => ({
  kind: 'account',
  account,
  transfers: [],
  message: 'open',
});
const ACCOUNT: TransferAccount = {
  bankCode: 'wema',
  bankName: 'Wema Bank',
  accountNumber: '0123456789',
  accountName: 'Titan',
  expiresAt: NOW + LIMITS.transferPollMs,
  limits: null,
};
/** As it is stored: another word would forget what was reported before. */
const AMOUNT_MISMATCH = 'AMOUNT_MISMATCH';
/** Evidence moves a charge here whatever round it is in; any other end is our own. */
const ENDS = new Set(['success', 'returned', 'failed', 'cancelled']);

describe('what an answer makes of a charge', () => {
  it.each<[string, SettlementInput, string]>([
    [
      'approved with the amount asked for',
      answered({ kind: 'approved', amountMinor: 152_419, currency: 'NGN', message: 'ok' }),
      'success',
    ],
    [
      'approved with less',
      answered({ kind: 'approved', amountMinor: 152_418, currency: 'NGN', message: 'ok' }),
      'unknown',
    ],
    [
      'approved in another currency',
      answered({ kind: 'approved', amountMinor: 152_419, currency: 'USD', message: 'ok' }),
      'unknown',
    ],
    ['declined', answered({ kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' }), 'failed'],
    ['a step', answered(step()), 'action_required'],
    [
      'approved and taken back since',
      answered(
        { kind: 'reversed', amountMinor: 152_419, currency: 'NGN', message: 'r' },
        { during: 'query' },
      ),
      'unknown',
    ],
    ['still processing', answered({ kind: 'processing', message: 'wait' }), 'unknown'],
    ['an answer that was lost', answered(lost('maybe')), 'unknown'],
    ['a request that never left', answered(lost('never')), 'failed'],
    [
      'an answer to a step that was lost',
      answered(lost('maybe'), { during: 'step' }, { authModel: 'PIN' }),
      'unknown',
    ],
    [
      'an answer to a step that never left',
      answered(lost('never'), { during: 'step' }, { authModel: 'PIN' }),
      'action_required',
    ],
    ['ended by the provider, as we asked', answered({ kind: 'cancelled' }, { during: 'step' }), 'cancelled'],
    ['a query that was lost', answered(lost('never'), { during: 'query' }), 'unknown'],
    [
      'a query that finds nothing within the settling window',
      answered({ kind: 'not_found' }, { during: 'query' }, { sentAt: NOW - PROVES_AFTER_MS + 1 }),
      'unknown',
    ],
    [
      'a query that finds nothing after the settling window',
      answered({ kind: 'not_found' }, { during: 'query' }, { sentAt: NOW - PROVES_AFTER_MS }),
      'failed',
    ],
    [
      'a query within the settling window that finds nothing, and is answered after it',
      answered(
        { kind: 'not_found' },
        { during: 'query', askedAt: NOW - 1 },
        { sentAt: NOW - PROVES_AFTER_MS },
      ),
      'unknown',
    ],
    [
      'a query that finds nothing of what the provider had, as an account that was opened',
      answered(
        { kind: 'not_found' },
        { during: 'query' },
        { isAcknowledged: true, sentAt: NOW - PROVES_AFTER_MS },
      ),
      'unknown',
    ],
  ])('%s → %s', (_, input, to) => {
    expect(settlementOf(input)).toMatchObject({ to, isFinal: ENDS.has(to) });
  });

  it.each<[string, SettlementInput, object]>([
    [
      'that is open: its time begins, and it is queried',
      answered(opened(ACCOUNT), {}, { channel: 'bank_transfer' }),
      { to: 'unknown', isFinal: false, authModel: 'TRANSFER', message: null, queryAt: ACCOUNT.expiresAt },
    ],
    [
      'that is over, and to which nothing has come: failed',
      answered(
        opened({ ...ACCOUNT, expiresAt: NOW - ACCOUNT_SETTLING_MS }),
        {},
        { channel: 'bank_transfer' },
      ),
      { to: 'failed', isFinal: true, errorType: 'PAYMENT_EXPIRED', queryAt: null },
    ],
    [
      'that a query does not repeat: it is queried like any charge, and may still be paid',
      answered(opened(null), { during: 'query' }, { channel: 'bank_transfer' }),
      { to: 'unknown', authModel: 'TRANSFER', message: 'open', queryAt: NOW + QUERY_WAITS_MS[0] },
    ],
  ])('an account %s', (_, input, settled) => {
    expect(settlementOf(input)).toMatchObject(settled);
  });

  it.each<[string, SettlementInput, string, string | null]>([
    ['a request that never left', answered(lost('never')), 'NOT_COMPLETED', 'card.DEFAULT'],
    [
      'one that was refused for the number before it left',
      answered(refusedNumber, {}, { channel: 'mobile_money' }),
      'INVALID_NUMBER',
      'mobile_money.INVALID_NUMBER',
    ],
    [
      'one that was refused for what we have no words for',
      answered(refusedNumber),
      'INVALID_NUMBER',
      'card.DEFAULT',
    ],
    ['ended by the provider', answered({ kind: 'cancelled' }), 'NOT_COMPLETED', 'card.CANCELLED'],
    [
      'the same where we have no words for it',
      answered({ kind: 'cancelled' }, {}, { channel: 'pay_with_bank' }),
      'NOT_COMPLETED',
      'pay_with_bank.DEFAULT',
    ],
  ])('an end without the provider’s words says what it is: %s', (_, input, errorType, code) => {
    expect(settlementOf(input)).toMatchObject({ errorType, sentence: { code }, message: null });
  });

  it('a step is kept as it was asked for, with its page', () => {
    const page = { type: 'url', content: '/bank' } as const;
    const asked = step({ authModel: 'OTP', step: 'initiate', page, canResendOtp: false });
    expect(settlementOf(answered(asked))).toMatchObject({
      authModel: 'OTP',
      authStep: 'initiate',
      canResendOtp: false,
      stepPage: page,
    });
    expect(settlementOf(answered(step()))).toMatchObject({
      authStep: null,
      canResendOtp: true,
      stepPage: null,
    });
  });

  it('a step whose answer never left is still open as it was, and says so', () => {
    const charge = { channel: 'pay_with_bank', authModel: 'OTP', authStep: 'initiate' } as const;
    const settled = (canResendOtp: boolean) =>
      settlementOf(answered(lost('never'), { during: 'step' }, { ...charge, canResendOtp }));
    expect(settled(true)).toMatchObject({
      authModel: 'OTP',
      authStep: 'initiate',
      canResendOtp: true,
      sentence: { code: 'pay_with_bank.DEFAULT' },
    });
    expect(settled(false).canResendOtp).toBe(false);
  });

  const less = { kind: 'approved', amountMinor: 152_418, currency: 'NGN', message: 'ok' } as const;
  const reportedBefore = { status: 'unknown', errorType: AMOUNT_MISMATCH } as const;
  it.each<[string, SettlementInput, object]>([
    [
      'reported once, to a query: still checking',
      answered(less, { during: 'query' }, { status: 'unknown' }),
      { to: 'unknown', errorType: AMOUNT_MISMATCH },
    ],
    [
      'reported twice, the second time to a query: it is believed, and all of it goes back',
      answered(less, { during: 'query' }, reportedBefore),
      { to: 'returned', isFinal: true, queryAt: null, sentence: { code: 'any.AMOUNT_MISMATCH' } },
    ],
    [
      'reported twice, but not to a query: still checking',
      answered(less, { during: 'callback' }, reportedBefore),
      { to: 'unknown' },
    ],
    [
      'reported once, and then the query is lost: the report stays on the charge',
      answered(lost('maybe'), { during: 'query' }, reportedBefore),
      { to: 'unknown', errorType: AMOUNT_MISMATCH },
    ],
    [
      'reported once, and the query finds the amount asked for: paid',
      answered({ ...less, amountMinor: 152_419 }, { during: 'query' }, reportedBefore),
      { to: 'success' },
    ],
    [
      'reported once, and the query finds a decline: failed',
      answered(
        { kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' },
        { during: 'query' },
        reportedBefore,
      ),
      { to: 'failed' },
    ],
  ])('another amount, %s', (_, input, settled) => {
    expect(settlementOf(input)).toMatchObject(settled);
  });

  it.each([
    ['card', 'There was an error while processing your payment. Please try again later.'],
    ['mobile_money', 'There was an error while processing your payment. Please try another payment method.'],
    ['bank_transfer', 'Sorry, your payment was not completed.'],
    ['pay_with_bank', 'Sorry, your payment was not completed.'],
  ] as const)('§8 default error of %s: %s', (channel, message) => {
    const { sentence } = settlementOf(answered(lost('never'), {}, { channel }));
    expect(sentence && saidIn(english, sentence)).toBe(message);
  });

  it.each<[string, SettlementInput['charge']['channel'], ProviderAnswer, string | null]>([
    ['an error type that we know', 'card', declined('DO_NOT_HONOR'), 'card.DO_NOT_HONOR'],
    ['the same of another channel', 'pay_with_bank', declined('DO_NOT_HONOR'), null],
    ['an error type that we do not know', 'card', declined('Z9'), null],
    ['one that providers use for much', 'pay_with_bank', declined('PAYMENT_EXPIRED'), null],
    [
      'one of these without words',
      'pay_with_bank',
      declined('PAYMENT_EXPIRED', ''),
      'pay_with_bank.PAYMENT_EXPIRED',
    ],
    ['an unknown one without words', 'card', declined('Z9', ''), 'card.UNKNOWN'],
    [
      'a charge that was completed before',
      'card',
      declined('DO_NOT_HONOR', 'Payment charge completed'),
      null,
    ],
    ['a code that is asked for', 'card', step(), null],
    ['a wrong code', 'card', step({ secretWasWrong: true }), 'card.OTP_WRONG'],
    ['the same of a bank', 'pay_with_bank', step({ secretWasWrong: true }), 'pay_with_bank.OTP_WRONG'],
    [
      'a code that is too old',
      'mobile_money',
      step({ secretWasWrong: true, errorType: 'TOKEN_EXPIRED' }),
      'mobile_money.TOKEN_EXPIRED',
    ],
    ['a step that nobody can take', 'card', step({ authModel: 'NO_AUTH' }), 'card.NO_AUTH'],
  ])('%s: our sentence, or the provider’s words', (_, channel, answer, code) => {
    const settled = settlementOf(answered(answer, { during: 'step' }, { channel }));
    expect(settled.sentence?.code ?? null).toBe(code);
    expect(settled.message).toBe('message' in answer && answer.message !== '' ? answer.message : null);
  });

  it('an unknown charge is queried again, ever more slowly, at most a minute apart', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 100].map(
      (queries) => (settlementOf(answered(lost('maybe'), {}, { queries })).queryAt ?? 0) - NOW,
    );
    expect(waits).toEqual([...QUERY_WAITS_MS, 60_000, 60_000]);
  });

  it('entering the OTP step starts the 30 s before Resend; a wrong code or another step does not start them', () => {
    expect(settlementOf(answered(step({ authModel: 'PIN' }))).otpResendAt).toBeNull();
    expect(settlementOf(answered(step(), {}, { authModel: 'PIN' })).otpResendAt).toBe(
      NOW + LIMITS.otpResendCountdownMs,
    );
    expect(
      settlementOf(answered(step({ secretWasWrong: true }), { during: 'step' }, { authModel: 'OTP' }))
        .otpResendAt,
    ).toBeNull();
  });

  it('a step at the bank is queried every minute while it is open; any other step needs no query', () => {
    const queryAt = (answer: ProviderAnswer, authModel: string | null = null) =>
      settlementOf(answered(answer, { during: 'step' }, { authModel })).queryAt;
    expect(queryAt(step({ authModel: '3DS' }))).toBe(NOW + AT_BANK_QUERY_MS);
    expect(queryAt(lost('never'), '3DS')).toBe(NOW + AT_BANK_QUERY_MS);
    expect([queryAt(step()), queryAt(lost('never'), 'PIN')]).toEqual([null, null]);
  });

  it('the fifth wrong OTP ends the attempt (I-25)', () => {
    const wrong = (wrongSecrets: number) =>
      settlementOf(
        answered(step({ secretWasWrong: true }), { during: 'step' }, { authModel: 'OTP', wrongSecrets }),
      );
    expect(wrong(3)).toMatchObject({ to: 'action_required', secretWasWrong: true });
    expect(wrong(4)).toMatchObject({
      to: 'cancelled',
      isFinal: false,
      errorType: 'INVALID_OTP',
      secretWasWrong: true,
      sentence: { code: 'card.INVALID_OTP' },
    });
  });

  it('where the channel has no words for the end, the last wrong answer is what its payer reads', () => {
    const charge = { channel: 'pay_with_bank', authModel: 'OTP', wrongSecrets: 4 } as const;
    const { to, sentence } = settlementOf(
      answered(step({ secretWasWrong: true }), { during: 'step' }, charge),
    );
    expect([to, sentence]).toEqual(['cancelled', { code: 'pay_with_bank.OTP_WRONG' }]);
  });

  it('only a wrong answer counts: not a right one, and not what a query repeats', () => {
    const after = (secretWasWrong: boolean, during: SettlementInput['during']) =>
      settlementOf(answered(step({ secretWasWrong }), { during }, { authModel: 'OTP', wrongSecrets: 4 }));
    const isOpen = { to: 'action_required', secretWasWrong: false, sentence: null };
    expect(after(false, 'step')).toMatchObject(isOpen);
    expect(after(true, 'query')).toMatchObject(isOpen);
  });

  it('the third wrong PIN ends the attempt (I-25)', () => {
    const wrong = step({ authModel: 'PIN', secretWasWrong: true });
    expect(
      settlementOf(answered(wrong, { during: 'step' }, { authModel: 'PIN', wrongSecrets: 2 })),
    ).toMatchObject({
      to: 'cancelled',
      errorType: 'PIN_RETRIES_EXCEEDED',
    });
  });

  it.each([
    ['AVS', 'CHARGE_PREVENTED'],
    ['PHONE', 'NOT_ENROLLED'],
    ['CARD_ENROLL', 'NOT_ENROLLED'],
    ['CVV', 'INVALID_CARD_DETAILS'],
  ] as const)('the third wrong answer to %s ends the attempt as %s (I-25)', (authModel, errorType) => {
    const wrong = step({ authModel, secretWasWrong: true });
    const after = (wrongSecrets: number) =>
      settlementOf(answered(wrong, { during: 'step' }, { authModel, wrongSecrets }));
    expect(after(1)).toMatchObject({ to: 'action_required', secretWasWrong: true });
    expect(after(2)).toMatchObject({ to: 'cancelled', errorType });
  });

  it('wrong answers to the step before are not counted against the next', () => {
    const wrong = step({ authModel: 'OTP', secretWasWrong: true });
    const after = (before: Partial<SettlementInput['charge']>) =>
      settlementOf(answered(wrong, { during: 'step' }, { ...before, wrongSecrets: 4 })).to;
    expect(after({ authModel: 'PHONE' })).toBe('action_required');
    expect(after({ authModel: 'OTP', authStep: 'initiate' })).toBe('action_required');
  });
});

describe('a wallet’s step, on the phone or on its page, can be approved without notice to us (decision 0021)', () => {
  const wallet = { channel: 'mobile_money', currency: 'GHS', canResendOtp: true } as const;
  const prompt = step({ authModel: 'STK_PROMPT', canResendOtp: false });

  it.each<[string, SettlementInput, Partial<ReturnType<typeof settlementOf>>]>([
    [
      'a prompt after init: unknown, it is queried, and the retry window of 10 s begins',
      answered(prompt, {}, wallet),
      {
        to: 'unknown',
        authModel: 'STK_PROMPT',
        canResendOtp: false,
        otpResendAt: NOW + 10_000,
        queryAt: NOW + QUERY_WAITS_MS[0],
      },
    ],
    [
      'the same prompt found again: the window stays',
      answered(
        prompt,
        { during: 'query' },
        { ...wallet, status: 'unknown', authModel: 'STK_PROMPT', queries: 9 },
      ),
      { to: 'unknown', authModel: 'STK_PROMPT', otpResendAt: null, queryAt: NOW + 60_000 },
    ],
    [
      'the wallet’s page',
      answered(step({ authModel: 'REDIRECT', page: { type: 'url', content: '/w' } }), {}, wallet),
      { to: 'unknown', authModel: 'REDIRECT', stepPage: { type: 'url', content: '/w' } },
    ],
    [
      'a code is asked on our page',
      answered(step(), {}, wallet),
      { to: 'action_required', otpResendAt: NOW + 10_000 },
    ],
    [
      'KES never asks for a code: the phone is waited for',
      answered(step(), {}, { ...wallet, currency: 'KES' }),
      { to: 'unknown', authModel: 'STK_PROMPT' },
    ],
    [
      'a code that came too late says so, and the step stays open',
      answered(step({ errorType: 'TOKEN_EXPIRED' }), { during: 'step' }, { ...wallet, authModel: 'OTP' }),
      { to: 'action_required', errorType: 'TOKEN_EXPIRED', secretWasWrong: false },
    ],
    [
      'the fifth wrong code ends the attempt',
      answered(
        step({ secretWasWrong: true }),
        { during: 'step' },
        { ...wallet, authModel: 'OTP', wrongSecrets: 4 },
      ),
      { to: 'cancelled', errorType: 'INVALID_OTP' },
    ],
    ['a card has no prompt', answered(step({ authModel: 'STK_PROMPT' })), { to: 'action_required' }],
  ])('%s', (_, given, expected) => {
    expect(settlementOf(given)).toMatchObject(expected);
  });
});

describe('the limits of the provider', () => {
  const limits = (query: Partial<typeof SANDBOX_LIMITS.query>, finalIn: 'any' | 'query' = 'any') => ({
    limits: { query: { ...SANDBOX_LIMITS.query, ...query }, finalIn, livesMs: null },
  });

  it('says that "not found" never proves anything', () => {
    const never = limits({ notFoundProvesAfterMs: null });
    const old = answered({ kind: 'not_found' }, { during: 'query', ...never }, { sentAt: NOW - 86_400_000 });
    expect(settlementOf(old).to).toBe('unknown');
  });

  it.each<[SettlementInput['during'], ProviderAnswer['kind'], string]>([
    ['charge', 'approved', 'unknown'],
    ['step', 'approved', 'unknown'],
    ['callback', 'approved', 'unknown'],
    ['query', 'approved', 'success'],
    ['charge', 'declined', 'unknown'],
    ['callback', 'declined', 'unknown'],
    ['query', 'declined', 'failed'],
  ])('where only a query is final: %s, %s → %s', (during, kind, to) => {
    const approved = { kind: 'approved', amountMinor: 152_419, currency: 'NGN', message: 'ok' } as const;
    const declined = { kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' } as const;
    const answer = kind === 'approved' ? approved : declined;
    expect(settlementOf(answered(answer, { during, ...limits({}, 'query') })).to).toBe(to);
  });

  it('keeps queries apart, and lets the first one wait', () => {
    const at = (query: Partial<typeof SANDBOX_LIMITS.query>, queries: number) =>
      (settlementOf(answered(lost('maybe'), limits(query), { queries })).queryAt ?? 0) - NOW;
    expect(at({ firstAfterMs: 90_000, gapMs: 10_000 }, 0)).toBe(90_000);
    expect(at({ gapMs: 10_000 }, 1)).toBe(10_000);
    expect(at({ gapMs: 10_000 }, 4)).toBe(QUERY_WAITS_MS[4]);
  });

  it('an open step that its payer has left is queried less and less often, like all that may be approved no more', () => {
    const hourMs = 3_600_000;
    const after = (overMs: number, livesMs: number | null = 180_000) => {
      const sentAt = NOW - (livesMs ?? 24 * hourMs) - overMs;
      const left = { status: 'left', queries: 9, sentAt } as const;
      const given = answered(step({ authModel: '3DS' }), { during: 'query' }, left);
      const { to, queryAt } = settlementOf({ ...given, limits: { ...given.limits, livesMs } });
      return [to, (queryAt ?? 0) - NOW];
    };
    expect(after(-1)).toEqual(['unknown', QUERY_WAITS_MS[5]]);
    expect(after(0)).toEqual(['unknown', 600_000]);
    expect(after(hourMs - 1)).toEqual(['unknown', 600_000]);
    expect(after(hourMs)).toEqual(['unknown', hourMs]);
    expect(after(24 * hourMs - 1)).toEqual(['unknown', hourMs]);
    expect(after(24 * hourMs)).toEqual(['unknown', 24 * hourMs]);
    expect([after(-1, null), after(hourMs, null)]).toEqual([after(-1), after(hourMs)]);
  });

  it('what may still be approved holds its payment back, and an hour more, in which it may be reported', () => {
    expect([holdsBackMs({ livesMs: 180_000 }), holdsBackMs({ livesMs: null })]).toEqual([
      3_780_000, 90_000_000,
    ]);
  });

  it('what its payer can approve no more is left: after a day where the provider does not say', () => {
    const after = (ms: number, livesMs: number | null) => {
      const given = answered(lost('maybe'), { during: 'query' }, { status: 'unknown', sentAt: NOW - ms });
      return settlementOf({ ...given, limits: { ...given.limits, livesMs } }).to;
    };
    expect([after(179_999, 180_000), after(180_000, 180_000)]).toEqual(['unknown', 'left']);
    expect([after(86_399_999, null), after(86_400_000, null)]).toEqual(['unknown', 'left']);
  });
});
