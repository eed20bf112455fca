// A release: two processes over one database, behind a balancer and under load, are restarted one after the other. No request fails, and no
// page misses an event.
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from './testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { withConnection } from '@titan/platform/database';
import { runMerchant } from './cli/merchant/commands.ts';
import { KEY_NAMES } from './platform/config-values.ts';
import { lastingTimers } from '@titan/platform/ports-node';
import { type Balancer, startBalancer } from './testing/balancer.ts';
import { readEvents } from './testing/event-reader.ts';
import { freePort } from './testing/free-port.ts';
import { type MainProcess, runMain } from './testing/main-process.ts';
import { addressIn, PUBLIC_KEY, SECRET_KEY } from './testing/test-service.ts';

const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };
const CLIENTS = 4;
/** Between two payments of a client: many enough to hit every moment of a stop, few enough for the limits of one merchant. */
const PAUSE_MS = 100;

type Seen = { requests: number; failures: string[] };
const seen: Seen = { requests: 0, failures: [] };

let database: TestDatabase;
let sandbox: SandboxBeside;
let dataDir: string;
let services: MainProcess[];
let balancer: Balancer;

beforeEach(async () => {
  Object.assign(seen, { requests: 0, failures: [] });
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'titan-rolling-'));
  services = [];
});
afterEach(async () => {
  await balancer.close();
  for (const { child, ended } of services) {
    child.kill('SIGKILL');
    await ended;
  }
  await sandbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function start(port: number, settings: Record<string, string> = {}): Promise<MainProcess> {
  const service = runMain(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '1',
    TRUSTED_PROXIES: 'loopback',
    ...sandbox.environment,
    ...settings,
  });
  services.push(service);
  await service.listening;
  return service;
}

/** Every answer is noted, and read whole. */
async function send(path: string, key: string, body: object, client = 0): Promise<Record<string, never>> {
  seen.requests += 1;
  const answer = await fetch(`${balancer.origin}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${client}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) seen.failures.push(`${path}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: Record<string, never> | null }).data ?? {};
}

type ListenedPayment = { reference: string; address: string; token: string };

async function open(reference: string, client?: number): Promise<ListenedPayment> {
  const body = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  const { checkout_url: url } = await send('/merchant/api/v1/charges/initialize', SECRET_KEY, body, client);
  const address = addressIn(url ?? '');
  const setUp = { reference: address, env: 'test' };
  const { session_token: token } = await send('/api/?type=modal-payment', PUBLIC_KEY, setUp, client);
  return { reference, address, token: token ?? '' };
}

async function pay({ reference, token }: ListenedPayment, client?: number): Promise<void> {
  const body = { payment_reference: reference, public_key: PUBLIC_KEY, cardDetails: CARD };
  const { status } = await send('/api/card/charge', token, body, client);
  if (status !== 'success') seen.failures.push(`${reference} is ${status}`);
}

/** One payer after the other, until stopped. */
async function load(client: number, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    await pay(await open(`client-${client}-${n}`, client), client);
    await new Promise<void>((resolve) => void lastingTimers.after(PAUSE_MS, resolve));
  }
}

/** A waiting page: when its stream ends it reconnects with a new ticket and the last number it received. Returns all that it received. */
async function listen(payment: ListenedPayment, onOpen: () => void): Promise<string[]> {
  const received: string[] = [];
  let last: number | null = null;
  for (;;) {
    const ticket = (
      await send('/api/events/ticket', payment.token, { payment_reference: payment.reference })
    )['ticket'];
    const resume: Record<string, string> = last === null ? {} : { 'last-event-id': String(last) };
    const address = `${balancer.origin}/api/events/${payment.reference.toUpperCase()}?ticket=${ticket}`;
    const reader = await readEvents(address, resume);
    if (reader.status !== 200) seen.failures.push(`the stream of ${payment.reference}: ${reader.status}`);
    onOpen();
    for (;;) {
      const event = await Promise.race([reader.next(), reader.ended]);
      if (!event) break;
      last = event.id;
      received.push(event.data.status);
      if (event.data.status === 'success') {
        reader.close();
        return received;
      }
    }
  }
}

it(
  'a rolling restart of two processes under load: no failed request, no lost event',
  { timeout: 60_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    balancer = await startBalancer(ports);
    const running = await Promise.all(ports.map((port) => start(port)));
    await balancer.untilReady(ports);

    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, n) => load(n + 1, () => isOver));
    // One page for each of: a payment during the first stop, between the two, during the second; two streams each, one at each process.
    const moments = await Promise.all(['first-stop', 'between', 'second-stop'].map((name) => open(name)));
    let opened = 0;
    const pages = moments.flatMap((payment) => [1, 2].map(() => listen(payment, () => (opened += 1))));
    while (opened < pages.length) await new Promise(setImmediate);

    for (const [n, port] of ports.entries()) {
      running[n]?.child.kill('SIGTERM');
      await balancer.untilReady(ports.filter((each) => each !== port));
      if (n === 0) await pay(moments[0] as ListenedPayment);
      else await pay(moments[2] as ListenedPayment);
      expect(await running[n]?.ended).toBe(0);
      if (n === 0) await pay(moments[1] as ListenedPayment);
      running[n] = await start(port);
      await balancer.untilReady(ports);
    }

    const received = await Promise.all(pages);
    isOver = true;
    await Promise.all(clients);
    expect(seen.failures).toEqual([]);
    expect(seen.requests).toBeGreaterThan(200);
    for (const each of received) expect(each.filter((status) => status === 'success')).toEqual(['success']);
  },
);

const keysOf = (time: string): Record<string, string> =>
  Object.fromEntries(KEY_NAMES.map((name) => [name, hash('sha256', `${time} ${name}`)]));

/** Ends one after the other in order, and starts it with other settings. */
async function roll(ports: number[], running: MainProcess[], settings: Record<string, string>) {
  for (const [n, port] of ports.entries()) {
    running[n]?.child.kill('SIGTERM');
    await balancer.untilReady(ports.filter((each) => each !== port));
    expect(await running[n]?.ended).toBe(0);
    running[n] = await start(port, settings);
    await balancer.untilReady(ports);
  }
}

/** A payer's browser, which opens the page of each payment before it calls. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const ask = async (path: string, headers: Record<string, string>, body?: object) => {
    const answer = await fetch(`${balancer.origin}${path}`, {
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '203.0.113.99',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { method: 'POST', body: JSON.stringify({ public_key: PUBLIC_KEY, ...body }) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return async <Data>({ address, token }: ListenedPayment, path: string, body: object): Promise<Data> => {
    await (await ask(`/${address}`, { 'sec-fetch-dest': 'document' })).text();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return ((await (await ask(`/api${path}`, headers, body)).json()) as { data: Data }).data;
  };
}

it(
  'keys are changed under load by the documented steps: no failed request, and what they sealed stays open',
  { timeout: 180_000 },
  async () => {
    const [old, newer] = [keysOf('old'), keysOf('new')];
    const lists = KEY_NAMES.filter((name) => name.endsWith('S'));
    const listed = (names: readonly string[], value: (name: string) => string) =>
      Object.fromEntries(names.map((name) => [name, value(name)]));
    const ports = [await freePort(), await freePort()];
    balancer = await startBalancer(ports);
    const running = await Promise.all(ports.map((port) => start(port, old)));
    await balancer.untilReady(ports);
    const browser = openBrowser();
    const first = await open('saves-a-card');
    const authorize = (payment: ListenedPayment, { reference }: { reference: string }) =>
      browser<object>(payment, '/card/authorize', { reference, authorization: { pin: '1234' } });
    const asked = await browser<{ reference: string }>(first, '/card/charge', {
      payment_reference: first.reference,
      cardDetails: { ...CARD, number: '5188513618552975' },
      store_for_future_use: true,
    });
    const saved = { status: 'success', metadata: { card_tokenized: true } };
    expect(await authorize(first, asked)).toMatchObject(saved);
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, n) => load(n + 1, () => isOver));

    await roll(ports, running, { ...old, ...listed(lists, (name) => `${old[name]},${newer[name]}`) });
    const newestFirst = { ...old, ...listed(lists, (name) => `${newer[name]},${old[name]}`) };
    await roll(ports, running, newestFirst);
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...newestFirst };
    expect(await runMerchant(['reseal'], { environment, say, complain: say })).toBe(0);
    const resealed = ['CARD_KEYS', 'CARD_LOOKUP_KEYS', 'WEBHOOK_KEYS'];
    for (const name of resealed)
      expect(said).toContainEqual(
        expect.stringMatching(`^${name}: everything lies under its first key. The others can go`),
      );
    const last = { ...newestFirst, ...listed(resealed, (name) => newer[name] ?? '') };
    await roll(ports, running, last);

    const second = await open('pays-with-it');
    const [card] = await browser<{ reference: string }[]>(second, '/card/get-savedcards', {});
    const again = await browser<{ reference: string }>(second, '/card/charge-savedcard', {
      payment_reference: second.reference,
      card_reference: card?.reference,
      authorization: { cvv: '123' },
    });
    expect(await authorize(second, again)).toMatchObject({ status: 'success' });
    const interrupted = await open('its-session-ends');
    isOver = true;
    await Promise.all(clients);
    expect(seen.failures).toEqual([]);
    expect(seen.requests).toBeGreaterThan(200);

    // The two that are replaced: open sessions end, and a page that is loaded anew pays.
    await roll(ports, running, {
      ...last,
      ...listed(['SESSION_KEY', 'IDEMPOTENCY_KEY'], (name) => newer[name] ?? ''),
    });
    await pay(interrupted);
    expect(seen.failures.splice(0)).toEqual([
      expect.stringContaining('/api/card/charge: 401'),
      expect.stringContaining('its-session-ends is '),
    ]);
    const { rows } = await withConnection(database.url, (client) =>
      client.query<{ status: string }>(`select distinct status from transactions where reference <> $1`, [
        interrupted.reference,
      ]),
    );
    expect(rows).toEqual([{ status: 'success' }]);
  },
);
