// A payment is one trace from its page to the merchant's webhook, with nothing of the payer in it; and without a collector the SDK is not
// even loaded (decision 0090).
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readSettings, type Settings } from './platform/config.ts';
import { openTraces } from './platform/traces.ts';
import type { PaymentSpan } from './platform/payment-span.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { freePort } from './testing/free-port.ts';
import { runMain } from './testing/main-process.ts';
import { type SandboxBeside, startSandboxBeside } from './testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeTestFolder, type TestFolder } from './testing/test-folder.ts';
import { PUBLIC_KEY, SECRET_KEY } from './testing/test-service.ts';
import { startReceiver, type TestReceiver } from './testing/webhook-receiver.ts';

const PAYER = { name: 'Canary Okonkwo', email: 'canary@example.com' };
/** Pays at once, and after approval on the phone. */
const CARD = '1101000000000006';
const NUMBER = '254700000000';
const CANARIES = /canary|okonkwo|2547|0700000|1101|0000006|sk_test|pk_test|order-/i;

let database: TestDatabase;
let sandbox: SandboxBeside;
let folder: TestFolder;
let shop: TestReceiver;
let collector: TestReceiver;
let port: number;
let server: RunningServer | null = null;
/** The collector's. */
let status: number;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  folder = await makeTestFolder('traces');
  shop = await startReceiver();
});
beforeEach(async () => {
  status = 200;
  collector = await startReceiver((response) => void response.writeHead(status).end());
  port = await freePort();
});
afterEach(async () => {
  await stop();
  await collector.stop();
});
afterAll(async () => {
  await shop.stop();
  await sandbox.close();
  await database.drop();
  await folder.remove();
});

async function stop(): Promise<void> {
  await server?.close();
  server = null;
}

function settingsOf(environment: Record<string, string>): Settings {
  const read = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
    ...environment,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings;
}

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await startServer({
    connectors: [sandbox.connector],
    settings: settingsOf(environment),
    databaseUrl: database.url,
    drainMs: 0,
  });
}

async function call<Data>(path: string, bearer: string | null, body: object): Promise<Data> {
  const answered = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  if (!answered.ok) throw new Error(`${path}: ${await answered.text()}`);
  return ((await answered.json()) as { data: Data }).data;
}

/** Opens a payment and its page; answers its session's token. */
async function open(reference: string): Promise<string> {
  const asked = { reference, amount: 1500, currency: 'KES', customer: PAYER, notification_url: shop.url };
  const { checkout_url: page } = await call<{ checkout_url: string }>(
    '/merchant/api/v1/charges/initialize',
    SECRET_KEY,
    { ...asked, channels: ['card', 'mobile_money'] },
  );
  expect((await fetch(`http://127.0.0.1:${port}${new URL(page).pathname}`)).status).toBe(200);
  const session = await call<{ session_token: string }>('/api/?type=modal-payment', PUBLIC_KEY, {
    reference,
  });
  return session.session_token;
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

/** Stops the service, which then sends what is left. */
async function spans(): Promise<Span[]> {
  await stop();
  const batches = collector.received.map(({ body }) => JSON.parse(body) as Batch);
  return batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
}

/** All texts but ids and times, which are figures that could hold any other. */
function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /Id$|Nano$/.test(name) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, key));
}

const paymentOf = ({ attributes }: Span): string | undefined =>
  attributes.find(({ key }) => key === 'titan.payment')?.value.stringValue;

it('page, charge, processor, callback and webhook are one trace; another payment is another', async () => {
  await start();
  const token = await open('order-phone');
  await call('/api/mobile-money/charge', token, {
    public_key: PUBLIC_KEY,
    payment_reference: 'order-phone',
    mobile_money: { number: NUMBER },
  });
  await call('/sandbox/phone', null, { reference: 'order-phone', act: 'approve' });
  await shop.until(1);
  await call('/api/card/charge', await open('order-card'), {
    public_key: PUBLIC_KEY,
    payment_reference: 'order-card',
    cardDetails: { number: CARD, expiry_month: '09', expiry_year: '30', cvv: '123', name: PAYER.name },
  });
  await shop.until(2);

  const [phone = [], card = []] = Map.groupBy(await spans(), ({ traceId }) => traceId).values();
  expect(new Set(phone.map(paymentOf)).size).toBe(1);
  expect(new Set(card.map(paymentOf)).size).toBe(1);
  expect(phone.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /:reference',
      'POST /api/mobile-money/charge',
      'sandbox chargeWallet',
      'POST /api/callbacks/:provider/:account',
      'webhook charge.success',
    ]),
  );
  const named = (name: string) => phone.find((span) => span.name === name);
  const charge = named('POST /api/mobile-money/charge');
  const asked = named('sandbox chargeWallet');
  expect(asked?.parentSpanId).toBe(charge?.spanId);
  const timeOf = (span: Span | undefined, end: 'startTimeUnixNano' | 'endTimeUnixNano') =>
    BigInt(span?.[end] ?? -1);
  expect(timeOf(asked, 'startTimeUnixNano')).toBeLessThanOrEqual(timeOf(charge, 'endTimeUnixNano'));

  expect(collector.received.map(({ path }) => path)).toContain('/v1/traces');
  const texts = collector.received.flatMap(({ body }) => textsIn(JSON.parse(body)));
  expect(texts).toEqual(expect.arrayContaining(['titan-checkout', 'titan.reference', 'titan.request_id']));
  expect(texts.join('\n')).not.toMatch(CANARIES);
});

it('payments beyond the share that is set are not traced', async () => {
  await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
  await open('order-untraced');
  expect(await spans()).toEqual([]);
});

it('a collector that refuses them is reported once, until it takes them again', async () => {
  const { traces } = settingsOf({});
  const span: PaymentSpan = {
    name: 'webhook charge.success',
    side: 'client',
    payment: 'KPY-PI-a',
    request: null,
    endedAt: Date.UTC(2026, 10, 27),
    tookMs: 5,
    facts: {},
    isFailed: false,
  };
  const warned: string[] = [];
  const opened = await openTraces({ traces }, (message) => warned.push(message));
  status = 400;
  // A batch is 512 spans.
  for (let count = 0; count < 2 * 512; count += 1) opened?.record(span);
  await collector.until(2);
  status = 200;
  opened?.record(span);
  await opened?.close();
  expect(collector.received).toHaveLength(3);
  expect(warned).toEqual(['Traces cannot be sent, and are lost']);
});

/** Has a process tell what it loads of OpenTelemetry. */
const TELL_LOADED = `
  import { registerHooks } from 'node:module';
  const tell = (url) => url.includes('/@opentelemetry/') && console.log('loaded', url);
  registerHooks({ load: (url, context, next) => (tell(url), next(url, context)) });
`;

it('where they are off, nothing of the SDK is loaded', async () => {
  const service = runMain(port, {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '0',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_LOADED)}`,
    ...sandbox.environment,
  });
  await service.listening;
  await open('order-off');
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  const loaded = service.output().matchAll(/^loaded .*\/@opentelemetry\/([\w-]+)/gm);
  // Its interface comes with the metrics' library, and does nothing.
  expect(new Set([...loaded].map(([, name]) => name))).toEqual(new Set(['api']));
  expect(collector.received).toEqual([]);
});
