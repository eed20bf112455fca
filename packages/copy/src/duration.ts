// The time that is left, as a payer sees and hears it (rules/expiry-countdown.ts).
import type { ExpiryCountdown } from '@titan/rules/expiry-countdown';
import { durationsMessages } from '../dist/en/durations.js';
import type { Language } from './language.ts';

/** As it is seen: `1h 05m`, `4m 09s`. */
export function seenTime({ show, hours, minutes, seconds }: ExpiryCountdown, language: Language): string {
  const { seen } = language.wordsOf(durationsMessages);
  return show === 'hours-minutes'
    ? seen.hours({ hours, minutes: twoDigits(minutes) })
    : seen.minutes({ minutes, seconds: twoDigits(seconds) });
}

/** As a screen reader says it: `1 hour 5 minutes`, `1 minute 9 seconds`. What is zero is left out. */
export function saidTime({ show, hours, minutes, seconds }: ExpiryCountdown, language: Language): string {
  const words = language.wordsOf(durationsMessages);
  const isLong = show === 'hours-minutes';
  const larger = isLong ? { count: hours, in: words.hours } : { count: minutes, in: words.minutes };
  const smaller = isLong ? { count: minutes, in: words.minutes } : { count: seconds, in: words.seconds };
  if (larger.count === 0) return smaller.in(smaller);
  if (smaller.count === 0) return larger.in(larger);
  return words.both({ larger: larger.in(larger), smaller: smaller.in(smaller) });
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
