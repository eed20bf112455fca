// npm start: the database, the checkout and (in sandbox mode) the sandbox and a shop that uses it, in one program, until it is stopped.
import { processorConnectors } from '@titan/server/providers/processors';
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import { startShop } from '@titan/demo-shop/main';
import { startSandbox } from '@titan/sandbox/start-sandbox';
import type { OpenConnector } from '@titan/server/test-mode/test-mode';
import { readSettings, type Settings, describeProblems } from '@titan/server/platform/config';
import { loadSandboxSecret } from '@titan/server/providers/sandbox/secret';
import { noteAddress } from '@titan/server/platform/noted-address';
import type { LocalPostgres } from '@titan/server/platform/local-postgres';
import { shownClaim } from '@titan/server/people/claim';
import { type RunningServer, startServer } from '@titan/server/start-server';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';
import { explainStartFailure } from '@titan/server/platform/start-failure';
import { fillDemoShop } from './start/demo-data.ts';
import { createStopOrder, type StopOrder } from './start/stop-order.ts';
import { listenForStop, type StopWish } from './stop-wish.ts';
import { welcome } from './start/welcome.ts';

/** Longer than the checkout needs to stop after its drain. */
const CHECKOUT_LIMIT_MS = 3_000;
const SHOP_LIMIT_MS = 1_000;
const SANDBOX_LIMIT_MS = 3_000;
const DATABASE_LIMIT_MS = 15_000;

/** Leaves the demo shop without its thirty days of payments. */
const NO_DEMO_DATA = '--no-demo-data';

const PROGRESS_EVERY = 30;

const say = (line: string): void => console.log(line);

async function main(): Promise<number> {
  const outcome = readSettings(process.env);
  if (!outcome.ok) {
    console.error(describeProblems(outcome.problems));
    return 1;
  }
  const order = createStopOrder(say);
  const wish = listenForStop(() => {
    order.abandonAll();
    process.exit(1);
  });
  stopOnBugs(wish);
  try {
    return await run(outcome.settings, order, wish);
  } catch (error) {
    console.error(explainStartFailure(error, outcome.settings) ?? error);
    return 1;
  } finally {
    await order.stopAll();
    if (wish.isAsked()) say('Stopped.');
  }
}

/** Starts one part after the other, and waits. Asked to stop in between, it begins nothing more. */
async function run(settings: Settings, order: StopOrder, wish: StopWish): Promise<number> {
  const own = needsOwnDatabase(settings) ? await startDatabase(settings, order) : null;
  if (wish.isAsked()) return wish.asked;
  await fillShop(settings, own, wish);
  if (wish.isAsked()) return wish.asked;
  const sandbox = await startOwnSandbox(settings, own, order);
  if (wish.isAsked()) return wish.asked;
  const server = await startCheckout(settings, own, sandbox, order);
  if (wish.isAsked()) return wish.asked;
  const shopUrl = settings.mode === 'sandbox' ? await startDemoShop(settings, order) : null;
  if (!wish.isAsked()) say(welcome(settings, shopUrl, await consoleAt(settings, server)));
  const exitCode = await wish.asked;
  say('Stopping…');
  return exitCode;
}

async function startCheckout(
  settings: Settings,
  own: LocalPostgres | null,
  sandbox: readonly OpenConnector[],
  order: StopOrder,
): Promise<RunningServer> {
  say('Starting the checkout…');
  // On a laptop there is no balancer that must notice first.
  const drainMs = settings.drainMs ?? 0;
  const server = await startServer({
    connectors: [...processorConnectors(settings), ...sandbox],
    settings,
    databaseUrl: settings.databaseUrl ?? own?.url ?? '',
    shopOrigins: settings.mode === 'sandbox' ? [shopOriginOf(settings)] : [],
    drainMs,
    logLevel: 'warn',
  });
  order.started({ name: 'checkout', limitMs: drainMs + CHECKOUT_LIMIT_MS, stop: server.close });
  await noteAddress(settings);
  return server;
}

async function consoleAt(settings: Settings, { claim }: RunningServer): Promise<string | null> {
  return settings.hasConsole ? shownClaim(claim, settings, process.stdout.isTTY === true) : null;
}

/** The checkout's and the sandbox's databases are in it, unless they are given. */
function needsOwnDatabase({ mode, databaseUrl, sandbox }: Settings): boolean {
  return databaseUrl === null || (mode === 'sandbox' && sandbox.databaseUrl === null);
}

async function startDatabase(
  { dataDir, backupDir, backupKeys }: Settings,
  order: StopOrder,
): Promise<LocalPostgres> {
  say('Starting the database…');
  const log = { info: say, warn: say, error: say };
  const database = await startPrivateDatabase({ dataDir, backupDir, backupKeys, log });
  order.started({ name: 'database', limitMs: DATABASE_LIMIT_MS, stop: database.stop });
  return database;
}

async function sandboxDatabaseOf({ sandbox }: Settings, own: LocalPostgres | null): Promise<string> {
  return sandbox.databaseUrl ?? (await own?.ensureDatabase('titan_sandbox')) ?? '';
}

/** Before anything else listens. In a private database alone, which is this program's: at another's a service may be at work. */
async function fillShop(settings: Settings, own: LocalPostgres | null, wish: StopWish): Promise<void> {
  const isOurs = own !== null && settings.databaseUrl === null && settings.mode === 'sandbox';
  if (!isOurs || process.argv.includes(NO_DEMO_DATA)) return;
  const place = {
    settings,
    databaseUrl: own.url,
    sandboxDatabaseUrl: await sandboxDatabaseOf(settings, own),
    secret: await loadSandboxSecret(settings),
  };
  const onPayment = (made: number, of: number): void => {
    if (made === 0)
      say(`Filling the demo shop, the first time only (npm start -- ${NO_DEMO_DATA} leaves it out)…`);
    else if (made % PROGRESS_EVERY === 0) say(`Filling the demo shop: ${made} of ${of} payments…`);
  };
  await fillDemoShop(place, { isStopping: wish.isAsked, onPayment });
}

/** Only the checkout calls it, from this machine. Its book is apart from the service's database, as a processor's is. */
async function startOwnSandbox(
  settings: Settings,
  own: LocalPostgres | null,
  order: StopOrder,
): Promise<OpenConnector[]> {
  const { port, url } = settings.sandbox;
  if (settings.mode === 'live') return [];
  say('Starting the sandbox…');
  const secret = await loadSandboxSecret(settings);
  const sandbox = await startSandbox({
    port,
    host: '127.0.0.1',
    databaseUrl: await sandboxDatabaseOf(settings, own),
    secret,
  });
  order.started({ name: 'sandbox', limitMs: SANDBOX_LIMIT_MS, stop: sandbox.close });
  return [sandboxConnector({ url, secret })];
}

async function startDemoShop(settings: Settings, order: StopOrder): Promise<string> {
  say('Starting the demo shop…');
  const { port, host, publicUrl } = settings;
  // A wildcard address cannot be called.
  const callable = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const shop = await startShop({
    port: shopPortOf(settings),
    host,
    checkoutUrl: `http://${callable.includes(':') ? `[${callable}]` : callable}:${port}`,
    payUrl: publicUrl,
    secretKey: TEST_MERCHANT.secretKey,
    shopUrl: shopOriginOf(settings),
  });
  order.started({ name: 'demo shop', limitMs: SHOP_LIMIT_MS, stop: shop.close });
  return shop.address;
}

/** A merchant's origin of its own: the next port. */
function shopPortOf({ port }: Settings): number {
  return port + 1;
}

/** The shop as buyers reach it: on the checkout's host, and by plain http, since only the checkout has a certificate. */
function shopOriginOf(settings: Settings): string {
  const shopUrl = new URL(settings.publicUrl);
  shopUrl.protocol = 'http:';
  shopUrl.port = String(shopPortOf(settings));
  return shopUrl.origin;
}

function giveUp(wish: StopWish, why: unknown): void {
  console.error(why);
  wish.ask(1);
}

/** After a bug nothing in memory can be trusted; the database is still stopped in order. */
function stopOnBugs(wish: StopWish): void {
  process.on('uncaughtException', (error) => giveUp(wish, error));
  // The reader of our output may be gone (`npm start | head`).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

process.exit(await main());
