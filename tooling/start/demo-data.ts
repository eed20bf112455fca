// The demo shop's first thirty days: payments that the sandbox makes by real calls, at a checkout whose clock is turned back to the time of
// each. So every row tells the time at which it was written, and the books balance like any others. It does what is due in the whole database
// at its own time, so nobody else may be at it: the start fills the shop before anything else listens (decision 0095).
import type { Settings } from '@titan/server/platform/config';
import { withConnection } from '@titan/platform/database';
import type { Timers } from '@titan/platform/ports';
import { createLocalPush } from '@titan/platform/ports-node';
import { startServer } from '@titan/server/start-server';
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import type pg from 'pg';
import { httpStage } from '../http-stage.ts';
import { playSteps, ScenarioFailure, type Stage } from '@titan/server/test-mode/scenarios/run-scenario';
import type { Step } from '@titan/server/test-mode/scenarios/scenarios';
import { freePort } from '@titan/server/testing/free-port';
import { startSandbox } from '@titan/sandbox/start-sandbox';
import { CUSTOMERS, KINDS, type DemoPayment, THINGS } from './demo-payments.ts';

export type DemoPlace = {
  settings: Settings;
  /** Both are ours alone until it has resolved. */
  databaseUrl: string;
  sandboxDatabaseUrl: string;
  secret: string;
};

type Course = {
  isStopping(): boolean;
  /** Is told before each payment how many are there, of how many. */
  onPayment(made: number, of: number): void;
};

const MINUTE_MS = 60_000;
const DAYS_MS = 30 * 24 * 60 * MINUTE_MS;
/** What is skipped for the last one must be over by now. */
const YOUNGEST_MS = 2 * 60 * MINUTE_MS;

/**
 * Makes those that are missing: a fill that was stopped half-way is gone on with. Where anybody else's payment is, nothing is made.
 * @returns how many were made
 */
export async function fillDemoShop(
  place: DemoPlace,
  { isStopping, onPayment }: Course,
  kinds: readonly DemoPayment[] = KINDS,
): Promise<number> {
  return withConnection(place.databaseUrl, async (client) => {
    const payments = mixed(kinds);
    const { own, others, last } = await paymentsIn(client);
    if (own >= payments.length || others > 0) return 0;
    const [firstAt, everyMs] = [Date.now() - DAYS_MS, (DAYS_MS - YOUNGEST_MS) / payments.length];
    const shop = await openShop(place, client, last?.getTime() ?? firstAt);
    let made = 0;
    try {
      for (const [nth, kind] of payments.entries()) {
        if (isStopping()) break;
        if (nth < own) continue;
        onPayment(nth, payments.length);
        await shop.passTo(firstAt + nth * everyMs);
        await pay(shop.stage, nth, kind);
        // Its webhook is sent at its time.
        if (isTold(nth)) await shop.runDue();
        made += 1;
      }
      if (!isStopping()) await shop.passTo(Date.now());
      return made;
    } finally {
      await shop.close();
    }
  });
}

type Present = { own: number; others: number; last: Date | null };

/** By whether they are demo data; others are somebody's own. */
async function paymentsIn(client: pg.Client): Promise<Present> {
  const text = `select count(*) filter (where metadata ? 'demo')::int as own,
    count(*) filter (where not coalesce(metadata ? 'demo', false))::int as others, max(created_at) as last from transactions`;
  const { rows } = await client.query<Present>(text);
  return rows[0] ?? { own: 0, others: 0, last: null };
}

/** When the time of payments that are still open is over, between the two; ms. */
async function endsBetween(client: pg.Client, from: number, to: number): Promise<number[]> {
  const text = `select distinct expires_at as at from transactions
    where status in ('pending', 'processing') and expires_at > $1 and expires_at <= $2 order by at`;
  const { rows } = await client.query<{ at: Date }>(text, [new Date(from), new Date(to)]);
  return rows.map(({ at }) => at.getTime());
}

/** All kinds, spread evenly over the days. */
function mixed(kinds: readonly DemoPayment[]): DemoPayment[] {
  const placed = kinds.flatMap((kind, at) =>
    Array.from({ length: kind.many }, (_, nth) => ({
      kind,
      at: (nth + (at + 1) / (kinds.length + 1)) / kind.many,
    })),
  );
  return placed.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

/** Nothing that waits for a while happens by itself: what is due is run when the clock is turned. */
const NO_TIMERS: Timers = { after: () => () => {} };

/** Nobody waits for the disk: what a power cut takes of the last moment is made again. */
function unhurried(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/** @param from when its clock begins */
async function openShop(
  { settings, databaseUrl, sandboxDatabaseUrl, secret }: DemoPlace,
  client: pg.Client,
  from: number,
) {
  let now = Math.round(from);
  const ports = { clock: { now: () => now }, timers: NO_TIMERS };
  const host = '127.0.0.1';
  // Where the start's own sandbox will be, so that what the payments' webhooks are sent to is there for good.
  const sandbox = await startSandbox({
    port: settings.sandbox.port,
    host,
    databaseUrl: unhurried(sandboxDatabaseUrl),
    secret,
    ports,
  });
  const port = await freePort();
  const publicUrl = `http://${host}:${port}`;
  const server = await startServer({
    settings: { ...settings, port, host, publicUrl, isLocal: true, hasConsole: false },
    databaseUrl: unhurried(databaseUrl),
    connectors: [sandboxConnector({ url: sandbox.address, secret })],
    ports: { ...ports, push: createLocalPush() },
    requestsPerMinute: Infinity,
    drainMs: 0,
    logLevel: 'error',
  }).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const runDueAt = async (at: number): Promise<void> => {
    now = Math.round(at);
    await server.runDue();
  };
  const stage: Stage = {
    ...httpStage(publicUrl),
    receiverAt: (reference) => `${sandbox.address}/sandbox/receivers/${reference}`,
    skip: (_reference, minutes) => runDueAt(now + minutes * MINUTE_MS),
  };
  return {
    stage,
    runDue: server.runDue,
    /** Turns the clock on, and ends each payment that nobody has paid when its time is over. */
    async passTo(at: number): Promise<void> {
      for (const end of await endsBetween(client, now, at)) await runDueAt(end);
      now = Math.round(at);
    },
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

/** What a thing costs in naira is a tenth of it in shillings, and a hundredth in cedis. */
const CHEAPER: Record<string, number> = { NGN: 1, KES: 10, GHS: 100 };
const isTold = (nth: number): boolean => nth % 4 === 0;

/** One that does not go as it should stays as it is: the shop's days go on. */
async function pay(stage: Stage, nth: number, { currency, channel, steps: own }: DemoPayment): Promise<void> {
  const thing = THINGS[(nth * 5) % THINGS.length] ?? THINGS[0];
  const name = CUSTOMERS[(nth * 7) % CUSTOMERS.length] ?? CUSTOMERS[0];
  const amount = thing.price / (CHEAPER[currency] ?? 1);
  const told = isTold(nth) ? { told: true as const } : {};
  const opening = {
    reference: `demo-${String(nth + 1).padStart(4, '0')}`,
    customer: {
      name,
      email: `${name
        .split(' ')[0]
        ?.normalize('NFD')
        .replaceAll(/[^a-z]/gi, '')
        .toLowerCase()}@example.com`,
    },
    narration: thing.name,
    metadata: { demo: true },
  };
  const open: Step = { do: 'open', currency, amount: String(amount), channel, ...told };
  const steps = [open, ...own.map((step) => withAmount(step, amount))];
  await playSteps(steps, stage, opening).catch((error: unknown) => {
    if (!(error instanceof ScenarioFailure)) throw error;
  });
}

function withAmount(step: Step, amount: number): Step {
  if (step.do !== 'send') return step;
  const sent = { all: amount, less: amount / 2, more: amount * 1.5 }[step.amount] ?? amount;
  return { ...step, amount: String(sent) };
}
