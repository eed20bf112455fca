// Starts the service, for whichever entry asks (main.ts, tooling/start.ts): it serves the page, the calls and the merchant API,
// and sweeps what is due.
import type pg from 'pg';
import { pino } from 'pino';
import type { Registry } from 'prom-client';
import { type App, buildApp } from './app.ts';
import type { OpenConnector } from './test-mode/test-mode.ts';
import { type LogLevel, type Settings, StartRefusal } from './platform/config.ts';
import { withinEnding } from '@titan/platform/graceful-stop';
import { registerGauges } from './platform/health.ts';
import { createHttpOut } from '@titan/platform/http-out';
import { createJudgedClock, type JudgedClock, judgeByDatabase } from './platform/judged-clock.ts';
import { startSweeps } from './platform/sweeper.ts';
import { openTraces } from './platform/traces.ts';
import { type Keys, loadKeys } from './platform/keys.ts';
import { resealMerchantKeys, seedEncryptionKey } from './merchants/encryption-keys.ts';
import { createReEncode } from './merchants/re-encode.ts';
import { type OwnMarks, readOwnMarks } from './marks/own-marks.ts';
import { openWebhooks, type WebhookDeps } from './webhooks/webhooks.ts';
import { createLogOut, type LogOut, logGauges } from './platform/log-out.ts';
import { logOptions } from '@titan/platform/request-log';
import { VERSION } from './platform/version.ts';
import type { Clock, MailOut, Ports, Push, Warn } from '@titan/platform/ports';
import { createIds, lastingTimers, systemRandom, systemTimers } from '@titan/platform/ports-node';
import { loadBuiltConsole } from './console/console-page.ts';
import { makeClaim } from './people/claim.ts';
import { createLinks } from './people/links.ts';
import { loadBuiltPage } from './page/assets.ts';
import { type Database, queriesOver } from './db/database.ts';
import { FILE_CONNECTIONS } from './db/file-reading.ts';
import { openDatabase } from '@titan/platform/database';
import { hasLiveKeys } from './merchants/merchant-key.ts';
import { requireSchema } from './db/migrate.ts';
import { type AccountUpkeep, createAccountUpkeep } from './providers/account-upkeep.ts';
import { createRouteUpkeep } from './providers/route-upkeep.ts';
import { PROCESSOR_NAMES, unknownProviderUrls } from './providers/processors.ts';
import { createPostgresPush } from './push/postgres-push.ts';
import { adviceOn } from './vault/key-watch.ts';
import { createCredentialVault } from './vault/account-credentials.ts';
import { backupGauges } from './platform/local-postgres/backup.ts';
import { reportAtStart } from './installation-doctor/at-start.ts';
import { seed } from './merchants/seed.ts';

export type StartOptions = {
  settings: Settings;
  databaseUrl: string;
  /** The processors; in sandbox mode also the sandbox. */
  connectors: readonly OpenConnector[];
  /** Replaces the machine's ports, for tests with a simulated clock. */
  ports?: Partial<Ports>;
  requestsPerMinute?: number;
  /** How long `close` goes on answering, ms; by default as the settings say. */
  drainMs?: number;
  /** The log level where LOG_LEVEL is not set; by default `info`, which has a line for each request. */
  logLevel?: LogLevel;
  /** Origin of the demo shop, as buyers reach it: its pages may frame the test merchant's payments. */
  shopOrigins?: readonly string[];
};

export type RunningServer = {
  address: string;
  /** Runs what is due now, without waiting for the sweeps. */
  runDue(): Promise<void>;
  /** Makes the test merchant theirs who opens it first; null: it has an owner, or there is no console, or no test merchant. */
  claim: string | null;
  close(): Promise<void>;
};

/** A payer's page makes a handful of requests a minute; a shop behind one address may have many payers. */
const REQUESTS_PER_MINUTE = 1_200;
/** Long enough for a balancer that probes every two seconds to see twice that the process is unready. */
const DRAIN_MS = 5_000;

/** What an operator reads of it first. */
const MONEY = {
  live: 'Titan Checkout is running in live mode: real money moves',
  sandbox: 'Titan Checkout is running in sandbox mode: no real money moves',
} as const;

/**
 * Seeds (sandbox), listens and sweeps, on a database that has the schema already. `close` is unready at once, drains, then ends within a
 * second or two whatever is under way, jobs first, and leaves nothing running.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const log = createLogOut(STDOUT);
  try {
    const { close, ...running } = await start(options, log);
    return {
      ...running,
      async close() {
        await close();
        await withinEnding(log.written());
      },
    };
  } catch (error) {
    await withinEnding(log.written());
    throw error;
  }
}

const STDOUT = 1;

async function start(options: StartOptions, log: LogOut): Promise<RunningServer> {
  const { settings, databaseUrl, connectors } = options;
  const unknownAddress = unknownProviderUrls(settings, PROCESSOR_NAMES);
  if (unknownAddress !== null) throw new StartRefusal(unknownAddress);
  await requireSchema(databaseUrl);
  const logger = pino(logOptions(settings.logLevel ?? options.logLevel ?? 'info'), log);
  logger.info({ version: VERSION }, 'Titan Checkout is starting');
  const warn: Warn = (message, facts) => logger.warn(facts, message);
  warnOfNearMisses(settings, warn);
  const ownMarks = await readMarks(settings, warn);
  let isClosing = false;
  const onIdleError = (error: Error): void => {
    // A pool resolves before all of its connections have closed; stopping the database then cuts them off.
    if (!isClosing) logger.warn({ err: error }, 'an idle database connection was lost');
  };
  const pool = openDatabase(databaseUrl, onIdleError);
  const filePool = openDatabase(databaseUrl, onIdleError, FILE_CONNECTIONS);
  const db = queriesOver(pool);
  const judged = await judgeBy(pool, options.ports?.clock, warn);
  const keys = await readyDatabase(db, options, { clock: judged.clock, warn }).catch(
    async (error: unknown) => {
      await pool.end();
      throw error;
    },
  );
  const page = await loadBuiltPage();
  const builtConsole = settings.hasConsole ? await loadBuiltConsole() : null;
  const push = createPostgresPush({ databaseUrl, timers: systemTimers, warn });
  const ports: Ports = { ...machinePorts(push, judged.clock), ...options.ports };
  const { requestsPerMinute = REQUESTS_PER_MINUTE } = options;
  const traces = await openTraces(settings, warn);
  const app = await buildApp({
    settings,
    keys,
    pool,
    db,
    filePool,
    ports,
    page,
    console: builtConsole,
    connectors,
    logger,
    requestsPerMinute,
    isClockApart: judged.isApart,
    traces,
    ownMarks,
    mail: await mailOutOf(settings, warn),
  });
  registerOwnGauges(app.metrics.registry, settings, log);
  const { providerAccounts } = app.services.stores;
  await providerAccounts.provide(connectors, ports.clock.now());
  const allowLoopback = settings.isLocal;
  const stopJobs = await startJobs(app, { db, ports, keys, warn, judged, traces, allowLoopback });
  const { drainMs = settings.drainMs ?? DRAIN_MS } = options;
  const end = async (jobsEnded: Promise<void>): Promise<void> => {
    await Promise.all([withinEnding(jobsEnded), app.gracefulStop.end()]);
    await Promise.all([push.close(), traces && withinEnding(traces.close())]);
    isClosing = true;
    await withinEnding(Promise.all([pool.end(), filePool.end()]));
  };
  const claim = await claimOf(options, { db, ...ports });
  try {
    await app.fastify.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await end(stopJobs());
    throw error;
  }
  logger.info({ mode: settings.mode, publicUrl: settings.publicUrl }, MONEY[settings.mode]);
  const installation = { settings, keys, database: { pool, db, url: databaseUrl }, clock: ports.clock };
  void reportAtStart({ ...installation, ...AT_START }, { logger, isOver: app.gracefulStop.hasBegun });
  const close = async (): Promise<void> => {
    app.gracefulStop.begin();
    // From here on other processes take what is due; the sweeps end before the database does.
    const jobsEnded = stopJobs();
    await new Promise<void>((resolve) => void lastingTimers.after(drainMs, resolve));
    await end(jobsEnded);
  };
  const runDue = async (): Promise<void> => {
    for (const run of app.services.dueWork) await run();
  };
  return { address: settings.publicUrl, claim, runDue, close };
}

/** What this process alone knows: its log, and the copies of a private database. */
function registerOwnGauges(registry: Registry, { databaseUrl, backupDir }: Settings, log: LogOut): void {
  registerGauges(registry, logGauges(log));
  if (databaseUrl === null && backupDir !== null) registerGauges(registry, backupGauges(backupDir));
}

function warnOfNearMisses({ nearMisses }: Settings, warn: Warn): void {
  for (const { name, meant } of nearMisses)
    warn(`${name} is not a setting and does nothing. Did you mean ${meant}?`, {});
}

async function readMarks({ marksDir }: Settings, warn: Warn): Promise<OwnMarks | undefined> {
  if (marksDir === null) return undefined;
  return readOwnMarks(marksDir, { reEncode: createReEncode(systemTimers), warn });
}

async function mailOutOf({ mail }: Settings, warn: Warn): Promise<MailOut | undefined> {
  if (mail === null) return undefined;
  const { createMailOut } = await import('./platform/mail-out.ts');
  return createMailOut(mail, warn);
}

/** What a start does not look at. */
const AT_START = { databaseProblem: null, prometheusUrl: null };

async function claimOf({ settings }: StartOptions, parts: { db: Database } & Ports): Promise<string | null> {
  if (settings.mode === 'live' || !settings.hasConsole) return null;
  const merchant = await parts.db.selectFrom('merchants').select('id').orderBy('id').executeTakeFirst();
  return merchant ? makeClaim(parts.db, createLinks({ ...parts, ...settings }), merchant.id) : null;
}

/** The keys to run with, on a database that fits the mode; in sandbox mode with the test merchant in it. */
async function readyDatabase(
  db: Database,
  { settings, connectors, shopOrigins }: StartOptions,
  { clock, warn }: { clock: Clock; warn: Warn },
): Promise<Keys> {
  const keys = await loadKeys(settings);
  if (settings.mode === 'live') {
    await refuseWithoutLiveAccount(
      createAccountUpkeep(db, createCredentialVault(keys.cards, systemRandom)),
      connectors,
    );
    const routes = await createRouteUpkeep(db).list();
    // It starts all the same: charges that are under way are still to be settled and given back.
    if (!routes.some(({ env }) => env === 'live'))
      warn('No route leads to a live account, so nothing can be charged: npm run provider -- routes set', {});
    return keys;
  }
  await refuseLiveMerchants(db);
  const sandbox = connectors.find(({ credentials }) => credentials !== null);
  if (!sandbox) return keys;
  await seed(db, clock, sandbox.name, shopOrigins);
  await seedEncryptionKey({ db, clock, ring: keys.cards, random: systemRandom });
  return keys;
}

/** Payers would find no way to pay. */
async function refuseWithoutLiveAccount(
  accounts: AccountUpkeep,
  connectors: readonly OpenConnector[],
): Promise<void> {
  const isKnown = (provider: string) => connectors.some(({ name }) => name === provider);
  const live = (await accounts.list()).filter(
    ({ env, provider, is_enabled: isEnabled }) => env === 'live' && isEnabled && isKnown(provider),
  );
  for (const { id } of live) if ((await accounts.credentialsOf(id)) !== null) return;
  throw new StartRefusal(
    live.length === 0
      ? 'No live account at a provider can be opened, so nothing could be charged. Add one: npm run provider -- add --help'
      : `No live account at a provider can be opened: they are sealed under a key that this process has not. ${adviceOn('CARD_KEYS')}`,
  );
}

/** Test and live are strictly apart: the sandbox's provider would approve live payments. */
async function refuseLiveMerchants(db: Database): Promise<void> {
  if (!(await hasLiveKeys(db))) return;
  throw new StartRefusal(
    'This database has merchants with live keys, and the sandbox moves test money only: use another DATABASE_URL or DATA_DIR.',
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Work that outlives a request, swept from the rows that describe it (decision 0006). */
async function startJobs(
  { services, sweeps: ofApp, metrics, keyWatch }: App,
  parts: WebhookDeps & { ports: Ports; keys: Keys; judged: JudgedClock },
): Promise<() => Promise<void>> {
  const { clock, timers } = parts.ports;
  const webhooks = openWebhooks(parts);
  if (services.testMode) await webhooks.sealTestKey();
  services.dueWork.push(async () => {
    await webhooks.sweep();
    await webhooks.idle();
  });
  const encryption = { db: parts.db, ring: parts.keys.cards, random: parts.ports.random };
  await services.stores.due.takeUpSent(clock.now());
  const { judged } = parts;
  // Whoever has the keys does it instead.
  const isHeld = (): boolean => judged.isApart() || keyWatch.behind() !== null;
  const sweeps = startSweeps({ clock, timers, warn: services.warn, isHeld }, [
    ...ofApp,
    { name: 'clock', everyMs: MINUTE_MS, isNeverHeld: true, run: () => judged.compare().then(() => 0) },
    { name: 'keys', everyMs: MINUTE_MS, isNeverHeld: true, run: keyWatch.look },
    { name: 'webhooks', everyMs: 2_000, run: () => webhooks.sweep() },
    { name: 'reseal secrets', everyMs: DAY_MS, run: () => webhooks.resealSecrets() },
    {
      name: 'reseal encryption keys',
      everyMs: DAY_MS,
      run: () => resealMerchantKeys(encryption, parts.warn),
    },
  ]);
  registerGauges(metrics.registry, sweeps.gauges);
  registerGauges(metrics.registry, judged.gauges);
  return async () => void (await Promise.all([sweeps.stop(), webhooks.stop()]));
}

const MINUTE_MS = 60_000;

/** @param given a test's clock, which then is all there is */
function judgeBy(pool: pg.Pool, given: Clock | undefined, warn: Warn): Promise<JudgedClock> {
  if (!given) return judgeByDatabase(pool, warn);
  const askDatabase = async () => given.now();
  return createJudgedClock({ askDatabase, system: given, monotonic: given, warn });
}

function machinePorts(push: Push, clock: Clock): Ports {
  return {
    clock,
    timers: systemTimers,
    random: systemRandom,
    ids: createIds(systemRandom, clock),
    http: createHttpOut(systemTimers),
    push,
  };
}
