// The headers and limits that every answer of the service gets.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { callerAddress, callerKey } from '@titan/platform/caller';
import { isThisMachine } from './address-guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It counts its requests itself. */
    hasOwnLimit?: true;
  }
}

type GuardOptions = {
  /** Origin under which browsers reach the checkout. */
  publicUrl: string;
  requestsPerMinute: number;
};

const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), clipboard-write=(self)';

const UNSAID = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const HSTS = { maxAge: 63_072_000, includeSubDomains: true };
const HSTS_TEXT = `max-age=${HSTS.maxAge}; includeSubDomains`;

const RESOURCE_POLICY = 'cross-origin-resource-policy';

/** Content types that are not documents. */
const NO_DOCUMENT = /^(?:application\/json|image\/webp|text\/css|(?:text|application)\/javascript)\b/;

/**
 * Registers the guards on the whole app. The page's own policy replaces the strict default (page/headers.ts). Scripts, style sheets and JSON
 * carry only the headers that protect data; those that only a document obeys would be a quarter of such an answer's bytes.
 */
export async function registerGuards(app: FastifyInstance, options: GuardOptions): Promise<void> {
  const isStrict = isTlsForGood(options.publicUrl);
  const guardDocument = createDocumentGuard(isStrict);
  app.addHook('onRequest', letGo);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('x-frame-options', 'DENY');
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (NO_DOCUMENT.test(String(reply.getHeader('content-type')))) guardData(reply, isStrict);
    else guardDocument(reply);
    done();
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => callerKey(callerAddress(request)),
    // Throttled requests get `Retry-After`; on every other answer three headers would go unread.
    addHeadersOnExceeding: UNSAID,
    // Probes must always get a true answer.
    allowList: (request) =>
      request.url.startsWith('/health/') || request.routeOptions.config.hasOwnLimit === true,
  });
}

/**
 * Drops a request whose connection is gone already: it cannot be answered and has no address to be counted by. Logged at debug level only,
 * because payers lose their network like this and strangers cut connections by the thousand.
 */
function letGo(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.raw.socket.remoteAddress !== undefined) return done();
  request.log.debug('A request was not begun: its connection is gone');
  reply.hijack();
}

/**
 * Whether to send HSTS. Not for this machine's own names: browsers would apply it to every other program there, on any port.
 */
function isTlsForGood(publicUrl: string): boolean {
  const url = new URL(publicUrl);
  return url.protocol === 'https:' && !isThisMachine(url);
}

function guardData(reply: FastifyReply, isStrict: boolean): void {
  reply.header('x-content-type-options', 'nosniff');
  // The embed script is for other origins and sets its own header.
  if (!reply.hasHeader(RESOURCE_POLICY)) reply.header(RESOURCE_POLICY, 'same-origin');
  if (isStrict) reply.header('strict-transport-security', HSTS_TEXT);
}

// Built once instead of by the plugin, which gives every reply a closure that keeps whole requests (5 kB each) alive past the young
// generation.
function createDocumentGuard(isStrict: boolean): (reply: FastifyReply) => void {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    hsts: isStrict ? HSTS : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // For Internet Explorer, for Flash, and for a filter that browsers had once: nothing that still runs reads them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Set above: a page that may be framed removes it again (page/headers.ts).
    frameguard: false,
  });
  return (reply) => {
    setHeaders(reply.request.raw, reply.raw, throwOn);
    reply.header('permissions-policy', PERMISSIONS);
    // A redirect shows nothing: its target says who may frame it.
    if (reply.hasHeader('location')) {
      reply.header('content-security-policy', "default-src 'none'").removeHeader('x-frame-options');
    }
  };
}

function throwOn(error?: unknown): void {
  if (error) throw error as Error;
}
