// The demo shop's first thirty days: payments that the sandbox makes by real calls, at a checkout beside ours whose clock is turned back to
// the time of each. So every row tells the time at which it was written, and the books balance like any others.
import type { Settings } from '@titan/server/platform/config';
import { withConnection } from '@titan/server/platform/database';
import type { Timers } from '@titan/server/platform/ports';
import { createLocalPush } from '@titan/server/platform/ports-node';
import { type RunningServer, startServer } from '@titan/server/start-server';
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import { httpStage } from '../http-stage.ts';
import { runScenario, ScenarioFailure, type Stage } from '@titan/server/test-mode/scenarios/run-scenario';
import type { Step } from '@titan/server/test-mode/scenarios/scenarios';
import { freePort } from '@titan/server/testing/free-port';
import { startSandbox } from '@titan/sandbox/start-sandbox';
import { CUSTOMERS, KINDS, type Kind, THINGS } from './demo-payments.ts';

type Place = {
  settings: Settings;
  databaseUrl: string;
  sandboxDatabaseUrl: string;
  secret: string;
  /** Ours, whose clock is right: what is due at the other is not its to do. */
  server: Pick<RunningServer, 'holdSweeps'>;
};

export type DemoData = {
  /** How many payments were made; 0 where the shop has some already. */
  made: Promise<number>;
  stop(): Promise<void>;
};

/** Begins to make them; a start that was stopped meanwhile is gone on with by the next. */
export function makeDemoData(place: Place, kinds: readonly Kind[] = KINDS): DemoData {
  let isStopping = false;
  const made = makeMissing(place, kinds, () => isStopping);
  return {
    made,
    async stop() {
      isStopping = true;
      await made.catch(() => {});
    },
  };
}

const MINUTE_MS = 60_000;
const DAYS_MS = 30 * 24 * 60 * MINUTE_MS;
/** What is skipped for the last one must be over by now. */
const YOUNGEST_MS = 2 * 60 * MINUTE_MS;

async function makeMissing(place: Place, kinds: readonly Kind[], isStopping: () => boolean): Promise<number> {
  const payments = mixed(kinds);
  const { own, others } = await paymentsIn(place.databaseUrl);
  if (own >= payments.length || (own === 0 && others > 0)) return 0;
  place.server.holdSweeps(true);
  const shop = await startShopBeside(place);
  const firstAt = Date.now() - DAYS_MS;
  const everyMs = (DAYS_MS - YOUNGEST_MS) / payments.length;
  let made = 0;
  try {
    for (const [nth, kind] of payments.entries()) {
      if (isStopping()) break;
      if (nth < own) continue;
      shop.turnTo(firstAt + nth * everyMs);
      await pay(shop.stage, nth, kind);
      // Its webhook is sent at its time.
      if (isTold(nth)) await shop.runDue();
      made += 1;
    }
    return made;
  } finally {
    await shop.close();
    place.server.holdSweeps(false);
  }
}

/** By whether they are demo data; others are somebody's own. */
async function paymentsIn(databaseUrl: string): Promise<{ own: number; others: number }> {
  const text = `select count(*) filter (where metadata ? 'demo')::int as own,
    count(*) filter (where not coalesce(metadata ? 'demo', false))::int as others from transactions`;
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ own: number; others: number }>(text),
  );
  return rows[0] ?? { own: 0, others: 0 };
}

/** All kinds, spread evenly over the days. */
function mixed(kinds: readonly Kind[]): Kind[] {
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

async function startShopBeside({ settings, databaseUrl, sandboxDatabaseUrl, secret }: Place) {
  let now = 0;
  const ports = { clock: { now: () => now }, timers: NO_TIMERS };
  const turnTo = (at: number): void => void (now = Math.round(at));
  turnTo(Date.now());
  const host = '127.0.0.1';
  const sandbox = await startSandbox({ port: 0, host, databaseUrl: sandboxDatabaseUrl, secret, ports });
  const port = await freePort();
  const publicUrl = `http://${host}:${port}`;
  const server = await startServer({
    settings: { ...settings, port, host, publicUrl, isLocal: true, hasConsole: false },
    databaseUrl,
    connectors: [sandboxConnector({ url: sandbox.address, secret })],
    ports: { ...ports, push: createLocalPush() },
    requestsPerMinute: Infinity,
    drainMs: 0,
    logLevel: 'error',
  });
  const skip = async (minutes: number): Promise<void> => {
    const begun = now;
    for (const after of new Set([1, minutes])) {
      turnTo(begun + after * MINUTE_MS);
      await server.runDue();
    }
  };
  const receiverAt: Stage['receiverAt'] = (reference) =>
    `${settings.publicUrl}/sandbox/receivers/${reference}`;
  return {
    turnTo,
    runDue: server.runDue,
    stage: {
      ...httpStage(publicUrl),
      receiverAt,
      skip: (_reference: string, minutes: number) => skip(minutes),
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
async function pay(stage: Stage, nth: number, { currency, channel, steps: own }: Kind): Promise<void> {
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
  await runScenario({ steps }, stage, opening).catch((error: unknown) => {
    if (!(error instanceof ScenarioFailure)) throw error;
  });
}

function withAmount(step: Step, amount: number): Step {
  if (step.do !== 'send') return step;
  const sent = { all: amount, less: amount / 2, more: amount * 1.5 }[step.amount] ?? amount;
  return { ...step, amount: String(sent) };
}
