// When who comes in an attack: time is turned on to the next of them as soon as all that are there only wait for it.
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackStage } from './attack-stage.ts';

export type Visit = { at: number; isHonest: boolean; come(): Promise<void> };

/** Without a request or an answer for so long, all that are there wait for time to pass. */
const QUIET_MS = 80;
const LOOK_MS = 4;
/** Whoever waits is let go too late by as much at most: an honest payer's delay is measured. */
const STEP_MS = { honest: 200, others: 2_000 };

/** Notes that something has just gone to or from the checkout. */
export type Traffic = { note(): void; sinceMs(): number };

export function createTraffic(): Traffic {
  let last = performance.now();
  return {
    note() {
      last = performance.now();
    },
    sinceMs: () => performance.now() - last,
  };
}

/**
 * Plays them in their order, until all have ended.
 * @param most how many may be there at once; more wait at the door
 */
export async function playVisits(
  stage: Pick<AttackStage, 'now' | 'turnOn'>,
  traffic: Traffic,
  visits: readonly Visit[],
  most: number,
): Promise<void> {
  const [honest, others] = [new Set<Promise<void>>(), new Set<Promise<void>>()];
  const isEmpty = (): boolean => honest.size + others.size === 0;
  const step = async (leftMs: number): Promise<void> => {
    if (isEmpty()) return stage.turnOn(leftMs);
    if (traffic.sinceMs() < QUIET_MS) return pause(LOOK_MS);
    const stepMs = honest.size > 0 ? STEP_MS.honest : STEP_MS.others;
    await stage.turnOn(Math.min(leftMs, stepMs));
    traffic.note();
  };
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    while (stage.now() < visit.at) await step(visit.at - stage.now());
    while (others.size >= most) await step(STEP_MS.others);
    const there = visit.isHonest ? honest : others;
    const visited = visit.come().finally(() => there.delete(visited));
    there.add(visited);
  }
  while (!isEmpty()) await step(STEP_MS.others);
}
