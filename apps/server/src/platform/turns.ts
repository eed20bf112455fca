// Whose statement leaves next, of the batches that write to one database (guides/performance S1, decision 0040). Half of what a statement
// costs is for beginning it, whatever the rows it takes. So while one is under way, which will soon be answered, those that come wait
// for company, of their own kind and of every other; where nothing is under way nobody waits.
import type { Timers } from './ports.ts';

/** A batch, as far as its turn depends on it. */
type Member = {
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

/** Statements that end while a batch waits, after which its own leaves however small: a rare kind is not held up by many of another. */
const PATIENCE = 8;

/** `since`: how many statements had ended when its items began to wait; null: none waits. */
type Place = { member: Member; since: number | null };

/** Builds the turns of one database. Without timers a slow statement is waited for: right where a batch waits for none but itself. */
export function createTurns(timers?: Timers): Turns {
  const places: Place[] = [];
  const slow = createSlowWatch(timers, () => go());
  let underWay = 0;
  let isAsked = false;

  const begin = (place: Place): boolean => {
    const mayBegin = slow.isSlow() || hasWaited(place, slow.count()) || isWorthIt(place.member, underWay);
    const statement = mayBegin && place.member.waiting() > 0 ? place.member.begin() : null;
    if (!statement) return false;
    place.since = null;
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
    do hasBegun = places.toSorted(longestFirst).some(begin);
    while (hasBegun);
    if (noteWaiting(places, slow.count())) slow.watch();
  };

  // Whatever the current turn of the event loop still brings goes into the same statement.
  const ask = (): void => {
    if (!isAsked) setImmediate(go);
    isAsked = true;
  };
  return {
    join(member) {
      places.push({ member, since: null });
      return ask;
    },
  };
}

/** Beside what is under way a statement is worth its beginning when it takes half as many items, or as many as it can. */
function isWorthIt(member: Member, underWay: number): boolean {
  return member.waiting() >= Math.min(member.maxItems, underWay / 2);
}

const hasWaited = ({ since }: Place, ended: number): boolean => since !== null && ended - since >= PATIENCE;

/** Whether anything waits. */
function noteWaiting(places: readonly Place[], ended: number): boolean {
  for (const place of places) place.since = place.member.waiting() > 0 ? (place.since ?? ended) : null;
  return places.some(({ since }) => since !== null);
}

const longestFirst = (a: Place, b: Place): number => b.member.waiting() - a.member.waiting();

type SlowWatch = {
  /** Somebody waited for SLOW_MS, and since then too no statement has ended. */
  isSlow(): boolean;
  ended(): void;
  /** Statements that have ended. */
  count(): number;
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
    count: () => ended,
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
