// What can happen to two services behind a proxy: what they share is wrong, or one of them is.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { DebianPostgres } from './debian-postgres.ts';
import type { Payers } from './payers.ts';
import type { Raised, Service } from './proxies.ts';

/** So many presses are sent while one process stands still, and so long they have until it is killed. */
const PRESSES = 8;
const PRESSES_MS = 2_500;

export type Stage = Raised & { database: DebianPostgres };

export type Fault = {
  title: string;
  holdMs: number;
  begin(stage: Stage, payers: Payers): Promise<void> | void;
  end(stage: Stage): Promise<void> | void;
};

/** A process that gets its turn for a fifth of the time. */
function slowDown(services: readonly Service[], forMs: number): Promise<void> {
  const toAll = (signal: NodeJS.Signals): void => {
    for (const { process: service } of services) service.kill(signal);
  };
  const run = async (): Promise<void> => {
    for (const until = Date.now() + forMs; Date.now() < until;) {
      toAll('SIGSTOP');
      await pause(1_600);
      toAll('SIGCONT');
      await pause(400);
    }
  };
  return run();
}

export const SHARED: readonly Fault[] = [
  {
    title: 'the database is away',
    holdMs: 12_000,
    begin: ({ database }) => database.stop(),
    end: ({ database }) => database.start(),
  },
  {
    title: 'the database is read-only',
    holdMs: 12_000,
    begin: ({ database }) => database.setReadOnly(true),
    end: ({ database }) => database.setReadOnly(false),
  },
  {
    title: 'the disk is full',
    holdMs: 12_000,
    begin: ({ database }) => database.fillDisk(),
    async end({ database }) {
      database.freeDisk();
      await database.start();
    },
  },
  {
    // Each process asks the database for the time once a minute.
    title: 'the database jumped by three days',
    holdMs: 80_000,
    async begin({ database }) {
      await database.stop();
      await database.start('+3d');
    },
    async end({ database }) {
      await database.stop();
      await database.start();
    },
  },
  {
    title: 'both are slow',
    holdMs: 1_000,
    begin: ({ services }) => slowDown(services, 14_000),
    end() {},
  },
];

export const ALONE: readonly Fault[] = [
  {
    title: 'one killed',
    holdMs: 10_000,
    begin: ({ services: [service] }, payers) => killWithPresses(service, payers),
    end: ({ services: [service] }) => service.start(),
  },
  {
    title: 'one frozen',
    holdMs: 70_000,
    begin: ({ services: [service] }) => void service.process.kill('SIGSTOP'),
    end: ({ services: [service] }) => void service.process.kill('SIGCONT'),
  },
  {
    title: 'one draining',
    holdMs: 1_000,
    async begin({ services: [service] }) {
      const ended = once(service.process, 'exit');
      service.process.kill('SIGTERM');
      await ended;
    },
    end: ({ services: [service] }) => service.start(),
  },
  {
    title: 'one slow',
    holdMs: 1_000,
    begin: ({ services: [service] }) => slowDown([service], 14_000),
    end() {},
  },
];

/** What a process was sent and did not answer may have been done, so nobody else may be sent it. */
async function killWithPresses(service: Service, payers: Payers): Promise<void> {
  const open = [];
  for (let n = 0; n < PRESSES; n += 1) open.push(await payers.openOne());
  service.process.kill('SIGSTOP');
  const answered = open.map(() => false);
  const replies = open.map(async (payment, n) => {
    const reply = await payers.pressOnce(payment);
    answered[n] = true;
    return reply;
  });
  await pause(PRESSES_MS);
  const held = replies.filter((_, n) => !answered[n]);
  service.process.kill('SIGKILL');
  const twice = (await Promise.all(held)).filter(({ status }) => status === 200 || status === 409);
  console.log(`  ${held.length} of ${PRESSES} presses were with the killed process`);
  if (twice.length > 0) payers.untruths.push(`${twice.length} presses were sent to a second process`);
}
