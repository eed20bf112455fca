// The limits as a table: figures, what counts, and that every end of a charge is covered.
import { LIMITS } from '@titan/rules/limits';
import { describe, expect, it } from 'vitest';
import { CHARGE_STATES } from '../../db/column-values.ts';
import { INSTRUMENT_LIMITS, type InstrumentKind, rememberedMs } from './instrument-limits.ts';

const HOURS = 60 * 60 * 1000;
const KINDS: InstrumentKind[] = ['card', 'wallet', 'account'];

describe('figures', () => {
  it.each([
    [
      'card',
      [
        ['card_day', 10, 24],
        ['card_amount', 15, 720],
        ['card_never', 1, 720],
        ['card_expired', 1, 720],
      ],
    ],
    [
      'wallet',
      [
        ['number_hour', 8, 1],
        ['number_day', 20, 24],
      ],
    ],
    [
      'account',
      [
        ['account_hour', 8, 1],
        ['account_day', 20, 24],
        ['account_month', 60, 720],
      ],
    ],
  ] as const)('%s: the most tries in a window of hours', (kind, expected) => {
    const figures = INSTRUMENT_LIMITS[kind].map(({ name, most, windowMs }) => [name, most, windowMs / HOURS]);
    expect(figures).toEqual(expected);
  });

  it('one payment by mobile money with every resend is within the hour’s limit', () => {
    const all = 1 + LIMITS.otpResends + LIMITS.stkResends;
    for (const { most } of INSTRUMENT_LIMITS.wallet) expect(most).toBeGreaterThan(all);
  });

  it('two payments by a bank, with every resend, are within the hour’s limit', () => {
    const both = 2 * (1 + LIMITS.otpResends);
    for (const { most } of INSTRUMENT_LIMITS.account) expect(most).toBeGreaterThanOrEqual(both);
  });

  it('in 30 days a stranger cannot guess a code of six digits once in 3,000', () => {
    const guesses =
      LIMITS.wrongOtps *
      Math.min(
        ...INSTRUMENT_LIMITS.account
          .filter(({ windowMs }) => windowMs === 720 * HOURS)
          .map(({ most }) => most),
      );
    expect(guesses / 10 ** LIMITS.authorisationCodeMaxDigits).toBeLessThan(1 / 3_000);
  });

  it('a try is kept for the longest window of its kind', () => {
    expect(KINDS.map((kind) => rememberedMs(kind) / HOURS)).toEqual([720, 24, 720]);
  });
});

describe('what counts', () => {
  it.each([
    ['card', ['sent', 'action_required', 'unknown', 'left', 'failed', 'cancelled']],
    ['wallet', ['sent', 'action_required', 'unknown', 'left', 'failed', 'cancelled']],
    ['account', ['sent', 'action_required', 'unknown', 'left', 'failed', 'cancelled']],
  ] as const)('%s: every state without money', (kind, counted) => {
    for (const { spared } of INSTRUMENT_LIMITS[kind]) {
      expect(CHARGE_STATES.filter((state) => !spared.includes(state))).toEqual(counted);
    }
  });

  it('a card’s end without its bank’s verdict does not; a wallet’s and an account’s does, because something was sent', () => {
    const ends = (kind: InstrumentKind) =>
      INSTRUMENT_LIMITS[kind].map(({ spared }) => spared.filter((end) => end.includes('/')));
    const withoutWord = ['cancelled/', 'cancelled/NOT_COMPLETED', 'failed/', 'failed/NOT_COMPLETED'];
    expect(ends('card')).toEqual(INSTRUMENT_LIMITS.card.map(() => withoutWord));
    expect(ends('wallet')).toEqual(INSTRUMENT_LIMITS.wallet.map(() => []));
    expect(ends('account')).toEqual(INSTRUMENT_LIMITS.account.map(() => []));
  });
});
