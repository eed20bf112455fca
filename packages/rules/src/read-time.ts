// Days and times that a program or an operator wrote, read in one way at every edge. `Date.parse` alone would take 31 February for 3 March.

/** An instant, or the first one of a day of UTC. */
export type ReadTime = {
  /** Epoch ms. */
  at: number;
  /** Whether it was a day without a time. */
  isDay: boolean;
};

/**
 * RFC 3339 as the languages' own libraries write it: seconds may be left out (Java), a fraction has up to nine digits (Java, Go), a
 * space may stand for the T (Python, SQL), and the offset's colon may be missing (PHP). An offset after a space is one whose plus was
 * sent unescaped in a query.
 */
const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:[Zz]|([+ -])([01]\d|2[0-3]):?([0-5]\d)))?$/;

/**
 * Reads `2026-11-21`, `2026-11-21T08:00:00Z` and what else is written of the kind.
 * @returns null for every other text: a day that is in no calendar, a time without its zone. What is finer than a millisecond is dropped
 */
export function readTime(text: string): ReadTime | null {
  const [whole, day = '', hours, minutes, seconds = '0', fraction = '', sign, ahead = '0', rest = '0'] =
    TIME.exec(text) ?? [];
  const start = whole === undefined ? null : startOf(day);
  if (start === null) return null;
  if (hours === undefined) return { at: start, isDay: true };
  const offset = (Number(ahead) * 60 + Number(rest)) * (sign === '-' ? -1 : 1);
  const inDay = (Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds);
  return { at: start + inDay * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0')), isDay: false };
}

/** Midnight of UTC; null for a day that no calendar has. */
function startOf(day: string): number | null {
  const start = Date.parse(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  return isReal && !day.startsWith('0000') ? start : null;
}
