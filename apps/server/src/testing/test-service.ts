// The real service on a database of its own, with simulated time, for integration tests.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { DocumentLanguage, FullAddress, PageData } from '@titan/contract/page/page-data';
import type { LinkPageData } from '@titan/contract/page/link-page';
import type { ReturnPage } from '@titan/contract/page/return-page';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import type { Providers, TimelyProvider } from '../providers/providers.ts';
import { withDeadline } from '../providers/timely-provider.ts';
import { pino } from 'pino';
import { checkDocumented } from './documented-answers.ts';
import { createTestDatabase } from './test-database.ts';
import { type App, buildApp } from '../app.ts';
import type { OwnMarks } from '../marks/own-marks.ts';
import type { BuiltPage } from '../page/assets.ts';
import type { OpenConnector } from '../test-mode/test-mode.ts';
import type { LanguageOf } from '@titan/platform/request-log';
import type { ReportSettings } from '../platform/config-reports.ts';
import type { MetricsReader } from '../platform/health.ts';
import type { Keys } from '../platform/keys.ts';
import { seedEncryptionKey } from '../merchants/encryption-keys.ts';
import { logOptions } from '@titan/platform/request-log';
import { createHttpOut } from '@titan/platform/http-out';
import { createIds, createLocalPush, systemRandom, systemTimers } from '@titan/platform/ports-node';
import { type Database, queriesOver } from '../db/database.ts';
import { openDatabase } from '@titan/platform/database';
import { seed } from '../merchants/seed.ts';
import type { HttpOut, MailOut, Push } from '@titan/platform/ports';
import { buildSandbox } from '@titan/sandbox/app';
import { sandboxConnector } from '../test-mode/sandbox-connector.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { retentionOf } from '../platform/config-retention.ts';
import { createSimulatedTime, type SimulatedTime } from './simulated-time.ts';

export const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
export const SECRET_KEY = 'sk_test_titan_demo_000000000001';

export type TestService = App & {
  due: App['services']['stores']['due'];
  upkeep: App['services']['stores']['upkeep'];
  /** Runs a periodic job now and returns how much it did. */
  runSweep(name: string): Promise<number>;
  time: SimulatedTime;
  databaseUrl: string;
  /** The same database for the role that owns the tables. */
  ownerUrl: string;
  pool: ReturnType<typeof openDatabase>;
  db: Database;
  /** Every log line. */
  logged(): string[];
  stop(): Promise<void>;
};

const ring = (...bytes: [number, ...number[]]) =>
  createKeyRing(bytes.map((byte) => Buffer.alloc(32, byte)) as [Buffer, ...Buffer[]]);

export const KEYS: Keys = {
  session: Buffer.alloc(32, 7),
  idempotency: Buffer.alloc(32, 9),
  cards: ring(11),
  cardLookups: ring(13),
  cookies: ring(15),
  webhooks: ring(17),
  receipts: ring(19),
};
/** The keys after those for saved cards were rotated; the old ones are still accepted. */
export const ROTATED_KEYS: Keys = {
  ...KEYS,
  cards: ring(12, 11),
  cardLookups: ring(14, 13),
  cookies: ring(16, 15),
  receipts: ring(20, 19),
};

/** What checkout and sandbox know each other by in tests. */
export const SANDBOX_SECRET = 'ab'.repeat(32);

export type TestServiceOptions = {
  databaseUrl?: string;
  time?: SimulatedTime;
  trustedProxies?: string[];
  /** Who may read /metrics; by default anybody. */
  metricsFor?: MetricsReader;
  requestsPerMinute?: number;
  push?: Push;
  keys?: Keys;
  mode?: 'sandbox' | 'live';
  /** Where the service is reached; some processors call back by https alone. */
  publicUrl?: string;
  /** Outgoing HTTP: the sandbox's callbacks, by default to the service itself; or that of the connectors in its place. */
  http?: HttpOut;
  /** Channels offered; by default all that exist. */
  channels?: readonly Channel[];
  /** Where pages report to; by default nowhere. */
  reports?: ReportSettings;
  /** What receipts are sent by; by default none is sent. */
  mail?: MailOut;
  /** Marks in place of ours; by default none. */
  ownMarks?: OwnMarks;
  /** In place of the sandbox. */
  connectors?: OpenConnector[];
  /** Every payer's; by default English. */
  language?: Language;
  /** Instead, as each reader wishes. */
  languageOf?: LanguageOf;
  /** By default one that renders its data in JSON, so that tests can read it. */
  page?: BuiltPage;
};

/** Builds the app on a fresh database. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, ownerUrl: options.databaseUrl, drop: async () => {} }
    : await createTestDatabase();
  const { time = createSimulatedTime(), keys = KEYS } = options;
  const lines: string[] = [];
  const pool = openDatabase(database.url, () => {});
  const db = queriesOver(pool);
  await seed(db, time.clock, 'sandbox');
  await seedEncryptionKey({ db, clock: time.clock, ring: keys.cards, random: systemRandom });
  // Reading the API's descriptions is no part of a test (documented-answers.ts).
  const write = (line: string) => void (line.includes('/openapi.json"') || lines.push(line));
  const logger = pino(logOptions('trace'), { write });
  // Callbacks to the service find it under its public address.
  const http = options.http ?? deliveringTo(() => app.fastify);
  const { connectors, stopSandbox } = await connectorsFor(options, { pool, time, http });
  const app = await buildApp({
    settings: settingsOf(options),
    keys,
    pool,
    db,
    ports: {
      clock: time.clock,
      timers: time.timers,
      random: systemRandom,
      ids: createIds(systemRandom, time.clock),
      http: options.connectors ? http : createHttpOut(systemTimers),
      push: options.push ?? createLocalPush(),
    },
    page: options.page ?? AS_DATA,
    console: { document: '<!doctype html><title>Console</title>', assetsDir: import.meta.dirname },
    connectors,
    logger,
    requestsPerMinute: options.requestsPerMinute ?? 100_000,
    channels: options.channels,
    mail: options.mail,
    ownMarks: options.ownMarks,
    languageOf: options.languageOf ?? (() => options.language ?? english),
  });
  checkDocumented(app.fastify);
  const { due, upkeep, providerAccounts } = app.services.stores;
  await providerAccounts.provide(connectors, time.clock.now());
  return {
    ...app,
    due,
    upkeep,
    async runSweep(name) {
      const sweep = app.sweeps.find((each) => each.name === name);
      if (!sweep) throw new Error(`There is no sweep ${name}`);
      return sweep.run();
    },
    time,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    pool,
    db,
    logged: () => lines,
    async stop() {
      await app.fastify.close();
      await stopSandbox();
      await pool.end();
      await database.drop();
    },
  };
}

function settingsOf({ mode, publicUrl, trustedProxies, metricsFor, reports }: TestServiceOptions) {
  return {
    mode: mode ?? 'sandbox',
    publicUrl: publicUrl ?? 'http://checkout.test',
    isLocal: true,
    trustedProxies: trustedProxies ?? [],
    metricsFor: metricsFor ?? 'anybody',
    retention: retentionOf({}),
    reports,
  };
}

/** Names the language where it is not English, and of a plain page where the full one is. */
function asData(
  data: PageData | ReturnPage | LinkPageData,
  _assets: unknown,
  { tag }: DocumentLanguage,
  fullAt: FullAddress = null,
): string {
  const language = tag === english.tag ? {} : { language: tag };
  return JSON.stringify({ ...language, ...(fullAt !== null && { fullAt }), ...data });
}

export const AS_DATA: BuiltPage = {
  renderDocument: asData,
  renderReturn: asData,
  renderLink: asData,
  renderMail: ({ address }, tag) => ({ subject: `A receipt in ${tag}`, text: address, html: '' }),
  receiptWorker: '',
  assets: {
    languages: {},
    verifyScript: { address: '/assets/y.js', integrity: 'sha384-y' },
    style: '',
    tools: '',
    later: { style: '', sheet: '/assets/z.css' },
    still: { light: '', dark: '' },
    plainSheet: '/assets/p.css',
  },
  assetsDir: import.meta.dirname,
  inline: {
    'inline.js': 'go("__TITAN_CHECKOUT__", "__TITAN_WORDS__")',
    'inline.mjs': 'go("__TITAN_CHECKOUT__", `__TITAN_WORDS__`)',
  },
};

/** HTTP that ends at the service, whatever host it is sent to. */
function deliveringTo(service: () => FastifyInstance): HttpOut {
  return {
    async send({ url, method, headers, body: payload }) {
      const { pathname } = new URL(url);
      const answer = await service().inject({ method, url: pathname, headers, payload: payload ?? '' });
      return { kind: 'answered', status: answer.statusCode, headers: {}, body: answer.body };
    },
  };
}

/** To the sandbox, which is reached over HTTP as always; only the pool is shared, so that tests can watch it. */
async function connectorsFor(
  { connectors, mode }: TestServiceOptions,
  { pool, time: { clock, timers }, http }: Pick<TestService, 'pool' | 'time'> & { http: HttpOut },
): Promise<{ connectors: OpenConnector[]; stopSandbox(): Promise<void> }> {
  if (connectors || mode === 'live') return { connectors: connectors ?? [], stopSandbox: async () => {} };
  const ports = { clock, timers, random: systemRandom, http };
  const logger = pino({ level: 'silent' });
  const sandbox = await buildSandbox({ pool, ports, secret: SANDBOX_SECRET, logger });
  const url = await sandbox.fastify.listen({ port: 0, host: '127.0.0.1' });
  return {
    connectors: [sandboxConnector({ url, secret: SANDBOX_SECRET })],
    stopSandbox: () => sandbox.gracefulStop.end(0),
  };
}

/** A card as fields of the plain form. */
export function cardFields({ number, expiry, cvv }: Record<'number' | 'expiry' | 'cvv', string>) {
  return { 'cardDetails.number': number, 'cardDetails.expiry': expiry, 'cardDetails.cvv': cvv };
}

/** `address` is the payment's capability address without our origin; `token` is that of its full session. */
export type OpenPayment = { reference: string; address: string; token: string };

let opened = 0;

/** Opens a payment as a merchant does and a session for it as a page does. */
export async function openTestPayment(
  service: TestService,
  body: { reference?: string; [field: string]: unknown } = {},
): Promise<OpenPayment> {
  opened += 1;
  const reference = body.reference ?? `order-${opened}`;
  const initialise = await service.fastify.inject({
    method: 'POST',
    url: '/merchant/api/v1/charges/initialize',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    payload: {
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'ada@example.com', name: 'Ada' },
      ...body,
      reference,
    },
  });
  if (initialise.statusCode !== 200) throw new Error(`initialise answered ${initialise.body}`);
  const address = addressIn(initialise.json().data.checkout_url as string);
  return { reference, address, token: await openSession(service, address) };
}

/** The capability address of the payment with this page reference. */
export async function addressOf(
  { services }: Pick<TestService, 'services'>,
  reference: string,
): Promise<string> {
  const row = await services.stores.payments.byPage(reference);
  if (!row) throw new Error(`There is no payment ${reference}`);
  return services.paymentLookup.addresses.for(row);
}

/** The capability address in a `checkout_url`. */
export function addressIn(checkoutUrl: string): string {
  return new URL(checkoutUrl).pathname.slice(1);
}

/**
 * Opens a session with the public key and returns its token: a full session by capability address, a public one by reference.
 */
export async function openSession(
  service: { fastify: FastifyInstance },
  addressOrReference: string,
): Promise<string> {
  const setUp = await service.fastify.inject({
    method: 'POST',
    url: '/api/?type=modal-payment',
    headers: { authorization: `Bearer ${PUBLIC_KEY}` },
    payload: { reference: addressOrReference, env: 'test' },
  });
  if (setUp.statusCode !== 200) throw new Error(`set-up answered ${setUp.body}`);
  return setUp.json().data.session_token as string;
}

const SANDBOXES = new WeakMap<Providers, Sandbox>();

/** The provider that charges are made at, on whatever account: for a test to put another answer in place of one of its own. */
export function sandboxOf({ services, time }: Pick<TestService, 'services' | 'time'>): Sandbox {
  const { providers, warn } = services;
  const known = SANDBOXES.get(providers);
  if (known) return known;
  const connector = providers.known('sandbox');
  if (!connector) throw new Error('There is no sandbox');
  const opened = connector.open({
    id: 1,
    name: 'demo',
    credentials: { secret: SANDBOX_SECRET },
    directCards: true,
    callbackUrl: 'http://checkout.test/api/callbacks/sandbox/demo',
  });
  const at = { name: connector.name, account: 'demo', limits: connector.limits };
  const sandbox = withDeadline(opened, at, { ...time, warn, onAsked: () => {} }) as Sandbox;
  SANDBOXES.set(providers, sandbox);
  const { route, of } = providers;
  providers.route = async (charge) => {
    const routed = await route(charge);
    return routed && { ...routed, provider: sandbox };
  };
  providers.of = async (accountId) => {
    await of(accountId);
    return sandbox;
  };
  return sandbox;
}

type Sandbox = { -readonly [Name in keyof TimelyProvider]-?: NonNullable<TimelyProvider[Name]> };

export type Answer<Data = ChargeView> = {
  status: number;
  body: { status: boolean; message: string; error_type?: string; data: Data };
};

/** Calls the checkout API with the payment's session. */
export async function call<Data = ChargeView>(
  service: { fastify: FastifyInstance },
  payment: OpenPayment,
  path: string,
  body: object,
  idempotencyKey?: string,
): Promise<Answer<Data>> {
  const response = await service.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${payment.token}`,
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Body of card/charge for a sandbox card (`12/30`-style expiry). */
export function chargeBody(
  payment: OpenPayment,
  card: { number: string; expiry: string; cvv: string },
): object {
  const [expiry_month, expiry_year] = card.expiry.split('/');
  return {
    payment_reference: payment.reference,
    public_key: PUBLIC_KEY,
    cardDetails: { number: card.number, cvv: card.cvv, expiry_month, expiry_year },
  };
}

export const RESEND_WAIT_MS = LIMITS.otpResendCountdownMs;
