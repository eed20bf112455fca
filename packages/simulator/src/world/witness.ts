// Writes down what everybody sees, and lets the oracle judge it: the moment it is seen, every so often, and at the end.
import { createHash } from 'node:crypto';
import type { Evidence, Invariant, Seen, Tables } from '../oracle/evidence.ts';
import type { Schedule } from './schedule.ts';

/** Something seen, without its moment. */
export type Sight = Seen extends infer Each ? (Each extends Seen ? Omit<Each, 'step' | 'at'> : never) : never;

/** The first breach of a world, which ends it. */
export type Red = { invariant: string; problem: string; step: number };

export class Witness {
  readonly #schedule: Schedule;
  readonly #tables: Tables;
  readonly #invariants: readonly Invariant[];
  readonly #onSeen: (seen: Seen) => void;
  readonly #seen: Seen[] = [];
  #unjudged: Seen[] = [];
  readonly #digest = createHash('sha256');
  #red: Red | null = null;
  /** What payers typed that nothing that lasts may have. */
  readonly secrets: string[] = [];

  constructor(
    schedule: Schedule,
    {
      tables,
      invariants,
      onSeen = () => {},
    }: { tables: Tables; invariants: readonly Invariant[]; onSeen?: ((seen: Seen) => void) | undefined },
  ) {
    this.#schedule = schedule;
    this.#tables = tables;
    this.#invariants = invariants;
    this.#onSeen = onSeen;
  }

  get red(): Red | null {
    return this.#red;
  }

  /** The digest of all that was seen, but for the lines of logs. */
  digest(): string {
    return this.#digest.copy().digest('hex');
  }

  readonly see = (sight: Sight): void => {
    const seen = { ...sight, step: this.#schedule.step, at: this.#schedule.clock.now() } as Seen;
    this.#unjudged.push(seen);
    if (seen.kind !== 'logged') this.#digest.update(JSON.stringify(seen));
    this.#onSeen(seen);
  };

  /** Judges what was seen since it last did. */
  async judgeSeen(): Promise<void> {
    const unjudged = this.#unjudged;
    this.#unjudged = [];
    for (const seen of unjudged) {
      this.#seen.push(seen);
      await this.judge('seen');
    }
  }

  /** A breach that needs no invariant: a bug, or a world in which nobody goes on. */
  readonly breach = (invariant: string, problem: unknown): void => {
    const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
    this.#red ??= { invariant, problem: text, step: this.#schedule.step };
  };

  async judge(when: Invariant['when']): Promise<void> {
    const evidence: Evidence = { tables: this.#tables, seen: this.#seen, secrets: this.secrets };
    for (const invariant of this.#invariants) {
      if (invariant.when !== when || this.#red !== null) continue;
      const [problem] = await invariant.find(evidence);
      if (problem === undefined) continue;
      // Rules that are judged at once name the one that is broken.
      const [, rule = invariant.id, breach = problem] = /^(I-\d+|[\w-]+): (.*)$/s.exec(problem) ?? [];
      this.breach(
        invariant.id === 'payments' ? rule : invariant.id,
        invariant.id === 'payments' ? breach : problem,
      );
    }
  }
}
