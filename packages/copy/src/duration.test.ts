// Spec §4 Expiry countdown, in English.
import { expiryCountdown } from '@titan/rules/expiry-countdown';
import { expect, it } from 'vitest';
import { saidTime, seenTime } from './duration.ts';
import { english } from './english.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

it.each([
  [26 * HOUR + 5 * MINUTE, '26h 05m', '26 hours 5 minutes'],
  [HOUR + MINUTE, '1h 01m', '1 hour 1 minute'],
  [HOUR, '1h 00m', '1 hour'],
  [4 * MINUTE + 9 * SECOND, '4m 09s', '4 minutes 9 seconds'],
  [MINUTE, '1m 00s', '1 minute'],
  [SECOND, '0m 01s', '1 second'],
  [1, '0m 00s', '0 seconds'],
])('%i ms are seen as %s and spoken as %s', (expiresAtMs, seen, spoken) => {
  const countdown = expiryCountdown({ nowMs: 0, expiresAtMs });
  expect([seenTime(countdown, english), saidTime(countdown, english)]).toEqual([seen, spoken]);
});
