// Health and figures for the operator (design §2): live, ready, metrics.
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from '../store/database.ts';

/** Registers /health/live, /health/ready and /metrics. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
    seconds.observe(reply.elapsedTime / 1000);
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await db.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}
