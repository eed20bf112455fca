// Health and figures for the operator (design §2): live, ready, metrics.
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { DatabaseState } from './database.ts';
import { gaugeWebhooks, type WebhooksStand } from '../webhooks/metrics.ts';

/** The figures that others add to, and where all of them are kept. */
export type Metrics = {
  registry: Registry;
  cspReports: Counter<'directive'>;
  pushStreams: Gauge;
  accountFailures: Counter<'outcome'>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer lasts as long as the reader stays, so the time it takes says nothing. */
    isStream?: true;
  }
}

/** What waits for a person. */
type MattersWaiting = { contradictions: number; reversals: number };

type HealthParts = {
  /** Whether this process takes its leave: a balancer then sends nothing more. */
  isStopping: () => boolean;
  /** Must not throw. */
  database: () => Promise<DatabaseState>;
  /** Asked at each reading of the figures, as the next. */
  matters: () => Promise<MattersWaiting>;
  webhooks: () => Promise<WebhooksStand>;
  now: () => number;
};

/** Makes the figures that the parts of the service add to, before those parts are built. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const pushStreams = new Gauge({
    name: 'titan_push_streams',
    help: 'Streams of the push channel that are open now',
    registers: [registry],
  });
  return { registry, cspReports, pushStreams, accountFailures };
}

const NOT_READY = { away: 'the database does not answer', 'read-only': 'the database is read-only' };

/** Registers /health/live, /health/ready and /metrics, and the figures that are read at each reading. */
export function healthRoutes(
  app: FastifyInstance,
  { registry }: Pick<Metrics, 'registry'>,
  { isStopping, database, matters, webhooks, now }: HealthParts,
): void {
  countAnswers(app, registry);
  gaugeMatters(registry, matters);
  gaugeWebhooks(registry, webhooks, now);
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const notReady = (reason: string) => reply.code(503).send({ status: 'not ready', reason });
    if (isStopping()) return notReady('it is stopping');
    const state = await database();
    return state === 'ready' ? { status: 'ready' } : notReady(NOT_READY[state]);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

/** Any figure above 0 calls for a person: what a provider said against itself, and money that it refused to send back. */
function gaugeMatters(registry: Registry, waiting: () => Promise<MattersWaiting>): void {
  new Gauge({
    name: 'titan_matters_for_a_person',
    help: 'Rows that wait for a person: contradictions of providers, reversals that were refused',
    labelNames: ['matter'] as const,
    registers: [registry],
    async collect() {
      // A reading without the database still has all the other figures.
      const matters = await waiting().catch(() => null);
      this.reset();
      if (matters === null) return;
      this.set({ matter: 'contradictions' }, matters.contradictions);
      this.set({ matter: 'reversals' }, matters.reversals);
    },
  });
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
