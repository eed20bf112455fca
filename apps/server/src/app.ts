// The composition root: every part of the service is put together here, by hand, so that the wiring can be read (guides §6).
import compress from '@fastify/compress';
import { BUILT_CHANNELS } from '@titan/rules/methods';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Settings } from './config.ts';
import type { Keys } from './keys.ts';
import { merchantRoutes } from './merchant/merchant-routes.ts';
import { createFastify } from './create-fastify.ts';
import { describeApi } from './plugins/api-description.ts';
import { registerFailures } from './plugins/failures.ts';
import { registerGuards } from './plugins/guards.ts';
import { openPush } from './push.ts';
import type { Ports, Warn } from './ports.ts';
import { openSandboxBook, type SandboxBook } from './providers/sandbox-book.ts';
import { type FaultPlan, openFaultPlan } from './providers/sandbox-faults.ts';
import { createSandboxProvider } from './providers/sandbox-provider.ts';
import { createSandboxRates } from './providers/sandbox-rates.ts';
import { createProviders, withDeadline } from './providers/timely-provider.ts';
import { createSandboxBank } from './providers/sandbox-bank.ts';
import { assetRoutes, type BuiltPage } from './routes/assets.ts';
import { bankPageRoutes } from './routes/bank-pages.ts';
import { registerBrowserCookies } from './routes/browser-cookies.ts';
import { cardRoutes } from './routes/card.ts';
import { cspReportRoutes } from './routes/csp-report.ts';
import { eventRoutes } from './routes/events.ts';
import { formRoutes } from './routes/forms.ts';
import { healthRoutes } from './routes/health.ts';
import { createPageSender, type PageParts, pageRoutes } from './routes/page.ts';
import { type SandboxControls, sandboxRoutes } from './routes/sandbox.ts';
import { setupRoutes } from './routes/setup.ts';
import { threeDsRoutes } from './routes/three-ds.ts';
import { acceptAfterStep } from './services/give-up-step.ts';
import { awaitCallback } from './services/hear-callback.ts';
import type { ServiceParts } from './services/service-parts.ts';
import { createSessionTokens } from './services/session-token.ts';
import { createAcceptCharge } from './store/accept-charge.ts';
import { createAskStore } from './store/ask-store.ts';
import { createContradictionStore } from './store/contradiction-store.ts';
import { createDueStore, type DueStore } from './store/due-store.ts';
import { createMerchantStore } from './store/merchant-store.ts';
import { createPaymentStore } from './store/payment-store.ts';
import { createPressStore } from './store/press-store.ts';
import { createQuoteStore } from './store/quote-store.ts';
import { createReadiness } from './store/readiness.ts';
import { createSavedCardStore } from './store/saved-card-store.ts';
import { createSavedCardUpkeep, type SavedCardUpkeep } from './store/saved-card-upkeep.ts';
import { createSettleCharge } from './store/settle-charge.ts';
import { createCardVault } from './vault/card-vault.ts';
import { COOKIE_MAX_BYTES, createTitanCookie } from './vault/titan-cookie.ts';

export type AppParts = {
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'trustedProxies'>;
  keys: Keys;
  pool: pg.Pool;
  ports: Ports;
  page: BuiltPage;
  logger: FastifyBaseLogger;
  requestsPerMinute: number;
};

export type App = {
  fastify: FastifyInstance;
  services: ServiceParts;
  due: DueStore;
  upkeep: SavedCardUpkeep;
};

/** Builds the whole service on the given parts. It listens to nothing yet: tests `inject`, main listens. */
export async function buildApp(parts: AppParts): Promise<App> {
  const fastify = createFastify(parts);
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

  registerBrowserCookies(fastify, {
    titan: createTitanCookie(parts.keys.cookies, parts.ports.random),
    random: parts.ports.random,
    maxBytes: COOKIE_MAX_BYTES,
  });
  const sandbox = { book: openSandboxBook(parts.pool), faults: openFaultPlan(parts.pool, parts.ports.clock) };
  const services = buildServices(parts, fastify, sandbox);
  await registerRoutes(fastify, parts, services, sandbox);
  const upkeep = createSavedCardUpkeep(parts.pool);
  return { fastify, services, due: createDueStore(parts.pool), upkeep };
}

/** Quality 5: within 5 % of the best size at a tenth of its time. */
const BROTLI = { params: { [0x01]: 5 } };

const ABOUT_THE_API =
  "The calls of the payer's page. Set-up takes the merchant's public key as Bearer and answers a session token; every other call takes that token.";

type Sandbox = { book: SandboxBook; faults: FaultPlan };

function buildServices(parts: AppParts, fastify: FastifyInstance, sandbox: Sandbox): ServiceParts {
  const { pool, ports, keys } = parts;
  const { clock, timers } = ports;
  const warn: Warn = (message, facts) => fastify.log.warn(facts, message);
  const provider = createSandboxProvider({
    ...sandbox,
    clock,
    timers,
    callBack: (reference, coming) =>
      void awaitCallback(services, { provider: provider.name, reference }, coming),
  });
  const accept = createAcceptCharge(pool);
  const services: ServiceParts = {
    ...ports,
    providers: createProviders([withDeadline(provider, { timers, warn })]),
    payments: createPaymentStore(pool),
    presses: createPressStore(pool),
    savedCards: createSavedCardStore(pool),
    vault: createCardVault(keys.cards, keys.cardLookups, ports.random),
    asks: createAskStore(pool),
    acceptCharge: (charge) => acceptAfterStep(services, accept, charge),
    settleCharge: createSettleCharge(pool),
    contradictions: createContradictionStore(pool),
    rates: createSandboxRates(),
    quotes: createQuoteStore(pool),
    sessions: createSessionTokens(keys.session, clock),
    idempotencyKey: keys.idempotency,
    channels: BUILT_CHANNELS,
    warn,
  };
  return services;
}

async function registerRoutes(
  fastify: FastifyInstance,
  parts: AppParts,
  services: ServiceParts,
  sandbox: Sandbox,
): Promise<void> {
  const { pool, keys, ports, settings, page } = parts;
  const bank = settings.mode === 'sandbox' ? createSandboxBank({ ...sandbox, ...ports }) : null;
  const metrics = healthRoutes(fastify, createReadiness(pool), services.contradictions.waiting);
  await fastify.register((scope) =>
    cspReportRoutes(scope, { warn: services.warn, reports: metrics.cspReports }),
  );
  if (settings.mode === 'sandbox') sandboxRoutes(fastify, controlsOf(sandbox, services));
  await fastify.register(
    async (api) => {
      await describeApi(api, 'Titan Checkout: the checkout service', ABOUT_THE_API);
      setupRoutes(api, services);
      cardRoutes(api, services);
      threeDsRoutes(api, services, bank);
      eventRoutes(api, openPush(parts, services, metrics));
    },
    { prefix: '/api' },
  );
  await fastify.register((scope) =>
    merchantRoutes(scope, {
      store: createMerchantStore(pool),
      keys,
      clock: ports.clock,
      ids: ports.ids,
      publicUrl: settings.publicUrl,
      channels: BUILT_CHANNELS,
    }),
  );
  await assetRoutes(fastify, page.assetsDir);
  const pageParts: PageParts = { ...services, ...page };
  const sender = createPageSender(pageParts);
  pageRoutes(fastify, pageParts, sender);
  await fastify.register((scope) => formRoutes(scope, pageParts, sender));
  await fastify.register((scope) => bankPageRoutes(scope, pageParts, bank));
}

/** The sandbox knows payments by our own reference; whoever orders a fault may name the one in the page's address. */
function controlsOf({ book, faults }: Sandbox, { payments }: ServiceParts): SandboxControls {
  return {
    readBook: book.read,
    async orderFault(fault, reference) {
      const payment = reference === null ? null : await payments.byPage(reference);
      await faults.order(fault, payment?.intent_reference ?? reference);
    },
  };
}
