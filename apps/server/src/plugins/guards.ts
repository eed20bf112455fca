// Headers and limits that every answer gets (design §6; checklist §4 headers, 61, 72).
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

export type GuardOptions = { live: boolean; requestsPerMinute: number };

const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), clipboard-write=(self)';

/** Registers the guards on the whole app. The page's own policy replaces the strict default (routes/page-headers.ts). */
export async function registerGuards(app: FastifyInstance, options: GuardOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: options.live ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // Set below: a page that may be framed takes it away again (routes/frame-headers.ts).
    frameguard: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('x-frame-options', 'DENY');
    reply.header('permissions-policy', PERMISSIONS);
  });
  // A redirect shows nothing: the page that it leads to says who may frame it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.hasHeader('location')) {
      reply.header('content-security-policy', "default-src 'none'").removeHeader('x-frame-options');
    }
    done();
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    // Health is asked by machines that must always hear the truth.
    allowList: (request) => request.url.startsWith('/health/'),
  });
}
