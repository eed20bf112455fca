// A service process of the world: the product as its start composes it, over the ports of the world. It can be killed between any two of its
// statements, and started anew.
import { type App, buildApp } from '@titan/server/app';
import { openWebhooks } from '@titan/server/webhooks/webhooks';
import { AS_DATA, KEYS } from '@titan/server/testing/test-service';
import { queriesOver } from '@titan/server/db/database';
import { retentionOf } from '@titan/server/platform/config-retention';
import type { OpenConnector } from '@titan/server/test-mode/test-mode';
import { createJudgedClock } from '@titan/server/platform/judged-clock';
import { MINUTE_MS } from '@titan/rules/durations';
import type { Sweep } from '@titan/server/platform/sweeper';
import { createIds } from '@titan/platform/ports-node';
import { logOptions } from '@titan/platform/request-log';
import type { Clock, HttpOut, HttpRequest, MailOut, Push, WebhookOut } from '@titan/platform/ports';
import { pino } from 'pino';
import type { Chance } from './chance.ts';
import type { Program, WorldDatabase } from './database.ts';
import { appPeer, type Peer } from './network.ts';
import type { Schedule } from './schedule.ts';

const CLOCK_SWEEP = 'clock';
/** A process that was killed asks nobody any more. */
const NEVER = new Promise<never>(() => {});
export const PUBLIC_URL = 'https://checkout.test';

/** What a process is given by the world. */
export type ServicePlace = {
  name: string;
  schedule: Schedule;
  chance: Chance;
  database: WorldDatabase;
  /** The machine's own clock, which may be wrong. */
  clock: Clock;
  /** Asked before each statement. */
  databaseState: Program['database'];
  awake: Program['awake'];
  http: HttpOut;
  webhookOut: WebhookOut;
  push: Push;
  mail: MailOut;
  connectors: readonly OpenConnector[];
  onLog(line: string): void;
};

export type Service = {
  name: string;
  /** Answers requests; whoever asks one that is killed meanwhile hears nothing. */
  peer: Peer;
  sweeps: readonly Sweep[];
  /** Runs one of its sweeps, unless that is under way. */
  sweep(name: string): Promise<void>;
  isAlive(): boolean;
  kill(): void;
};

/** Builds it; it answers at once, and sweeps when it is told to. */
export async function startService(place: ServicePlace): Promise<Service> {
  const { name, schedule, chance, database, push } = place;
  let isAlive = true;
  const program = { name, isAlive: () => isAlive, awake: place.awake, database: place.databaseState };
  const pool = database.poolOf(program, schedule);
  const db = queriesOver(pool);
  const logger = pino(logOptions('info'), { write: place.onLog });
  const judged = await createJudgedClock({
    // The database's time is right.
    askDatabase: async () => (await pool.query('select')) && schedule.clock.now(),
    system: place.clock,
    monotonic: schedule.clock,
    warn: (message, facts) => logger.warn(facts, message),
  });
  const { clock } = judged;
  // What it had set going dies with it.
  const ports = {
    clock,
    timers: { after: (ms: number, act: () => void) => schedule.timers.after(ms, () => isAlive && act()) },
    random: chance,
    ids: createIds(chance, clock),
    http: { send: (request: HttpRequest) => (isAlive ? place.http.send(request) : NEVER) },
    push,
  };
  const app: App = await buildApp({
    settings: {
      mode: 'sandbox',
      publicUrl: PUBLIC_URL,
      isLocal: true,
      trustedProxies: [],
      metricsFor: 'anybody',
      retention: retentionOf({}),
    },
    keys: KEYS,
    pool,
    db,
    ports,
    page: AS_DATA,
    console: { document: '<!doctype html><title>Console</title>', assetsDir: import.meta.dirname },
    connectors: place.connectors,
    logger,
    requestsPerMinute: 1_000_000,
    mail: place.mail,
    isClockApart: judged.isApart,
  });
  await app.fastify.ready();
  const { warn, stores } = app.services;
  await stores.providerAccounts.provide(place.connectors, clock.now());
  const webhooks = openWebhooks({ db, ports, keys: KEYS, warn, allowLoopback: true, out: place.webhookOut });
  const sweeps: Sweep[] = [
    ...app.sweeps,
    { name: 'webhooks', everyMs: 2_000, run: () => webhooks.sweep() },
    { name: CLOCK_SWEEP, everyMs: MINUTE_MS, run: () => judged.compare().then(() => 0) },
  ];
  const running = new Set<string>();
  const whole = appPeer(app.fastify);
  return {
    name,
    peer: (message) => (isAlive ? whole(message) : Promise.reject(new Error('Nobody listens'))),
    sweeps,
    async sweep(wanted) {
      const sweep = sweeps.find((each) => each.name === wanted);
      if (!sweep || running.has(wanted) || !isAlive) return;
      if (judged.isApart() && wanted !== CLOCK_SWEEP) return;
      running.add(wanted);
      try {
        await sweep.run();
      } catch (error) {
        // As the product's own loop does (platform/sweeper.ts).
        warn('A sweep failed', { sweep: wanted, err: error });
      } finally {
        running.delete(wanted);
      }
    },
    isAlive: () => isAlive,
    kill: () => void (isAlive = false),
  };
}
