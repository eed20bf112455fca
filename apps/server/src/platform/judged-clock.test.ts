// Which of three clocks is believed: the database's, this machine's, or the one that nobody can set (decision 0085).
import { expect, it } from 'vitest';
import { createJudgedClock, type JudgedClock } from './judged-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOON = Date.UTC(2026, 10, 27, 12);

type Clocks = { database: number; system: number; monotonic: number; slowness: number };

/** Clocks that agree, `at` as far apart as told. */
async function clocks(at: Partial<Clocks> = {}) {
  const now: Clocks = { database: NOON, system: NOON, monotonic: 1_000, slowness: 0, ...at };
  const warnings: string[] = [];
  const judged: JudgedClock = await createJudgedClock({
    async askDatabase() {
      now.monotonic += now.slowness;
      return now.database;
    },
    system: { now: () => now.system },
    monotonic: { now: () => now.monotonic },
    warn: (message) => warnings.push(message),
  });
  const pass = (ms: number): void => {
    now.database += ms;
    now.system += ms;
    now.monotonic += ms;
  };
  return { now, judged, warnings, pass };
}

it.each([3 * DAY_MS, -3 * DAY_MS])(
  'a machine whose clock is %i ms off from the start goes by the database, and says so',
  async (offMs) => {
    const { judged, warnings, pass } = await clocks({ system: NOON + offMs });
    expect(judged.clock.now()).toBe(NOON);
    pass(60_000);
    expect(judged.clock.now()).toBe(NOON + 60_000);
    expect(judged.isApart()).toBe(false);
    expect(await judged.gauges.read()).toBe(offMs / 1_000);
    expect(warnings).toEqual([expect.stringContaining('off the database')]);
  },
);

it('a jump of the machine’s clock changes no time, and is told', async () => {
  const { now, judged, warnings, pass } = await clocks();
  now.system += 3 * DAY_MS;
  expect(judged.clock.now()).toBe(NOON);
  pass(60_000);
  await judged.compare();
  expect(judged.clock.now()).toBe(NOON + 60_000);
  expect(judged.isApart()).toBe(false);
  expect(warnings).toEqual([expect.stringContaining('off the database')]);
});

it('a slow drift follows the database', async () => {
  const { now, judged, pass, warnings } = await clocks();
  for (let minute = 0; minute < 60; minute += 1) {
    pass(60_000);
    now.database -= 300;
    await judged.compare();
  }
  expect(judged.clock.now()).toBe(now.database);
  expect(judged.isApart()).toBe(false);
  // The machine has drifted from it by then.
  expect(warnings.length).toBeGreaterThan(0);
});

it.each([3 * DAY_MS, -3 * DAY_MS])(
  'a jump of the database’s clock by %i ms is not followed: nothing may be decided until it is right again',
  async (jumpMs) => {
    const { now, judged, warnings, pass } = await clocks();
    now.database += jumpMs;
    pass(60_000);
    await judged.compare();
    expect(judged.isApart()).toBe(true);
    expect(judged.clock.now()).toBe(NOON + 60_000);
    expect(warnings).toEqual([expect.stringContaining('has jumped')]);
    now.database -= jumpMs;
    pass(60_000);
    await judged.compare();
    expect(judged.isApart()).toBe(false);
    expect(judged.clock.now()).toBe(NOON + 120_000);
  },
);

it('after a sleep, in which the monotonic clock stood still, the time is right at once', async () => {
  const { now, judged, warnings } = await clocks();
  now.database += 8 * 60 * 60 * 1_000;
  now.system += 8 * 60 * 60 * 1_000;
  await judged.compare();
  expect(judged.clock.now()).toBe(now.database);
  expect([judged.isApart(), warnings]).toEqual([false, []]);
});

it('an answer that took long decides nothing, and neither does one that never comes', async () => {
  const { now, judged, pass } = await clocks();
  now.slowness = 3_000;
  now.database += DAY_MS;
  await judged.compare();
  expect(judged.isApart()).toBe(false);
  expect(judged.clock.now()).toBe(NOON + 3_000);
  now.slowness = 0;
  now.database -= DAY_MS;
  pass(1_000);
  expect(judged.clock.now()).toBe(NOON + 4_000);
});
