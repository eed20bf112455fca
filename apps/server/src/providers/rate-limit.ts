// How often this process calls a provider for one account: a token bucket, and the pauses that the provider asks for (Retry-After).
import type { Clock } from '@titan/platform/ports';

export type Rate = {
  perSecond: number;
  /** Calls that may be made at once when none were made for a while. */
  burst: number;
};

export type RateLimit = {
  /** Takes one call out of the bucket; false: it must not be made now. */
  take(movesMoney: boolean): boolean;
  /** Holds back every call for as long as the provider's `Retry-After` says. */
  pause(retryAfter: string | undefined): void;
};

/** When the provider does not say how long. */
const UNSAID_PAUSE_MS = 1_000;
/** Longer waits are cut to this, so that a wrong one ends without a restart; a call that is too early gets 429 again and does no harm. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Keeps one limit an account for the life of the process: accounts themselves are opened for each call. */
export function createRateLimits(clock: Clock): (accountId: string, rate: Rate) => RateLimit {
  const limits = new Map<string, RateLimit>();
  return (accountId, rate) => {
    const known = limits.get(accountId);
    if (known) return known;
    const limit = createRateLimit(clock, rate);
    limits.set(accountId, limit);
    return limit;
  };
}

function createRateLimit(clock: Clock, { perSecond, burst }: Rate): RateLimit {
  let calls = burst;
  let filledAt = clock.now();
  let pausedUntil = 0;
  const refill = (now: number): void => {
    const seconds = Math.max(0, now - filledAt) / 1_000;
    calls = Math.min(burst, calls + seconds * perSecond);
    filledAt = now;
  };
  // A time further ahead than any pause was set before the clock was set back (decision 0085).
  const isPaused = (now: number): boolean => now < pausedUntil && pausedUntil - now <= LONGEST_PAUSE_MS;
  return {
    take(movesMoney) {
      const now = clock.now();
      refill(now);
      // A query can wait for the next sweep, a payer cannot: half of the bucket is left to calls that move money.
      const kept = movesMoney ? 0 : Math.floor(burst / 2);
      if (isPaused(now) || calls < kept + 1) return false;
      calls -= 1;
      return true;
    },
    pause(retryAfter) {
      const now = clock.now();
      const until = now + pauseMs(retryAfter, now);
      pausedUntil = isPaused(now) ? Math.max(pausedUntil, until) : until;
    },
  };
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function pauseMs(retryAfter: string | undefined, now: number): number {
  const text = retryAfter ?? '';
  let ms = UNSAID_PAUSE_MS;
  if (/^\d+$/.test(text)) ms = Number(text) * 1_000;
  else if (/^[A-Z][a-z]{2}, .+ GMT$/.test(text)) ms = Date.parse(text) - now;
  return Number.isNaN(ms) ? UNSAID_PAUSE_MS : Math.min(ms, LONGEST_PAUSE_MS);
}
