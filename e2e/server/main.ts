// The product for the browser tests: the real database, service and shop, with a service whose clock a test can advance.
// Started and stopped by Playwright (e2e/playwright.config.ts); never part of the product.
import { createServer } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startShop } from '@titan/demo-shop/main';
import { machinePorts } from '@titan/demo-shop/ports';
import { readSettings } from '@titan/server/platform/config';
import { startServer } from '@titan/server/start-server';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { type LiveService, startLiveService } from '@titan/processor-kit/live-service';
import { processorConnectors } from '@titan/server/providers/processors';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';
import { freePort } from '@titan/server/testing/free-port';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { makeTestFolder } from '@titan/server/testing/test-folder';
import { createReporting } from './reporting.ts';
import { addMerchant } from './merchant.ts';
import { actOnPerson, newClaim } from './person.ts';
import { createProcessors } from './processors.ts';
import { type ScreenGroup, screensOf } from './screens.ts';
import { createTurnableTime } from '@titan/server/testing/turnable-time';

const PORT = Number(process.env['E2E_PORT'] ?? 43_100);
const CONTROL_PORT = PORT + 2;
/** Another site than the checkout's, as a shop's is. */
const SHOP_URL = `http://shop.localhost:${PORT + 1}`;

const folder = await makeTestFolder('e2e');
const dataDir = folder.path;
const say = (line: string): void => console.log(line);
const database = await startPrivateDatabase({
  dataDir,
  log: { info: say, warn: say, error: say },
  isThrownAway: true,
});
const outcome = readSettings({
  PORT: String(PORT),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '0',
  PUBLIC_URL: `http://localhost:${PORT}`,
});
if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));

const { clock, timers, turnOn } = createTurnableTime();
const sandbox = await startSandboxBeside(database.ownerUrl, { clock, timers });
const server = await startServer({
  connectors: [...processorConnectors(outcome.settings), sandbox.connector],
  settings: outcome.settings,
  databaseUrl: database.url,
  ports: { clock, timers },
  requestsPerMinute: 1_000_000,
  shopOrigins: [SHOP_URL],
});
const processors = createProcessors(database, dataDir);
const reporting = createReporting(outcome.settings, database.url, sandbox.connector);
const shop = await startShop({
  port: PORT + 1,
  host: '127.0.0.1',
  checkoutUrl: `http://127.0.0.1:${PORT}`,
  payUrl: `http://localhost:${PORT}`,
  shopUrl: SHOP_URL,
  secretKey: TEST_MERCHANT.secretKey,
  // A webhook signed under an advanced clock would be refused under another.
  ports: { ...machinePorts, now: () => clock.now() },
});

/**
 * POST /advance?ms=… advances the service's clock and timers and returns its time; POST /merchant?over=…&under=…&mins=… adds a merchant and
 * returns its secret key; POST /person?role=…&key=… signs somebody of the shop with that secret key in to the console and returns their token;
 * with ?forget=… it is long ago that the person with this e-mail address proved who they are; POST /claim adds a shop that nobody owns and
 * returns the link to claim it; POST /reporting starts a copy whose pages report and returns its origin; GET /reports returns what they have sent;
 * POST /processors does so with the copy that has real processors' connectors (processors.ts), and below it what its doubles do;
 * POST /live starts a live installation and returns its origin and its merchant's secret key;
 * GET /screens?group=…&language=…&live returns the documents of a group of screens, in TEST MODE without `live`; GET /scan?for=…&for=… lists which of the texts are in the database's files.
 */
const control = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://control');
  void answerTo(url).then((answer) => response.end(JSON.stringify(answer)));
});
control.listen(CONTROL_PORT, '127.0.0.1');

async function answerTo({ pathname, searchParams }: URL): Promise<unknown> {
  if (pathname === '/advance') {
    turnOn(Number(searchParams.get('ms')));
    return clock.now();
  }
  if (pathname === '/reporting') return reporting.origin();
  if (pathname === '/reports') return reporting.received;
  if (pathname === '/screens')
    return screensOf(
      searchParams.get('group') as ScreenGroup,
      searchParams.get('language') ?? 'en',
      searchParams.has('live'),
    );
  if (pathname.startsWith('/processors')) return processors.act(pathname, searchParams);
  if (pathname === '/live') return openLive();
  if (pathname === '/claim') return newClaim(database.url, `http://localhost:${PORT}`, clock);
  if (pathname === '/person') return actOnPerson(database.url, searchParams, clock.now());
  if (pathname === '/merchant') return addMerchant(database.url, searchParams);
  return pathname === '/scan' ? scan(searchParams.getAll('for')) : [];
}

let live: Promise<LiveService & { origin: string }> | null = null;

async function openLive(): Promise<{ origin: string; secretKey: string }> {
  live ??= freePort().then(async (port) => {
    const service = await startLiveService(await database.ensureDatabase('titan_live'), port);
    return { ...service, origin: `http://localhost:${port}` };
  });
  const { origin, secretKey } = await live;
  return { origin, secretKey };
}

async function scan(secrets: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    for (const secret of secrets) if (content.includes(secret)) found.add(secret);
  }
  return [...found];
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  control.close();
  await shop.close();
  await reporting.close();
  await processors.close();
  await (await live)?.close();
  await server.close();
  await sandbox.close();
  await database.stop();
  await folder.remove();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
