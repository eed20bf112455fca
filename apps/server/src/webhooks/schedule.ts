// When a failed delivery is tried again: with growing waits and jitter, for 72 hours (docs/webhooks.md).

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A delivery is given up this long after it was created, or sent again by its merchant. */
export const SCHEDULE_MS = 72 * HOUR_MS;

/** Waits after the first try, the second, …; one more try follows in the last hour of the schedule. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  18 * HOUR_MS,
];

/** Tries of one schedule at most. */
export const MAX_TRIES = WAITS_MS.length + 2;

/** A wait is up to a tenth shorter or longer, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** The longest possible waits after the first try, the second, … */
export const LONGEST_WAITS_MS: readonly number[] = WAITS_MS.map((waitMs) =>
  Math.round(waitMs * (1 + JITTER)),
);

/**
 * When to try again.
 * @param begunAt when the schedule began; epoch ms, like `now` and the result
 * @param tries how many there have been, this one included
 * @param chance 0 to 1
 * @returns null when the schedule is over
 */
export function nextTryAt(begunAt: number, now: number, tries: number, chance: number): number | null {
  const endsAt = begunAt + SCHEDULE_MS;
  if (now >= endsAt || tries >= MAX_TRIES) return null;
  const waitMs = WAITS_MS[tries - 1];
  if (waitMs === undefined) return Math.max(now + MINUTE_MS, Math.round(endsAt - chance * HOUR_MS));
  // Even after a long pause of the service the receiver gets its last try.
  return Math.min(Math.round(now + waitMs * (1 - JITTER + 2 * JITTER * chance)), endsAt);
}
