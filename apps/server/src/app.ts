// The composition root: every part of the service is put together here, by hand, so that the wiring can be read (guides §6).
import compress from '@fastify/compress';
import type { Channel } from '@titan/rules/methods';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Settings } from './config.ts';
import type { Keys } from './keys.ts';
import { merchantRoutes } from './merchant/merchant-routes.ts';
import { describeApi } from './plugins/api-description.ts';
import { registerFailures, sendRefusal } from './plugins/failures.ts';
import { registerGuards } from './plugins/guards.ts';
import type { Ports } from './ports.ts';
import { openSandboxBook, type SandboxBook } from './providers/sandbox-book.ts';
import { type FaultPlan, openFaultPlan } from './providers/sandbox-faults.ts';
import { createSandboxProvider } from './providers/sandbox-provider.ts';
import { assetRoutes, type BuiltPage } from './routes/assets.ts';
import { cardRoutes } from './routes/card.ts';
import { formRoutes } from './routes/forms.ts';
import { healthRoutes } from './routes/health.ts';
import { createPageSender, type PageParts, pageRoutes } from './routes/page.ts';
import { sandboxRoutes } from './routes/sandbox.ts';
import { setupRoutes } from './routes/setup.ts';
import { refused } from './services/refusal.ts';
import type { ServiceParts } from './services/service-parts.ts';
import { createSessionTokens } from './services/session-token.ts';
import { createAcceptCharge } from './store/accept-charge.ts';
import { createDueStore, type DueStore } from './store/due-store.ts';
import { createPaymentStore } from './store/payment-store.ts';
import { createPressStore } from './store/press-store.ts';
import { createSettleCharge } from './store/settle-charge.ts';

/** The channels whose flow is built; others a merchant asks for are not offered to the payer. */
export const BUILT_CHANNELS: readonly Channel[] = ['card'];

const BODY_LIMIT = 32 * 1024;
/** Node's own defaults, written down and tightened: a slow sender does not hold a connection for ever (checklist §4.61). */
const TIMEOUTS = { connectionTimeout: 70_000, requestTimeout: 30_000, keepAliveTimeout: 72_000 };

export type AppParts = {
  settings: Pick<Settings, 'mode' | 'publicUrl'>;
  keys: Keys;
  pool: pg.Pool;
  ports: Ports;
  page: BuiltPage;
  logger: FastifyBaseLogger;
  requestsPerMinute: number;
};

export type App = { fastify: FastifyInstance; services: ServiceParts; due: DueStore };

/** Builds the whole service on the given parts. It listens to nothing yet: tests `inject`, main listens. */
export async function buildApp(parts: AppParts): Promise<App> {
  const fastify = Fastify({
    loggerInstance: parts.logger,
    bodyLimit: BODY_LIMIT,
    ...TIMEOUTS,
    // The log of every request costs more than a charge; failures are logged, figures are at /metrics.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal(reply as FastifyReply, refused('UNKNOWN_REFERENCE'));
    },
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  // A body that a plain cross-site form can send must not reach a JSON handler (guides F-117).
  fastify.removeContentTypeParser('text/plain');
  registerFailures(fastify);
  const { mode } = parts.settings;
  await registerGuards(fastify, { live: mode === 'live', requestsPerMinute: parts.requestsPerMinute });
  await fastify.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: BROTLI,
  });

  const sandbox = { book: openSandboxBook(parts.pool), faults: openFaultPlan(parts.pool, parts.ports.clock) };
  const services = buildServices(parts, fastify, sandbox);
  await registerRoutes(fastify, parts, services, sandbox);
  return { fastify, services, due: createDueStore(parts.pool) };
}

/** Quality 5: within 5 % of the best size at a tenth of its time. */
const BROTLI = { params: { [0x01]: 5 } };

const ABOUT_THE_API =
  "The calls of the payer's page. Set-up takes the merchant's public key as Bearer and answers a session token; every other call takes that token.";

type Sandbox = { book: SandboxBook; faults: FaultPlan };

function buildServices(parts: AppParts, fastify: FastifyInstance, sandbox: Sandbox): ServiceParts {
  const { pool, ports, keys } = parts;
  const { clock, timers } = ports;
  return {
    ...ports,
    provider: createSandboxProvider({ ...sandbox, clock, timers }),
    payments: createPaymentStore(pool),
    presses: createPressStore(pool),
    acceptCharge: createAcceptCharge(pool),
    settleCharge: createSettleCharge(pool),
    sessions: createSessionTokens(keys.session, clock),
    idempotencyKey: keys.idempotency,
    channels: BUILT_CHANNELS,
    warn: (message, facts) => fastify.log.warn(facts, message),
  };
}

async function registerRoutes(
  fastify: FastifyInstance,
  parts: AppParts,
  services: ServiceParts,
  sandbox: Sandbox,
): Promise<void> {
  const { pool, keys, ports, settings, page } = parts;
  healthRoutes(fastify, pool);
  if (settings.mode === 'sandbox') {
    sandboxRoutes(fastify, { orderFault: sandbox.faults.order, readBook: sandbox.book.read });
  }
  await fastify.register(
    async (api) => {
      await describeApi(api, 'Titan Checkout: the checkout service', ABOUT_THE_API);
      setupRoutes(api, services);
      cardRoutes(api, services);
    },
    { prefix: '/api' },
  );
  await fastify.register((scope) =>
    merchantRoutes(scope, {
      pool,
      keys,
      clock: ports.clock,
      ids: ports.ids,
      publicUrl: settings.publicUrl,
      channels: BUILT_CHANNELS,
    }),
  );
  await assetRoutes(fastify, page.assetsDir);
  const pageParts: PageParts = { ...services, renderDocument: page.renderDocument, assets: page.assets };
  const sender = createPageSender(pageParts);
  pageRoutes(fastify, pageParts, sender);
  await fastify.register((scope) => formRoutes(scope, pageParts, sender));
}
