// For tests: timers that run when the test advances the clock, in the order of their time.
import type { Timers } from '../platform/ports.ts';

type Timer = { at: number; run: () => void };

export class SimulatedClock implements Timers {
  #now = 0;
  #next = 0;
  readonly #timers = new Map<number, Timer>();

  /** Ms since the clock was made. */
  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, delayMs: number): number {
    this.#next += 1;
    this.#timers.set(this.#next, { at: this.#now + delayMs, run });
    return this.#next;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(Number(timer));
  }

  /** Lets this many ms pass: every timer that is due by then runs at its own time. */
  increment(ms: number): void {
    const end = this.#now + ms;
    for (let due = this.#first(end); due; due = this.#first(end)) {
      const [id, { at, run }] = due;
      this.#timers.delete(id);
      this.#now = at;
      run();
    }
    this.#now = end;
  }

  #first(end: number): [number, Timer] | undefined {
    return [...this.#timers]
      .filter(([, { at }]) => at <= end)
      .toSorted(([a, { at }], [b, { at: other }]) => at - other || a - b)[0];
  }
}
