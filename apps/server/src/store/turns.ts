// Whose statement leaves next, of the batches that write to one database (guides/performance S1, decision 0040). Half of what a statement
// costs is for beginning it, whatever the rows it takes. So while one is under way, which will soon be answered, those that come wait
// for company, of their own kind and of every other; where nothing is under way nobody waits.
import type { Timers } from '../ports.ts';

/** A batch, as far as its turn depends on it. */
export type Member = {
  /** Items that wait. */
  waiting(): number;
  /** Items a statement takes at most. */
  maxItems: number;
  /** Begins a statement; null when it may not begin one beside those that it has under way. `ended` never fails. */
  begin(): { items: number; ended: Promise<void> } | null;
};

export type Turns = {
  /** Adds a batch; the answer is called when items of it have come. */
  join(member: Member): () => void;
};

/** A statement that takes longer has met a lock or a slow disk: nobody waits for company on its account. */
const SLOW_MS = 20;

/** Builds the turns of one database. Without timers a slow statement is waited for: right where a batch waits for none but itself. */
export function createTurns(timers?: Timers): Turns {
  const members: Member[] = [];
  const slow = createSlowWatch(timers, () => go());
  let underWay = 0;
  let isAsked = false;

  const begin = (member: Member): boolean => {
    const mayBegin = slow.isSlow() ? member.waiting() > 0 : isWorthIt(member, underWay);
    const statement = mayBegin ? member.begin() : null;
    if (!statement) return false;
    underWay += statement.items;
    void statement.ended.then(() => {
      underWay -= statement.items;
      slow.ended();
      ask();
    });
    return true;
  };

  const go = (): void => {
    isAsked = false;
    let hasBegun: boolean;
    do hasBegun = members.toSorted(longestFirst).some(begin);
    while (hasBegun);
    if (members.some((member) => member.waiting() > 0)) slow.watch();
  };

  // Whatever the current turn of the event loop still brings goes into the same statement.
  const ask = (): void => {
    if (!isAsked) setImmediate(go);
    isAsked = true;
  };
  return {
    join(member) {
      members.push(member);
      return ask;
    },
  };
}

/** Beside what is under way a statement is worth its beginning when it takes half as many items, or as many as it can. */
function isWorthIt(member: Member, underWay: number): boolean {
  const count = member.waiting();
  return count > 0 && count >= Math.min(member.maxItems, underWay / 2);
}

const longestFirst = (a: Member, b: Member): number => b.waiting() - a.waiting();

type SlowWatch = {
  /** Somebody waited for SLOW_MS, and since then too no statement has ended. */
  isSlow(): boolean;
  ended(): void;
  /** Somebody waits. */
  watch(): void;
};

/** `onTime`: SLOW_MS after `watch`, whatever has ended. */
function createSlowWatch(timers: Timers | undefined, onTime: () => void): SlowWatch {
  let isSlow = false;
  let isWatching = false;
  let ended = 0;
  return {
    isSlow: () => isSlow,
    ended() {
      ended += 1;
      isSlow = false;
    },
    watch() {
      if (!timers || isSlow || isWatching) return;
      isWatching = true;
      const before = ended;
      timers.after(SLOW_MS, () => {
        isWatching = false;
        isSlow = ended === before;
        onTime();
      });
    },
  };
}
