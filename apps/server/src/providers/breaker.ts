// Takes an account that does not answer out of the routes of a channel, and tries it again (decision 0061).
import type { Channel } from '@titan/rules/methods';
import type { Clock } from '@titan/platform/ports';

/** What is tried apart: one channel of an account may fail while another works. */
export type AccountChannel = { accountId: number; channel: Channel };

export type Breaker = {
  /** Whether new charges pass it over now. */
  isOpen(at: AccountChannel): boolean;
  /** A charge is sent this at. Where it is the trial after a pause, others wait for what becomes of it. */
  goes(at: AccountChannel): void;
  /** Whether the provider answered a new charge, with whatever answer; returns what has changed by that. */
  recordAnswer(at: AccountChannel, isAnswered: boolean): 'opened' | 'closed' | null;
};

/** One lost answer is the network's, five without an answer in between are the provider's. */
const FAILURES_TO_OPEN = 5;
/** Failures further apart than this say nothing of each other. */
const RUN_GAP_MS = 10 * 60_000;
/** Doubled each time the trial fails as well. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

type State = {
  failures: number;
  failedAt: number;
  /** Null while it is closed. */
  pause: { ms: number; until: number; isTried: boolean } | null;
};

/** Builds it. It is this process's own: each finds out for itself, by a few charges. */
export function createBreaker(clock: Clock): Breaker {
  const states = new Map<string, State>();
  const keyOf = ({ accountId, channel }: AccountChannel): string => `${accountId} ${channel}`;
  const isOpen = (at: AccountChannel): boolean => {
    const until = states.get(keyOf(at))?.pause?.until ?? 0;
    // A time further ahead than any pause was set before the clock was set back (decision 0085).
    return clock.now() < until && until - clock.now() <= LONGEST_PAUSE_MS;
  };
  const pauseOf = (ms: number, isTried: boolean) => ({ ms, until: clock.now() + ms, isTried });
  return {
    isOpen,
    goes(at) {
      const state = states.get(keyOf(at));
      // One that was routed before it opened, or beside the trial, is no trial.
      if (state?.pause && !isOpen(at)) state.pause = pauseOf(state.pause.ms, true);
    },
    recordAnswer(at, isAnswered) {
      const key = keyOf(at);
      const known = states.get(key);
      if (isAnswered) {
        states.delete(key);
        return known?.pause ? 'closed' : null;
      }
      const now = clock.now();
      if (known?.pause) {
        // Others were sent before it opened, and say no more than the first five.
        if (known.pause.isTried) known.pause = pauseOf(Math.min(known.pause.ms * 2, LONGEST_PAUSE_MS), false);
        return null;
      }
      const failures = known && now - known.failedAt <= RUN_GAP_MS ? known.failures + 1 : 1;
      const isOpening = failures >= FAILURES_TO_OPEN;
      const pause = isOpening ? pauseOf(FIRST_PAUSE_MS, false) : null;
      states.set(key, { failures, failedAt: now, pause });
      return isOpening ? 'opened' : null;
    },
  };
}
