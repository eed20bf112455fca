// The processors of a world: the sandbox, whose book is the truth about money. It is a process of its own, and can be killed.
import { buildSandbox } from '@titan/sandbox/app';
import { storingOver } from '@titan/processor-kit/paystack/subject';
import { SANDBOX_SECRET } from '@titan/server/testing/test-service';
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import { processorConnectors } from '@titan/server/providers/processors';
import type { OpenConnector } from '@titan/server/test-mode/test-mode';
import { MINUTE_MS } from '@titan/rules/durations';
import type { HttpOut } from '@titan/platform/ports';
import { pino } from 'pino';
import type { Booked, Tables } from '../oracle/evidence.ts';
import type { Chance } from './chance.ts';
import type { WorldDatabase } from './database.ts';
import type { Swarm } from './faults.ts';
import { appPeer, type Fate, type Peer } from './network.ts';
import { SANDBOX_URL } from './outside.ts';
import type { Schedule } from './schedule.ts';

export const SANDBOX_NAME = 'sandbox';

export type RunningSandbox = { peer: Peer; kill(): void };

/** @param providerUrls where the others are, by their names */
export const connectorsAt = (providerUrls: Readonly<Record<string, string>>): readonly OpenConnector[] => [
  sandboxConnector({ url: SANDBOX_URL, secret: SANDBOX_SECRET }),
  ...processorConnectors({ providerUrls }, ({ http }) => storingOver(http)),
];

export function callbackFate(swarm: Swarm, chance: Chance): Fate {
  if (swarm.strikes('callback is lost')) return { lost: 'request' };
  if (swarm.strikes('callback comes late')) return { lateMs: chance.wait(MINUTE_MS) };
  return {};
}

export async function startSandbox({
  schedule,
  chance,
  database,
  http,
}: {
  schedule: Schedule;
  chance: Chance;
  database: WorldDatabase;
  http: HttpOut;
}): Promise<RunningSandbox> {
  let isAlive = true;
  const program = {
    name: SANDBOX_NAME,
    isAlive: () => isAlive,
    awake: () => null,
    database: () => 'there' as const,
  };
  const { clock, timers } = schedule;
  const ports = {
    clock,
    timers: { after: (ms: number, act: () => void) => timers.after(ms, () => isAlive && act()) },
    random: chance,
    http,
  };
  const logger = pino({ level: 'silent' });
  const pool = database.poolOf(program, schedule);
  const { fastify } = await buildSandbox({ pool, ports, secret: SANDBOX_SECRET, logger });
  await fastify.ready();
  const whole = appPeer(fastify);
  return {
    peer: (message) => (isAlive ? whole(message) : Promise.reject(new Error('Nobody listens'))),
    kill: () => void (isAlive = false),
  };
}

/** Each line of the sandbox's book that moved money, with a number of its own. */
const BOOK = `
select 'b' || id as line, case event when 'approved' then 'debit' else 'refund' end as move, reference, amount_minor, currency
from sandbox.book where event in ('approved', 'reversed')
union all
select 't' || t.id, 'debit', a.reference, t.amount_minor, t.currency from sandbox.transfers t join sandbox.accounts a using (account_number)
union all
select 'r' || r.reversal_reference, 'refund', a.reference, r.amount_minor, t.currency from sandbox.reversals r
join sandbox.transfers t on t.id = r.transfer_id join sandbox.accounts a using (account_number) where r.status = 'reversed'
order by 1`;

type BookRow = {
  line: string;
  move: Booked['move'];
  reference: string;
  amount_minor: number;
  currency: string;
};

/** Tells what has come into the book since it was last asked. */
export function createBookReader(tables: Tables): () => Promise<Omit<Booked, 'step' | 'at'>[]> {
  const known = new Set<string>();
  return async () => {
    const rows = await tables.query<BookRow>(BOOK);
    return rows
      .filter(({ line }) => !known.has(line))
      .map(({ line, move, reference, amount_minor: amountMinor, currency }) => {
        known.add(line);
        return { kind: 'booked', processor: SANDBOX_NAME, move, reference, amountMinor, currency };
      });
  };
}
