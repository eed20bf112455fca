// The composition root: every part of the service is put together here, by hand, so that the wiring can be read (guides §6).
import compress from '@fastify/compress';
import { BUILT_CHANNELS, type Channel } from '@titan/rules/methods';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { createHeldParts } from './channels/bank-transfer/parts.ts';
import { createTransferStore } from './channels/bank-transfer/settle-store.ts';
import { createTransferAccounts } from './channels/bank-transfer/settle.ts';
import {
  createSavedCardStore,
  createSavedCardUpkeep,
  type SavedCardUpkeep,
} from './channels/card/saved-card-store.ts';
import { createPromptStore } from './payments/prompt-store.ts';
import { createBankRequestStore } from './channels/pay-with-bank/routes.ts';
import { createLinkStore } from './links/link-store.ts';
import { countLinkOpenings, LINK_OPENINGS_PER_MINUTE } from './links/routes.ts';
import { type BalanceUpkeep, createBalanceUpkeep } from './merchants/balances.ts';
import type { Database } from './db/database.ts';
import type { BuiltPage } from './page/assets.ts';
import { registerBrowserCookies } from './page/browser-cookies.ts';
import { createAcceptCharge } from './payments/accept-store.ts';
import { awaitCallback } from './payments/callbacks.ts';
import { createDueStore, type DueStore } from './payments/due-store.ts';
import { createQuoteStore } from './payments/exchange.ts';
import { createTimesAhead, type TimesAhead } from './payments/expiry.ts';
import { feesOf } from './payments/fees.ts';
import { acceptAfterStep } from './payments/give-up-step.ts';
import { createInstrumentUpkeep, type InstrumentUpkeep } from './payments/instrument-store.ts';
import { countAccepted, countSettled, countTransfers } from './payments/metrics.ts';
import { createPageAddresses } from './payments/page-address.ts';
import { createAskStore, createCallbackStore, createPaymentStore } from './payments/payment-store.ts';
import { createPressStore } from './payments/press-store.ts';
import type { ServiceParts } from './payments/service-parts.ts';
import { createSessionTokens } from './payments/session.ts';
import { createContradictionStore, createSettleCharge } from './payments/settle-store.ts';
import { createTimelineStore } from './payments/timeline.ts';
import type { Settings } from './platform/config.ts';
import { checkBySchema, registerFailures } from './platform/failures.ts';
import { createGracefulStop, type GracefulStop } from './platform/graceful-stop.ts';
import { createMetrics, type Metrics } from './platform/health.ts';
import { createFastify, registerGuards } from './platform/http.ts';
import type { Keys } from './platform/keys.ts';
import type { Clock, Ports, Warn } from './platform/ports.ts';
import { recordProviders } from './platform/provider-involved.ts';
import { createSandboxProvider, createSandboxRates } from './providers/sandbox/provider.ts';
import { openSandbox, type Sandbox } from './providers/sandbox/sandbox.ts';
import { createProviders, type ProviderAsked, withDeadline } from './providers/timely-provider.ts';
import { createRefundDueStore, type RefundDueStore } from './refunds/send-refunds.ts';
import { registerRoutes } from './routes.ts';
import { createCardVault } from './vault/card-vault.ts';
import { createInstrumentLookup } from './vault/instrument-lookup.ts';
import { COOKIE_MAX_BYTES, createTitanCookie } from './vault/titan-cookie.ts';

// What the whole service is put together from.

export type AppParts = {
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'isLocal' | 'trustedProxies'> & {
    reports?: Settings['reports'] | undefined;
  };
  keys: Keys;
  /** For what is not a query: listening, and the sandbox's own book. */
  pool: pg.Pool;
  /** Over that pool: what stores are given. */
  db: Database;
  ports: Ports;
  page: BuiltPage;
  logger: FastifyBaseLogger;
  requestsPerMinute: number;
  /** Channels offered; all that are built, unless told otherwise. */
  channels?: readonly Channel[] | undefined;
};

// The services' parts, put together by hand, so that the wiring can be read (guides §6).

/** The stores that need nothing but the database and the time. */
const storesOf = ({ pool, db }: Pick<AppParts, 'pool' | 'db'>, clock: Clock) => ({
  payments: createPaymentStore(db, clock),
  links: createLinkStore(db),
  presses: createPressStore(db),
  prompts: createPromptStore(db),
  callbacks: createCallbackStore(db),
  savedCards: createSavedCardStore(db),
  asks: createAskStore(db),
  bankRequests: createBankRequestStore(db),
  settleCharge: createSettleCharge(pool),
  accounts: createTransferAccounts(db),
  transfers: createTransferStore(pool),
  heldParts: createHeldParts(db),
  timelines: createTimelineStore(db),
  contradictions: createContradictionStore(pool),
  quotes: createQuoteStore(db),
});

/** Every store, provider and key that the services stand on. */
function buildServices(
  parts: AppParts,
  fastify: FastifyInstance,
  { sandbox, metrics }: { sandbox: Sandbox; metrics: Metrics },
): ServiceParts {
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
  const onAsked = (asked: ProviderAsked): void => {
    const { provider, operation, outcome, ms } = asked;
    metrics.providerSeconds.observe({ provider, operation, outcome }, ms / 1_000);
    fastify.log.info(asked, 'A provider was asked');
  };
  const accept = countAccepted(createAcceptCharge(pool), metrics);
  const stores = storesOf(parts, clock);
  const services: ServiceParts = {
    ...ports,
    ...stores,
    settleCharge: countSettled(stores.settleCharge, metrics),
    transfers: countTransfers(stores.transfers, metrics),
    feesOf,
    providers: createProviders([withDeadline(provider, { clock, timers, warn, onAsked })]),
    vault: createCardVault(keys.cards, keys.cardLookups, ports.random),
    instruments: createInstrumentLookup(keys.cardLookups),
    acceptCharge: (charge) => acceptAfterStep(services, accept, charge),
    rates: createSandboxRates(),
    sessions: createSessionTokens(keys.session, clock),
    addresses: createPageAddresses(keys),
    idempotencyKey: keys.idempotency,
    channels: parts.channels ?? BUILT_CHANNELS,
    warn,
    countNoAccount: (outcome) => metrics.accountFailures.inc({ outcome }),
  };
  return services;
}

export type App = {
  fastify: FastifyInstance;
  gracefulStop: GracefulStop;
  services: ServiceParts;
  due: DueStore;
  refundsDue: RefundDueStore;
  metrics: Metrics;
  upkeep: SavedCardUpkeep & InstrumentUpkeep & BalanceUpkeep & TimesAhead;
};

/** Builds the whole service on the given parts. It listens to nothing yet: tests `inject`, main listens. */
export async function buildApp(parts: AppParts): Promise<App> {
  const fastify = createFastify(parts);
  const gracefulStop = createGracefulStop(fastify);
  fastify.setValidatorCompiler(checkBySchema);
  fastify.setSerializerCompiler(serializerCompiler);
  // A body that a plain cross-site form can send must not reach a JSON handler (guides F-117).
  fastify.removeContentTypeParser('text/plain');
  registerFailures(fastify);
  recordProviders(fastify);
  const { publicUrl } = parts.settings;
  await registerGuards(fastify, { publicUrl, requestsPerMinute: parts.requestsPerMinute });
  countLinkOpenings(fastify, LINK_OPENINGS_PER_MINUTE);
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
  const { pool, db, ports, keys, settings } = parts;
  const sandbox = openSandbox({
    db: pool,
    ports,
    key: keys.idempotency,
    publicUrl: settings.publicUrl,
  });
  const metrics = createMetrics();
  const services = buildServices(parts, fastify, { sandbox, metrics });
  const routeParts = { ...parts, isStopping: gracefulStop.hasBegun };
  await registerRoutes(fastify, routeParts, services, { sandbox, metrics });
  const [due, refundsDue] = [createDueStore(db), createRefundDueStore(db)];
  return { fastify, gracefulStop, services, due, refundsDue, metrics, upkeep: createUpkeep(parts) };
}

const createUpkeep = ({ db }: Pick<AppParts, 'db'>): App['upkeep'] => ({
  ...createSavedCardUpkeep(db),
  ...createInstrumentUpkeep(db),
  ...createBalanceUpkeep(db),
  ...createTimesAhead(db),
});

/** Quality 5: within 5 % of the best size at a tenth of its time. */
const BROTLI = { params: { [0x01]: 5 } };
