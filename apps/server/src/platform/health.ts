// Health and metrics for the operator.
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { DatabaseState } from '@titan/platform/database';
import type { GaugeGroup } from '@titan/platform/gauges';
import { isSameText } from './same-text.ts';
import { VERSION } from './version.ts';

/** The registry, and the metrics that other parts add to. */
export type Metrics = {
  registry: Registry;
  cspReports: Counter<'directive'>;
  pushStreams: Gauge;
  accountFailures: Counter<'outcome'>;
  callbacks: Counter<'provider' | 'account' | 'reading'>;
  paymentsOpened: Counter<PaymentLabel>;
  paymentsPaid: Counter<PaymentLabel>;
  paymentsDeclined: Counter<PaymentLabel>;
  providerLost: Counter<'provider' | 'account' | 'operation' | 'cause'>;
  accountsPaused: Gauge<'provider' | 'account' | 'channel'>;
  providerSeconds: Histogram<'provider' | 'account' | 'operation' | 'outcome'>;
};

/** `account`: the account at a provider through which the money comes. */
type PaymentLabel = 'channel' | 'account';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream lasts as long as its reader stays, so its duration means nothing. */
    isStream?: true;
  }
}

type HealthParts = {
  /** Whether this process is draining: a balancer then sends nothing more. */
  isStopping: () => boolean;
  /** Must not throw. */
  database: () => Promise<DatabaseState>;
  /** Whether the database's time has jumped (judged-clock.ts). */
  isClockApart: () => boolean;
  /** The setting whose keys this process lacks; null: none. */
  keysBehind: () => string | null;
  metricsFor: MetricsReader;
};

/** Who may read /metrics, which names the accounts at providers and what they take. `token`: whoever sends it as Bearer. */
export type MetricsReader = 'anybody' | 'nobody' | { token: string };

/** Creates the metrics before the parts of the service that add to them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'titan_build_info',
    help: 'Always 1; its label says which version this process runs',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version: VERSION }, 1);
  const accountFailures = new Counter({
    name: 'titan_transfer_account_failures_total',
    help: 'Accounts for bank transfers that a payer asked for and did not get: it could not be opened (failed), or no answer came in time (unanswered)',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  for (const outcome of ['failed', 'unanswered']) accountFailures.inc({ outcome }, 0);
  const cspReports = new Counter({
    name: 'titan_csp_reports_total',
    help: 'Reports of the content policy by directive; any is worth a look',
    labelNames: ['directive'] as const,
    registers: [registry],
  });
  const callbacks = new Counter({
    name: 'titan_provider_callbacks_total',
    help: 'Callbacks by what they were read as; "unread" is in words that the connector does not know, and worth a look',
    labelNames: ['provider', 'account', 'reading'] as const,
    registers: [registry],
  });
  const pushStreams = new Gauge({
    name: 'titan_push_streams',
    help: 'Streams of the push channel that are open now',
    registers: [registry],
  });
  return { registry, cspReports, pushStreams, accountFailures, callbacks, ...createPaymentFigures(registry) };
}

/** Counted by the process that commits, so the sum over all processes is exact. */
function createPaymentFigures(
  registry: Registry,
): Pick<
  Metrics,
  | 'paymentsOpened'
  | 'paymentsPaid'
  | 'paymentsDeclined'
  | 'providerSeconds'
  | 'accountsPaused'
  | 'providerLost'
> {
  const counter = (name: string, help: string): Counter<PaymentLabel> =>
    new Counter({ name, help, labelNames: ['channel', 'account'], registers: [registry] });
  return {
    paymentsOpened: counter('titan_payments_opened_total', 'Attempts to pay that were accepted'),
    paymentsPaid: counter('titan_payments_paid_total', 'Attempts that have paid their payment'),
    paymentsDeclined: counter('titan_payments_declined_total', 'Attempts that failed'),
    providerLost: new Counter({
      name: 'titan_provider_lost_total',
      help: 'Questions to a provider without an answer, by cause: `http_502` is an answer that says nothing',
      labelNames: ['provider', 'account', 'operation', 'cause'],
      registers: [registry],
    }),
    accountsPaused: new Gauge({
      name: 'titan_provider_paused',
      help: '1 while new charges of this process pass the account over, because it does not answer',
      labelNames: ['provider', 'account', 'channel'],
      registers: [registry],
    }),
    providerSeconds: new Histogram({
      name: 'titan_provider_seconds',
      help: 'Time from a question to a provider to its answer; outcome "lost" is none in time',
      labelNames: ['provider', 'account', 'operation', 'outcome'],
      buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20, 45],
      registers: [registry],
    }),
  };
}

const NOT_READY = {
  away: 'the database does not answer',
  'read-only': 'the database is read-only',
  full: 'the database has no room: its disk is full',
};

/** Registers /health/live, /health/ready, /metrics and the HTTP metrics. */
export function healthRoutes(
  app: FastifyInstance,
  { registry }: Pick<Metrics, 'registry'>,
  { isStopping, database, isClockApart, keysBehind, metricsFor }: HealthParts,
): void {
  countAnswers(app, registry);
  app.get('/health/live', async () => ({ status: 'live', version: VERSION }));
  app.get('/health/ready', async (_request, reply) => {
    const notReady = (reason: string) =>
      reply.code(503).send({ status: 'not ready', version: VERSION, reason });
    if (isStopping()) return notReady('it is stopping');
    if (isClockApart()) return notReady("the database's time has jumped");
    const behind = keysBehind();
    if (behind !== null) return notReady(`it lacks the newest of ${behind}`);
    const state = await database();
    return state === 'ready' ? { status: 'ready', version: VERSION } : notReady(NOT_READY[state]);
  });
  if (metricsFor === 'nobody') return;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, metricsFor))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'not authorised' });
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function mayRead(authorization: string | undefined, reader: Exclude<MetricsReader, 'nobody'>): boolean {
  if (reader === 'anybody') return true;
  return isSameText(authorization ?? '', `Bearer ${reader.token}`);
}

export function registerGauges<Reading>(registry: Registry, { read, gauges }: GaugeGroup<Reading>): void {
  let reading: Promise<{ of: Reading } | null> | null = null;
  // The gauges of one scrape share one query.
  const readOnce = (): Promise<{ of: Reading } | null> => {
    reading ??= read()
      .then(
        (of) => ({ of }),
        () => null,
      )
      .finally(() => (reading = null));
    return reading;
  };
  for (const { name, help, labels, values } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const read = await readOnce();
        this.reset();
        if (read !== null) for (const [of, value] of values(read.of)) this.set(of, value);
      },
    });
  }
}

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const answers = new Counter({
    name: 'titan_http_answers_total',
    help: 'Answers by route, method and status class',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'titan_http_seconds',
    help: 'Time from request to answer',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    answers.inc({ route, method: request.method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    if (!request.routeOptions.config.isStream) seconds.observe(reply.elapsedTime / 1000);
  });
}
