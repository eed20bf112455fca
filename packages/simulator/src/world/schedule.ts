// Who goes next. Whatever anybody in the world does is cut into steps: a statement or a whole transaction, a message that arrives, a timer that
// runs out. Everybody waits for their turn, the seed gives it to one, and nobody else moves until all wait again. Time passes only when
// nobody can move.
import type { Clock, Timers } from '@titan/platform/ports';
import type { Chance } from './chance.ts';

/** `sql`: it needs the database, which one transaction holds at a time. */
export type StepKind = 'sql' | 'message' | 'act';

type Waiting = { who: string; kind: StepKind; go: () => void };
type Timer = { at: number; run: () => void };

/** So many turns of Node's loop without a stir: then everybody waits for a turn, a timer or somebody who does. */
const QUIET_TURNS = 4;

export class Schedule {
  readonly #chance: Chance;
  #now: number;
  #steps = 0;
  #stirs = 0;
  #waiting: Waiting[] = [];
  /** Soonest first; of those at the same time, the one that was set first. */
  readonly #timers: Timer[] = [];
  /** Whether a transaction is open. */
  isHeld = false;

  constructor(chance: Chance, startMs: number) {
    this.#chance = chance;
    this.#now = startMs;
  }

  readonly clock: Clock = { now: () => this.#now };

  readonly timers: Timers = {
    after: (delayMs, run) => {
      const timer = { at: this.#now + Math.max(0, delayMs), run };
      const place = this.#timers.findIndex(({ at }) => at > timer.at);
      this.#timers.splice(place === -1 ? this.#timers.length : place, 0, timer);
      this.stir();
      return () => {
        const at = this.#timers.indexOf(timer);
        if (at !== -1) this.#timers.splice(at, 1);
      };
    },
  };

  /** The number of steps so far. */
  get step(): number {
    return this.#steps;
  }

  /** Says that somebody still moves. */
  stir(): void {
    this.#stirs += 1;
  }

  /** Resolves when it is their turn. */
  turn(who: string, kind: StepKind): Promise<void> {
    this.stir();
    return new Promise((go) => this.#waiting.push({ who, kind, go }));
  }

  /** Nobody moves meanwhile; what would have been due is late. */
  skip(ms: number): void {
    this.#now += ms;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.timers.after(ms, resolve));
  }

  /** Waits until nobody moves. */
  async settle(): Promise<void> {
    for (let quiet = 0, known = this.#stirs; quiet < QUIET_TURNS; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (known !== this.#stirs) [quiet, known] = [-1, this.#stirs];
    }
  }

  /**
   * Runs until that time, epoch ms, or as long as `goesOn`.
   * @param onStep called after each step, when nobody moves; who it was and what
   */
  async run(
    untilMs: number,
    onStep: (who: string, kind: StepKind) => Promise<void>,
    goesOn = () => true,
  ): Promise<void> {
    await this.settle();
    while (goesOn()) {
      const able = this.isHeld ? this.#waiting.filter(({ kind }) => kind !== 'sql') : this.#waiting;
      const next = able.length > 0 ? this.#chance.oneOf(able) : null;
      if (next === null && !this.#runTimer(untilMs)) break;
      if (next !== null) {
        this.#waiting = this.#waiting.filter((each) => each !== next);
        this.#steps += 1;
        next.go();
      }
      await this.settle();
      if (next !== null) await onStep(next.who, next.kind);
    }
    if (goesOn()) this.#now = Math.max(this.#now, untilMs);
  }

  /** False: none is due by then. */
  #runTimer(untilMs: number): boolean {
    const [next] = this.#timers;
    if (next === undefined || next.at > untilMs) return false;
    this.#timers.shift();
    this.#now = Math.max(this.#now, next.at);
    next.run();
    return true;
  }

  /** Who could go on: for a report of what hangs. */
  waiting(): string[] {
    return this.#waiting.map(({ who, kind }) => `${who} (${kind})`);
  }
}
