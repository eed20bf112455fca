// Plants mistakes one at a time in the memory of a process of its own, runs the simulator there until its first red, and tells which it finds.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { plantedIn, type SimulatedFault } from './faults.ts';
import type { Order, Outcome } from './simulate-child.ts';

const CHILD = join(import.meta.dirname, 'simulate-child.ts');

export type SimulatedRun = {
  /** The simulator's file, by its path in the repository. */
  entry: string;
  /** How many payments a mistake may hide for. */
  payments: number;
  /** How many payments one world has. */
  world: number;
  /** How many processes run at once. */
  cores: number;
  /** How long one of them may take, ms. */
  limitMs: number;
  print(line: string): void;
};

/** `broke`: the simulator itself ended. Only `found` counts. */
type Verdict = 'found' | 'NOT FOUND' | 'NOT LOADED' | 'BROKE' | 'TOO LONG';

type Tried = { verdict: Verdict; outcome: Outcome | null; seconds: number };

/** Prints a table of them, and returns whether all were found, and nothing without any of them. */
export async function simulateEach(faults: readonly SimulatedFault[], run: SimulatedRun): Promise<boolean> {
  const { print, entry, payments: most, world } = run;
  print(rowOf('', 'breaks', 'found by', 'seed', 'payments', 's', 'mistake'));
  const waiting = faults.values();
  const tried: Tried[] = [];
  const work = async (): Promise<void> => {
    for (const fault of waiting) {
      const planted = { file: fault.file, text: plantedIn(fault) };
      const each = await tryOne({ entry, planted, payments: most, world }, run.limitMs);
      tried.push(each);
      const { red, payments } = each.outcome ?? { red: null, payments: '' };
      const row = [each.verdict, fault.breaks, red?.invariant ?? '', red?.seed ?? '', payments, each.seconds];
      print(rowOf(...row, `${fault.would} (${fault.file})`));
      if (red) print(`           ${red.problem.split('\n')[0]?.slice(0, 180)}`);
    }
  };
  await Promise.all(Array.from({ length: run.cores }, work));
  const found = tried.filter(({ verdict }) => verdict === 'found');
  print(`\nfound ${found.length} / ${faults.length}`);
  return (await isClean(found, run)) && found.length === faults.length;
}

/** What is red without a mistake too proves nothing: as many payments as the longest search took are run without any. */
async function isClean(found: readonly Tried[], run: SimulatedRun): Promise<boolean> {
  const payments = Math.max(0, ...found.map(({ outcome }) => outcome?.payments ?? 0));
  if (payments === 0) return true;
  const { entry, world, limitMs } = run;
  const { verdict, outcome } = await tryOne({ entry, planted: null, payments, world }, limitMs);
  const isGreen = verdict === 'NOT FOUND';
  const { seed, invariant, problem } = outcome?.red ?? {};
  const why = outcome?.red ? `${invariant} at seed ${seed}, ${problem}` : verdict;
  run.print(
    `without a mistake: ${isGreen ? `${payments} payments green` : `RED, so nothing is proven: ${why}`}`,
  );
  return isGreen;
}

async function tryOne(order: Order, limitMs: number): Promise<Tried> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const child = fork(CHILD, { signal, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let outcome: Outcome | null = null;
  child.once('message', (message: Outcome) => (outcome = message));
  child.send(order);
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('error', () => resolve()).once('exit', () => resolve());
  await promise;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { verdict: verdictOf(order, outcome, signal), outcome, seconds };
}

function verdictOf({ planted }: Order, outcome: Outcome | null, { aborted }: AbortSignal): Verdict {
  if (outcome?.red) return 'found';
  if (outcome === null) return aborted ? 'TOO LONG' : 'BROKE';
  return planted !== null && !outcome.isPlanted ? 'NOT LOADED' : 'NOT FOUND';
}

const WIDTHS = [10, 17, 17, 5, 8, 5];

function rowOf(...cells: readonly (string | number)[]): string {
  return cells.map((cell, nth) => String(cell).padEnd(WIDTHS[nth] ?? 0)).join(' ');
}
