// The supervision of PostgreSQL, with fake databases and a simulated clock.
import { afterEach, expect, it, vi } from 'vitest';
import type { Postmaster } from './postmaster.ts';
import { supervise } from './supervision.ts';

afterEach(() => vi.restoreAllMocks());

/** A fake database that ends on request, in a world whose waits take no time but are recorded. */
function pretend() {
  const pauses: number[] = [];
  const messages: string[] = [];
  const ends: ((how: string) => void)[] = [];
  let nowMs = 0;
  const create = (): Postmaster => {
    const { promise: gone, resolve } = Promise.withResolvers<string>();
    let isGone = false;
    ends.push((how) => {
      isGone = true;
      resolve(how);
    });
    // No such process can exist, so a signal to it goes nowhere.
    return { pid: 2 ** 30, socketDir: '/nowhere', gone, isGone: () => isGone };
  };
  const world = {
    clock: { now: () => nowMs },
    timers: {
      after: (delayMs: number, action: () => void) => {
        pauses.push(delayMs);
        queueMicrotask(action);
        return () => {};
      },
    },
    log: {
      info: () => {},
      warn: (text: string) => messages.push(text),
      error: (text: string) => messages.push(text),
    },
  };
  const runFor = (ms: number) => (nowMs += ms);
  /** Ends the newest database and lets everything that follows happen. */
  const endNewest = async () => {
    ends.at(-1)?.('exit code 1');
    await new Promise(setImmediate);
  };
  return { world, create, ends, endNewest, runFor, pauses, messages };
}

it('starts it again for as long as it is wanted, with growing pauses up to half a minute', async () => {
  const { world, create, ends, endNewest, pauses } = pretend();
  supervise(create(), { ...world, start: async () => create() });
  for (let time = 0; time < 10; time += 1) await endNewest();
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  expect(ends).toHaveLength(11);
});

it('forgets earlier ends when it ran well in between', async () => {
  const { world, create, endNewest, runFor, pauses } = pretend();
  supervise(create(), { ...world, start: async () => create() });
  for (let time = 0; time < 20; time += 1) {
    runFor(61_000);
    await endNewest();
  }
  expect(new Set(pauses)).toEqual(new Set([200]));
});

it('goes on trying when it cannot be started again, and says why', async () => {
  const { world, create, endNewest, pauses, messages } = pretend();
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries < 4) throw new Error('the disk is full.');
    return create();
  };
  supervise(create(), { ...world, start });
  await endNewest();
  expect(pauses).toEqual([200, 400, 800, 1600]);
  expect(messages.slice(1)).toEqual([
    ...Array.from({ length: 3 }, () => 'Error: the disk is full. It is tried again.'),
    'The database was started again.',
  ]);
});

it('stops at once in the middle of a pause', async () => {
  const { world, create, endNewest, ends } = pretend();
  const cancelled: number[] = [];
  const timers = { after: (delayMs: number) => () => void cancelled.push(delayMs) };
  const stop = supervise(create(), { ...world, timers, start: async () => create() });
  await endNewest();
  await stop();
  expect(cancelled).toEqual([200]);
  expect(ends).toHaveLength(1);
});

it('does not start it again when the end was asked for', async () => {
  const { world, create, endNewest, ends, messages } = pretend();
  const stop = supervise(create(), { ...world, start: async () => create() });
  const stopped = stop();
  await endNewest();
  await stopped;
  expect(ends).toHaveLength(1);
  expect(messages).toEqual([]);
});

it('stops one that was just being started again', async () => {
  const { world, create, endNewest, ends } = pretend();
  const { promise: nextIsUp, resolve: bringUp } = Promise.withResolvers<Postmaster>();
  const signals: unknown[] = [];
  vi.spyOn(process, 'kill').mockImplementation((_pid, signal) => {
    signals.push(signal);
    ends.at(-1)?.('signal SIGINT');
    return true;
  });
  const stop = supervise(create(), { ...world, start: () => nextIsUp });
  await endNewest();
  const stopped = stop();
  bringUp(create());
  await stopped;
  expect(signals).toEqual(['SIGINT']);
});
