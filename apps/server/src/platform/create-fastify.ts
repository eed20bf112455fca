// Fastify with our limits and our words (guides/reliability-security §4.61): everything that is set before a route is there.
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { AppParts } from '../app-parts.ts';
import { sendRefusal } from './failures.ts';
import { refused } from './refusal.ts';

const BODY_LIMIT = 32 * 1024;
/** From a request's first byte to its last: a slow sender does not hold a connection for ever (checklist §4.61). */
const REQUEST_MS = 30_000;

/**
 * Node's own defaults, written down and tightened. Where the headers may take longer than the whole request, as they may by default, Node
 * takes each limit for the other; and it looks every 30 s, unless told otherwise.
 */
function timeoutsOf(requestMs: number) {
  return {
    connectionTimeout: 70_000,
    keepAliveTimeout: 72_000,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 6 },
  };
}

/** Builds it without any route. */
export function createFastify(
  { settings, logger }: Pick<AppParts, 'settings' | 'logger'>,
  requestMs = REQUEST_MS,
): FastifyInstance {
  const { trustedProxies } = settings;
  return Fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT,
    ...timeoutsOf(requestMs),
    // What still comes on an open connection while we stop is answered as ever (graceful-stop.ts).
    return503OnClosing: false,
    // Without one the address of the connection counts, whatever a header says (checklist §4.74).
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // The log of every request costs more than a charge; failures are logged, figures are at /metrics.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would only add a number that no other line carries; a line names the route instead.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal(reply as FastifyReply, refused('UNKNOWN_REFERENCE'));
    },
  });
}
