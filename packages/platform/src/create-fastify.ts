// Fastify with our limits and log, before any route is added.
import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createTrust } from './caller.ts';
import type { Ports } from './ports.ts';
import { chooseLanguage } from './reader-language.ts';
import { type LanguageOf, registerRequestLog, RequestLog, requestIds } from './request-log.ts';

/** Bytes of a body, unless its route says otherwise. */
const BODY_LIMIT = 32 * 1024;
/** From a request's first byte to its last: a slow sender does not hold a connection for ever. */
const REQUEST_MS = 30_000;

/**
 * Node's defaults, tightened. `headersTimeout` must not exceed `requestTimeout`, or Node swaps the two; by default Node checks only every 30 s.
 */
function timeoutsOf(requestMs: number) {
  return {
    connectionTimeout: 70_000,
    keepAliveTimeout: 72_000,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 6 },
  };
}

export function createFastify(
  {
    settings,
    logger,
    ports,
    languageOf = chooseLanguage,
  }: {
    settings: { trustedProxies: readonly string[] };
    logger: FastifyBaseLogger;
    ports: Pick<Ports, 'random'>;
    languageOf?: LanguageOf | undefined;
  },
  requestMs = REQUEST_MS,
): FastifyInstance {
  const { trustedProxies } = settings;
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT,
    ...timeoutsOf(requestMs),
    // While we stop, requests on open connections are answered as usual (graceful-stop.ts).
    return503OnClosing: false,
    // Without one the address of the connection counts, whatever a header says.
    trustProxy: trustedProxies.length > 0 ? createTrust(trustedProxies) : false,
    genReqId: requestIds(trustedProxies, ports.random),
    logController: new RequestLog(),
    // The id comes from the request's context, which lines of the services have too (request-context.ts).
    childLoggerFactory: (parent) => parent,
    // However long or broken an address is, it reaches the route that it names, with every hook: the framework's own refusals are no pages.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
  });
  registerRequestLog(app, languageOf);
  return app;
}

/**
 * An address whose escapes cannot be decoded, such as a link that was cut off within one, is taken letter by letter: so it reaches the page or
 * the call that it names, and is answered there like any other that nobody knows.
 */
function readableAddress(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
