// Spec §4 Expiry countdown (bank transfer): each rule with its boundaries to the millisecond.

import { describe, expect, it } from 'vitest';
import { expiryCountdown } from './expiry-countdown.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EXPIRES_AT = Date.UTC(2026, 10, 21, 12);

/** The countdown with this much left. */
const left = (leftMs: number) => expiryCountdown({ nowMs: EXPIRES_AT - leftMs, expiresAtMs: EXPIRES_AT });

describe('§4 Expiry countdown: what is shown', () => {
  it.each([
    [26 * HOUR + 5 * MINUTE + 7 * SECOND, 'hours-minutes', 26, 5, 7],
    [HOUR + MINUTE, 'hours-minutes', 1, 1, 0],
    [HOUR + 1, 'hours-minutes', 1, 0, 0],
    [HOUR, 'hours-minutes', 1, 0, 0],
  ] as const)(
    'more than an hour left shows hours and minutes: %i ms',
    (ms, show, hours, minutes, seconds) => {
      expect(left(ms)).toMatchObject({ show, hours, minutes, seconds });
    },
  );

  it.each([
    [HOUR - 1, 59, 59],
    [30 * MINUTE, 30, 0],
    [MINUTE, 1, 0],
    [MINUTE - 1, 0, 59],
    [1, 0, 0],
  ])('under an hour shows minutes and seconds: %i ms', (ms, minutes, seconds) => {
    expect(left(ms)).toMatchObject({ show: 'minutes-seconds', hours: 0, minutes, seconds });
  });

  it.each([0, -1, -HOUR])("'expired' is shown when time runs out: %i ms", (ms) => {
    expect(left(ms)).toEqual({
      show: 'expired',
      hours: 0,
      minutes: 0,
      seconds: 0,
      isLate: true,
      isConfirmPayment: true,
    });
  });
});

describe('§4 Expiry countdown: flags', () => {
  it.each([
    [2 * HOUR, false],
    [5 * MINUTE, false],
    [5 * MINUTE - 1, true],
    [MINUTE, true],
    [1, true],
  ])("flagged 'late' when under 5 minutes are left: %i ms, %s", (ms, isLate) => {
    expect(left(ms)).toMatchObject({ isLate });
  });

  it.each([
    [MINUTE, false],
    [MINUTE - 1, true],
    [1, true],
  ])('with no minutes left it flags late and confirm payment: %i ms', (ms, isConfirmPayment) => {
    expect(left(ms)).toMatchObject({ isLate: true, isConfirmPayment });
  });
});
