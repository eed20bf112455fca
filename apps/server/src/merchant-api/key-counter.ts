// How often a key was used in this minute, by every process together (decision 0032): no request waits for it.
import type { Clock, Timers, Warn } from '../platform/ports.ts';
import type { KeyUse, KeyUseStore } from './key-use-store.ts';

export type KeyCounterParts = { clock: Clock; timers: Timers; store: KeyUseStore; warn: Warn };

export type KeyCounter = {
  /** Counts one use, and answers how many there were in this minute: ours, and the others' as of a moment ago. */
  use(lookup: string): number;
  /** Resolves when nothing is under way; nothing is written afterwards. */
  close(): Promise<void>;
};

/** Whole minutes: what a limit is counted over. */
export const WINDOW_MS = 60_000;

/** How long uses are gathered before they are told: what other processes do not know is at most as old. */
const TELL_EVERY_MS = 250;

/** Of one key: what all processes have told, as we last heard it, and what we have not told yet. */
type Count = { told: number; untold: number };
type Minute = { number: number; counts: Map<string, Count> };

/** Builds it. When the database does not answer it counts what this process sees. */
export function createKeyCounter(parts: KeyCounterParts): KeyCounter {
  let minute: Minute = { number: -1, counts: new Map() };
  let cancel: (() => void) | null = null;
  let telling: Promise<void> = Promise.resolve();
  let isTimeSet = false;
  let isClosed = false;
  const tellSoon = (): void => {
    if (isClosed || isTimeSet) return;
    isTimeSet = true;
    cancel = parts.timers.after(TELL_EVERY_MS, () => {
      telling = tell(parts, minute).then(() => {
        isTimeSet = false;
        if (untoldOf(minute).length > 0) tellSoon();
      });
    });
  };
  return {
    use(lookup) {
      const number = Math.floor(parts.clock.now() / WINDOW_MS);
      if (number !== minute.number) minute = { number, counts: new Map() };
      const count = minute.counts.get(lookup) ?? { told: 0, untold: 0 };
      count.untold += 1;
      minute.counts.set(lookup, count);
      tellSoon();
      return count.told + count.untold;
    },
    async close() {
      isClosed = true;
      cancel?.();
      await telling;
    },
  };
}

function untoldOf({ counts }: Minute): KeyUse[] {
  return [...counts]
    .filter(([, { untold }]) => untold > 0)
    .map(([lookup, { untold }]) => ({ lookup, used: untold }));
}

/** What comes while it is under way is told the next time. */
async function tell({ store, warn }: KeyCounterParts, minute: Minute): Promise<void> {
  const uses = untoldOf(minute);
  if (uses.length === 0) return;
  try {
    const totals = new Map((await store.add(minute.number, uses)).map(({ lookup, used }) => [lookup, used]));
    for (const { lookup, used } of uses) {
      const count = minute.counts.get(lookup);
      if (!count) continue;
      count.told = totals.get(lookup) ?? count.told + used;
      count.untold -= used;
    }
  } catch (error) {
    warn('Uses of keys could not be counted over all processes', { err: error });
  }
}
