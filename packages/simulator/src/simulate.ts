// Plays worlds, seed after seed, and makes the world of a red seed smaller (main.ts runs it).
import { invariantsOfWorld } from './oracle/invariants.ts';
import { openWorldDatabase } from './world/database.ts';
import { loadPage } from './world/tab.ts';
import { playWorld, type WorldReport, type WorldWish } from './world/world.ts';

export type SimulateWish = {
  seeds: Iterable<number>;
  /** In one world. */
  payments: number;
  /** Ends with the first seed that is red. */
  stopAtFirst: boolean;
  onWorld?(report: WorldReport): void;
};

export type SimulateReport = {
  /** Payments that were opened. */
  payments: number;
  red: { seed: number; invariant: string; problem: string } | null;
};

/** Plays a world for each seed, until one is red if that is wished. */
export async function simulate({
  seeds,
  payments,
  stopAtFirst,
  onWorld,
}: SimulateWish): Promise<SimulateReport> {
  const play = await openSimulator();
  const whole: SimulateReport = { payments: 0, red: null };
  for (const seed of seeds) {
    const report = await play({ seed, payments });
    whole.payments += report.payments;
    if (report.red !== null) whole.red ??= { seed, ...report.red };
    onWorld?.(report);
    if (whole.red !== null && stopAtFirst) break;
  }
  return whole;
}

export type Play = (wish: WorldWish) => Promise<WorldReport>;

/** Opens the database that worlds follow one another on. It lasts as long as the process. */
export async function openSimulator(): Promise<Play> {
  const [database] = await Promise.all([openWorldDatabase(), loadPage()]);
  return (wish) => playWorld(database, invariantsOfWorld(), wish);
}

/** Leaves out of a red world whatever it is red without: payers by halves, then faults one at a time. */
export async function shrink(play: Play, wish: WorldWish, report: WorldReport): Promise<WorldWish> {
  const { red } = report;
  if (red === null) return wish;
  const isStillRed = async (smaller: WorldWish): Promise<boolean> =>
    (await play(smaller)).red?.invariant === red.invariant;
  let payers = [...(wish.payers ?? Array.from({ length: wish.payments }, (_, nth) => nth))];
  for (let size = Math.ceil(payers.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < payers.length;) {
      const fewer = payers.toSpliced(at, size);
      if (await isStillRed({ ...wish, payers: new Set(fewer) })) payers = fewer;
      else at += size;
    }
  const smaller = { ...wish, payers: new Set(payers) };
  let faults: string[] = [...report.struck.keys()];
  if (!(await isStillRed({ ...smaller, faults: new Set(faults) }))) return smaller;
  for (const fault of report.struck.keys()) {
    const fewer = faults.filter((each) => each !== fault);
    if (await isStillRed({ ...smaller, faults: new Set(fewer) })) faults = fewer;
  }
  return { ...smaller, faults: new Set(faults) };
}
