// A release: two processes over one database, behind a balancer and under load, are restarted one after the other. No request fails, and no
// page misses an event.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from './testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
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

let database: TestDatabase;
let sandbox: SandboxBeside;
let dataDir: string;
let services: MainProcess[];
let balancer: Balancer;

beforeEach(async () => {
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

async function start(port: number): Promise<MainProcess> {
  const service = runMain(port, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '1',
    TRUSTED_PROXIES: 'loopback',
    ...sandbox.environment,
  });
  services.push(service);
  await service.listening;
  return service;
}

type Seen = { requests: number; failures: string[] };
const seen: Seen = { requests: 0, failures: [] };

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
  return (JSON.parse(text) as { data: Record<string, never> }).data;
}

type ListenedPayment = { reference: string; token: string };

async function open(reference: string, client?: number): Promise<ListenedPayment> {
  const body = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  const { checkout_url: url } = await send('/merchant/api/v1/charges/initialize', SECRET_KEY, body, client);
  const setUp = { reference: addressIn(url ?? ''), env: 'test' };
  const { session_token: token } = await send('/api/?type=modal-payment', PUBLIC_KEY, setUp, client);
  return { reference, token: token ?? '' };
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
