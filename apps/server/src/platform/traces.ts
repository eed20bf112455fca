// What becomes a span of a payment's trace (decision 0090). Off unless it is set, and then otlp-traces.ts and the SDK behind it are loaded.
import type { FastifyInstance } from 'fastify';
import type { Settings } from './config.ts';
import type { PaymentSpan, Traces } from './payment-span.ts';
import type { Clock, Warn } from '@titan/platform/ports';
import { loggedFacts } from '@titan/platform/request-context';

/** Null: they are off. */
export async function openTraces({ traces }: Pick<Settings, 'traces'>, warn: Warn): Promise<Traces | null> {
  if (traces === null) return null;
  const { openOtlpTraces } = await import('./otlp-traces.ts');
  return openOtlpTraces(traces, warn);
}

/** Makes a span of each request that was about a payment; an event stream is open for as long as its reader stays, and is none. */
export function traceRequests(app: FastifyInstance, traces: Traces, clock: Clock): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { payment } = request.ownContext.logged;
    const { url: route = 'none', config } = request.routeOptions;
    if (payment !== undefined && !config.isStream)
      traces.record({
        name: `${request.method} ${route}`,
        side: 'server',
        payment,
        request: { id: request.id, isItself: true },
        endedAt: clock.now(),
        tookMs: reply.elapsedTime,
        facts: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'titan.request_id': request.id,
        },
        isFailed: reply.statusCode >= 500,
      });
    done();
  });
}

/** Makes a span of a call that has just ended, in the name of the request or job that made it. */
export function traceCall(
  traces: Traces,
  clock: Clock,
  call: Pick<PaymentSpan, 'name' | 'tookMs' | 'facts' | 'isFailed'>,
): void {
  const { payment, reqId } = loggedFacts();
  if (payment === undefined) return;
  const request = reqId === undefined ? null : { id: reqId, isItself: false };
  traces.record({ ...call, side: 'client', payment, request, endedAt: clock.now() });
}
