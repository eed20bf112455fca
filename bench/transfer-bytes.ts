// C10: what a whole payment by bank transfer sends and receives besides the page itself, in real Chromium, with ten minutes of
// waiting. Nobody waits: service and page are turned on together, 20 s at a time, and each heartbeat, look and event that falls
// into that time travels.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readSettings } from '@titan/server/platform/config';
import { startServer } from '@titan/server/start-server';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { createTurnableTime, type TurnableTime } from '../e2e/server/turnable-time.ts';
import { openBrowser } from './page-browser.ts';
import { findPort } from './page-product.ts';
import { watchLive, watchNothing } from './page-watch.ts';
import { report, type Round, type Traffic, trafficOf } from './transfer-bytes-report.ts';
import { type CountingWire, type Exchange, layCountingWire } from './transfer-wire.ts';

const ROUNDS = 3;
const SECRET_KEY = 'sk_test_titan_demo_000000000001';
const SCREEN = { width: 360, height: 740 };
const WAIT_MS = 10 * 60_000;
/** The service's heartbeats come this often, so each step has one. */
const STEP_MS = 20_000;
/** Until the sandbox's bank tells what has landed. */
const NOTICE_MS = 1_000;
/** Longer than a page at rest takes from one fetch to the next. */
const QUIET_MS = 2_000;
/** Longer than an answer takes here. */
const ANSWERED_MS = 100;

type Bench = { browser: Browser; wire: CountingWire; turnOn: TurnableTime['turnOn'] };
type Subject = { name: string; channels: string[]; needsChoice: boolean };

const SUBJECTS: Subject[] = [
  { name: 'bank transfer alone', channels: ['bank_transfer'], needsChoice: false },
  { name: 'chosen beside card', channels: ['card', 'bank_transfer'], needsChoice: true },
];

const SETTING = `
Bytes as the service speaks: HTTP/1.1 without TLS, both ways, headers included; sandbox, real Chromium, cold cache; the round
with the most of ${ROUNDS}. Ten minutes pass in steps of 20 s, in which heartbeats and looks travel; push tells of the money.`;

/** Plays the payments and prints what travelled. */
export async function measureBytes(): Promise<void> {
  console.log(SETTING);
  const port = await findPort();
  const wire = await layCountingWire(port);
  const dataDir = await mkdtemp(join(tmpdir(), 'titan-bench-'));
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await startPrivateDatabase({ dataDir, log: quiet });
  const { clock, timers, turnOn } = createTurnableTime();
  const outcome = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://localhost:${wire.port}`,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const options = { settings: outcome.settings, databaseUrl: database.url, drainMs: 0 };
  const sandbox = await startSandboxBeside(database.ownerUrl, { clock, timers });
  const server = await startServer({
    connector: sandbox.connector,
    ...options,
    ports: { clock, timers },
    requestsPerMinute: 1_000_000,
  });
  const browser = await openBrowser();
  try {
    for (const subject of SUBJECTS) report(subject.name, await measure({ browser, wire, turnOn }, subject));
  } finally {
    await browser.close();
    await wire.close();
    await server.close();
    await sandbox.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(bench: Bench, subject: Subject): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = await openPayment(bench, subject);
    rounds.push({ ...(await loadAlone(bench, path)), payment: await payWhole(bench, subject, path) });
  }
  return rounds;
}

/** The page and nothing else, by its own clock. */
async function loadAlone(bench: Bench, path: string): Promise<Pick<Round, 'enhanced' | 'page'>> {
  return inNewContext(bench, async (page, began) => {
    await page.addInitScript(watchNothing);
    await page.addInitScript(watchLive);
    await page.goto(addressOf(bench, path));
    await bench.wire.quiet(QUIET_MS);
    const early = new Set(await page.evaluate(readAskedUntilLive));
    const all = bench.wire.exchanges.slice(began);
    const isEarly = (exchange: Exchange) => exchange === all[0] || early.has(exchange.path);
    return { enhanced: trafficOf(all.filter(isEarly)), page: trafficOf(all) };
  });
}

function readAskedUntilLive(): string[] {
  const { live } = window.sightings;
  if (live === null) throw new Error('The page never became live');
  const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < live);
  return asked.map(({ name }) => new URL(name).pathname + new URL(name).search);
}

async function payWhole(bench: Bench, subject: Subject, path: string): Promise<Traffic> {
  return inNewContext(bench, async (page, began) => {
    await page.clock.install();
    await page.goto(addressOf(bench, path));
    await page.locator('html[data-live]').waitFor();
    if (subject.needsChoice) await page.getByRole('link', { name: 'Pay with Bank Transfer' }).click();
    await page.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    const account_number = (await page.getByText(/^\d{10}$/).textContent()) ?? '';
    await callSandbox(bench, '/auto-complete', { account_number, auto_complete: false });
    await waitTurned(bench, page, began);
    await callSandbox(bench, '', { account_number, amount: '1500' });
    bench.turnOn(NOTICE_MS);
    await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
    await bench.wire.quiet(QUIET_MS);
    return trafficOf(bench.wire.exchanges.slice(began));
  });
}

/** Each step ends when its heartbeat has travelled, and the answers to what the page asked in it. */
async function waitTurned({ wire, turnOn }: Bench, page: Page, began: number): Promise<void> {
  const heard = () => trafficOf(wire.exchanges.slice(began)).stream.down;
  await wire.until(() => heard() > 0);
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const before = heard();
    turnOn(STEP_MS);
    await page.clock.runFor(STEP_MS);
    await wire.until(() => heard() > before);
    await wire.quiet(ANSWERED_MS);
  }
}

async function inNewContext<Result>(
  { browser, wire }: Bench,
  act: (page: Page, began: number) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: SCREEN });
  try {
    return await act(await context.newPage(), wire.exchanges.length);
  } finally {
    await context.close();
  }
}

let opened = 0;

async function openPayment({ wire }: Bench, { channels }: Subject): Promise<string> {
  opened += 1;
  const reference = `bench-transfer-${opened}`;
  const { data } = await post(`http://127.0.0.1:${wire.servicePort}/merchant/api/v1/charges/initialize`, {
    reference,
    amount: 1500,
    currency: 'NGN',
    channels,
    merchant_bears_cost: true,
    customer: { email: 'ada@example.com', name: 'Ada Obi' },
    redirect_url: 'https://shop.example/thanks',
  });
  return new URL(data.checkout_url).pathname;
}

/** As the payer's bank app does: past the wire. */
async function callSandbox({ wire }: Bench, path: string, body: object): Promise<void> {
  await post(`http://127.0.0.1:${wire.servicePort}/sandbox/transfers${path}`, body);
}

async function post(url: string, body: object): Promise<{ data: { checkout_url: string } }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${SECRET_KEY}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { data: { checkout_url: string } };
}

const addressOf = ({ wire }: Bench, path: string): string => `http://localhost:${wire.port}${path}`;
