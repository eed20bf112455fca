// Design §3: a lost answer is not a failure; only evidence makes success or failure (I-04, I-05).
import { LIMITS } from '@titan/rules/limits';
import { describe, expect, it } from 'vitest';
import type { ProviderAnswer } from './provider-answer.ts';
import { type Hearing, QUERY_WAITS_MS, SETTLING_MS, settlementOf } from './settlement.ts';

const NOW = 1_800_000_000_000;

function hearing(
  answer: ProviderAnswer,
  over: Partial<Hearing> = {},
  charge: Partial<Hearing['charge']> = {},
): Hearing {
  return {
    answer,
    during: 'charge',
    now: NOW,
    ...over,
    charge: {
      status: 'sent',
      authModel: null,
      amountMinor: 152_419,
      currency: 'NGN',
      wrongSecrets: 0,
      queries: 0,
      sentAt: NOW,
      canResendOtp: false,
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
const lost = (sent: 'never' | 'maybe'): ProviderAnswer => ({ kind: 'lost', sent, cause: 'test' });

describe('what an answer makes of a charge', () => {
  it.each<[string, Hearing, string]>([
    [
      'approved with the amount asked for',
      hearing({ kind: 'approved', amountMinor: 152_419, currency: 'NGN', message: 'ok' }),
      'success',
    ],
    [
      'approved with less',
      hearing({ kind: 'approved', amountMinor: 152_418, currency: 'NGN', message: 'ok' }),
      'unknown',
    ],
    [
      'approved in another currency',
      hearing({ kind: 'approved', amountMinor: 152_419, currency: 'USD', message: 'ok' }),
      'unknown',
    ],
    ['declined', hearing({ kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' }), 'failed'],
    ['a step', hearing(step()), 'action_required'],
    ['still processing', hearing({ kind: 'processing', message: 'wait' }), 'unknown'],
    ['an answer that was lost', hearing(lost('maybe')), 'unknown'],
    ['a request that never left', hearing(lost('never')), 'failed'],
    [
      'an answer to a step that was lost',
      hearing(lost('maybe'), { during: 'step' }, { authModel: 'PIN' }),
      'unknown',
    ],
    [
      'an answer to a step that never left',
      hearing(lost('never'), { during: 'step' }, { authModel: 'PIN' }),
      'action_required',
    ],
    ['a query that was lost', hearing(lost('never'), { during: 'query' }), 'unknown'],
    [
      'a query that finds nothing within the settling window',
      hearing({ kind: 'not_found' }, { during: 'query' }, { sentAt: NOW - SETTLING_MS + 1 }),
      'unknown',
    ],
    [
      'a query that finds nothing after the settling window',
      hearing({ kind: 'not_found' }, { during: 'query' }, { sentAt: NOW - SETTLING_MS }),
      'failed',
    ],
  ])('%s → %s', (_, heard, to) => {
    expect(settlementOf(heard).to).toBe(to);
  });

  it('an unknown charge is asked about again, ever more slowly, at most a minute apart (F-49)', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 100].map(
      (queries) => (settlementOf(hearing(lost('maybe'), {}, { queries })).queryAt ?? 0) - NOW,
    );
    expect(waits).toEqual([...QUERY_WAITS_MS, 60_000, 60_000]);
  });

  it('entering the OTP step starts the 30 s before Resend; a wrong code does not start them again', () => {
    expect(settlementOf(hearing(step(), {}, { authModel: 'PIN' })).otpResendAt).toBe(
      NOW + LIMITS.otpResendCountdownMs,
    );
    expect(
      settlementOf(hearing(step({ secretWasWrong: true }), { during: 'step' }, { authModel: 'OTP' }))
        .otpResendAt,
    ).toBeNull();
  });

  it('the fifth wrong OTP ends the attempt (I-25)', () => {
    const wrong = (wrongSecrets: number) =>
      settlementOf(
        hearing(step({ secretWasWrong: true }), { during: 'step' }, { authModel: 'OTP', wrongSecrets }),
      );
    expect(wrong(3)).toMatchObject({ to: 'action_required', secretWasWrong: true });
    expect(wrong(4)).toMatchObject({ to: 'cancelled', errorType: 'INVALID_OTP' });
  });

  it('the third wrong PIN ends the attempt (I-25)', () => {
    const wrong = step({ authModel: 'PIN', secretWasWrong: true });
    expect(
      settlementOf(hearing(wrong, { during: 'step' }, { authModel: 'PIN', wrongSecrets: 2 })),
    ).toMatchObject({
      to: 'cancelled',
      errorType: 'PIN_RETRIES_EXCEEDED',
    });
  });
});
