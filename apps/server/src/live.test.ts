// Live mode as an operator sets it up, with MTN's double where MTN would be: real settings, commands and start; only the way out leads
// elsewhere. What holds here for one processor holds for every one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMerchant } from './cli/merchant/commands.ts';
import { runProvider } from './cli/provider/commands.ts';
import { readSettings } from './platform/config.ts';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import type { HttpOut } from '@titan/platform/ports';
import { MTN_MOMO_LIVE_URL } from './providers/mtn-momo/index.ts';
import { processorConnectors } from './providers/processors.ts';
import { mtnMomoCredentials } from '@titan/processor-kit/mtn-momo/stub-rules';
import { startMtnMomoStub } from '@titan/processor-kit/mtn-momo/stub';
import type { Stub } from '@titan/processor-kit/subject';
import { type RunningServer, startServer } from './start-server.ts';
import { freePort } from './testing/free-port.ts';
import { liveEnvironment } from './testing/live-settings.ts';
import { createSimulatedTime } from './testing/simulated-time.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { PUBLIC_KEY, SECRET_KEY } from './testing/test-service.ts';

const MINUTE_MS = 60_000;
const time = createSimulatedTime();
/** What the service sent out, by its address. */
const sent: string[] = [];
let database: TestDatabase;
let stub: Stub;
let environment: Record<string, string>;
let server: RunningServer;
let live: { secret: string; public: string };
let test: typeof live;

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startMtnMomoStub(time.clock);
  environment = {
    ...liveEnvironment(database.url),
    PUBLIC_URL: 'https://checkout.test',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  };
  await provider('add', 'mtn-momo', '--name', 'main', '--env', 'live');
  await provider('routes', 'set', 'main', '--channel', 'mobile_money', '--currency', 'GHS');
  live = await newMerchant('live');
  test = await newMerchant('test');
  const read = readSettings(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { settings } = read;
  server = await startServer({
    connectors: processorConnectors(settings),
    settings,
    databaseUrl: database.url,
    drainMs: 0,
    ports: { ...time, http: leadingToStub() },
  });
});
afterAll(async () => {
  await server.close();
  await stub.stop();
  await database.drop();
});

function leadingToStub(): HttpOut {
  const http = createHttpOut(systemTimers);
  return {
    send(request) {
      sent.push(request.url);
      return http.send({ ...request, url: request.url.replace(MTN_MOMO_LIVE_URL, stub.url) });
    },
  };
}

async function provider(...args: string[]): Promise<void> {
  const errors: string[] = [];
  const code = await runProvider(args, {
    environment,
    say: () => {},
    complain: (line) => errors.push(line),
    readInput: async () => JSON.stringify(mtnMomoCredentials('main')),
    isTerminal: false,
    ask: async () => null,
    connectorsOf: async (settings) => processorConnectors(settings),
  });
  expect(`${code} ${errors.join(' ')}`).toBe('0 ');
}

async function newMerchant(env: 'test' | 'live'): Promise<typeof live> {
  const output: string[] = [];
  const say = (line: string) => void output.push(line);
  const args = ['create', '--name', 'Mama Put', '--env', env];
  await runMerchant(args, { environment, say, complain: say });
  const key = (kind: string) =>
    new RegExp(`${kind}_${env}_[A-Za-z0-9]+`).exec(output.join('\n'))?.[0] ?? output.join('\n');
  return { secret: key('sk'), public: key('pk') };
}

type LiveAnswer<Data> = { status: number; data: Data; message: string };

async function ask<Data>(
  path: string,
  { key, body, method = body ? 'POST' : 'GET' }: { key?: string; body?: object; method?: string } = {},
): Promise<LiveAnswer<Data>> {
  const answer = await fetch(`http://127.0.0.1:${environment['PORT']}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const read = text.startsWith('{') ? (JSON.parse(text) as Omit<LiveAnswer<Data>, 'status'>) : null;
  return { data: null as Data, message: text, ...read, status: answer.status };
}

async function open(keys: typeof live, reference: string): Promise<{ token: string; address: string }> {
  const made = await ask<{ checkout_url: string }>('/merchant/api/v1/charges/initialize', {
    key: keys.secret,
    body: {
      reference,
      amount: 150,
      currency: 'GHS',
      customer: { email: 'ada@example.com' },
      merchant_bears_cost: true,
    },
  });
  const { data } = await ask<{ session_token: string }>('/api/?type=modal-payment', {
    key: keys.public,
    body: { reference },
  });
  return { token: data.session_token, address: new URL(made.data.checkout_url).pathname };
}

const charge = (keys: typeof live, token: string, payment_reference: string) =>
  ask<{ reference: string; auth_model: string }>('/api/mobile-money/charge', {
    key: token,
    body: { public_key: keys.public, payment_reference, mobile_money: { number: '0241234567' } },
  });
const get = async (path: string) =>
  (await ask<{ status: string }>(`/merchant/api/v1${path}`, { key: live.secret })).data.status;
const verify = (reference: string) => get(`/charges/${reference}`);

/** Lets the service's own sweeps work for an hour at most. */
async function becomes(status: string, read: () => Promise<string>): Promise<void> {
  for (let passed = 0; passed < 60 * MINUTE_MS && (await read()) !== status; passed += MINUTE_MS)
    await time.advance(MINUTE_MS);
  expect(await read()).toBe(status);
}

describe('a live payment', () => {
  it('is charged at MTN, settled by its callback and refunded', async () => {
    const { token } = await open(live, 'order-1');
    const charged = await charge(live, token, 'order-1');
    expect(charged.data).toMatchObject({ auth_model: 'STK_PROMPT' });
    const { reference } = charged.data;
    await stub.decide(reference, 'paid');
    await time.advance(10_000);
    const called = new URL(stub.callbackUrlOf(stub.idOf(reference)) ?? '');
    expect(called.origin).toBe('https://checkout.test');
    const news = { method: 'PUT', body: { externalId: reference } };
    expect((await ask(called.pathname, news)).status).toBe(200);
    await becomes('success', () => verify('order-1'));

    const body = { payment_reference: 'order-1', reference: 'refund-1' };
    const refund = await ask('/merchant/api/v1/refunds/initiate', { key: live.secret, body });
    expect(refund.status).toBe(200);
    await becomes('success', () => get('/refunds/refund-1'));
    expect((await stub.book()).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['debit', 15_000],
      ['refund', 15_000],
    ]);
  });
});

describe('a test payment of the same installation', () => {
  it('finds no way to pay where only a live account has a route, and nothing is sent', async () => {
    const { token } = await open(test, 'order-2');
    sent.length = 0;
    expect((await charge(test, token, 'order-2')).status).not.toBe(200);
    expect(sent).toEqual([]);
  });
});

describe('of the sandbox', () => {
  it.each(['/sandbox/phone', '/sandbox/faults', '/pay/demo-fixed', '/pay/demo-open'])(
    '%s is not there',
    async (path) => expect((await ask(path)).status).toBe(404),
  );

  it('no tool is on a page: a test payment says TEST MODE, a live one does not', async () => {
    const pageOf = async (keys: typeof live, reference: string) =>
      (await ask((await open(keys, reference)).address)).message;
    const pages = [await pageOf(live, 'order-3'), await pageOf(test, 'order-4')];
    expect(pages.map((html) => html.includes('TEST MODE'))).toEqual([false, true]);
    expect(pages.join('')).not.toMatch(/Test tools|\/sandbox\//);
  });

  it('its merchant has no keys', async () => {
    const body = { reference: 'x', amount: 1, currency: 'GHS', customer: { email: 'a@b.example' } };
    expect((await ask('/merchant/api/v1/charges/initialize', { key: SECRET_KEY, body })).status).toBe(401);
    expect(
      (await ask('/api/?type=modal-payment', { key: PUBLIC_KEY, body: { reference: 'x' } })).status,
    ).toBe(404);
  });
});
