// The composition root: Fastify and every route, wired explicitly. The services are in services.ts.
import compress from '@fastify/compress';
import { type Channel, CHANNELS } from '@titan/rules/methods';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { CHANNEL_REGISTRY } from './channels/registry.ts';
import type { Database } from './db/database.ts';
import { createFileReadings } from './db/file-reading.ts';
import { countLinkOpenings, LINK_OPENINGS_PER_MINUTE, linkRoutes, linkSetUp } from './links/routes.ts';
import type { BuiltConsole } from './console/console-page.ts';
import { registerConsole } from './console/register.ts';
import { consoleSweeps } from './console/sweeps.ts';
import { createDirectChecks, createDirectServices } from './merchant-api/direct/services.ts';
import { createMarks, markRoutes, type ServedMarks } from './marks/marks.ts';
import type { OwnMarks } from './marks/own-marks.ts';
import { registerMerchantApi } from './merchant-api/register.ts';
import { type BuiltPage, inlineScriptRoutes } from './page/assets.ts';
import { registerBrowserCookies } from './page/browser-cookies.ts';
import { CSP_REPORT_PATH, cspReportRoutes } from './page/csp-report.ts';
import { formRoutes } from './page/forms.ts';
import { keepInCookie } from './page/headers.ts';
import { languageSwitchRoutes } from './page/language-switch.ts';
import { linkPageRoutes } from './page/link-page.ts';
import { createPayerPages, pageRoutes, statusPageRoutes } from './page/page.ts';
import { pictureRoutes } from './page/pictures.ts';
import { sharePageRoutes } from './page/share-page.ts';
import { receiptPageRoutes } from './page/receipt-page.ts';
import { paymentSetUp, setupRoutes } from './page/setup.ts';
import { callbackRoutes } from './payments/edge/callback-routes.ts';
import { feesOf } from './payments/fees.ts';
import { reviewGauges, paymentGauges } from './payments/reconciling/metrics.ts';
import { shieldGauges } from './payments/shield/shield-gauges.ts';
import type { OpenConnector } from './test-mode/test-mode.ts';
import { misconfigurationGauges } from './providers/misconfigurations.ts';
import type { ProviderAsked } from './providers/timely-provider.ts';
import { describeApi, PAGE_SCHEMES } from './platform/api-description.ts';
import { assetFiles } from './platform/asset-files.ts';
import type { Settings } from './platform/config.ts';
import { createReadiness, poolGauges } from '@titan/platform/database';
import { withNulls } from '@titan/platform/empty-fields';
import { checkBySchema, registerFailures } from '@titan/platform/failures';
import { createGracefulStop, type GracefulStop } from '@titan/platform/graceful-stop';
import { createMetrics, healthRoutes, type Metrics, registerGauges } from './platform/health.ts';
import { callerViewRoute, createCallerPass } from './platform/caller-view.ts';
import { createFastify } from '@titan/platform/create-fastify';
import { registerGuards } from './platform/guards.ts';
import type { Keys } from './platform/keys.ts';
import type { Clock, MailOut, Ports, Warn } from '@titan/platform/ports';
import { fullCookie } from './platform/reader-data.ts';
import { askedCookie } from '@titan/platform/reader-language';
import type { LanguageOf } from '@titan/platform/request-log';
import type { Sweep } from './platform/sweeper.ts';
import { traceCall, traceRequests } from './platform/traces.ts';
import type { Traces } from './platform/payment-span.ts';
import { eventRoutes, openPush } from './push/routes.ts';
import { receiptCheckRoutes, receiptKeyRoutes } from './receipts/routes.ts';
import { createServices, type Services } from './services.ts';
import { DUE_WITHIN_MS, sweepsOf } from './sweeps.ts';
import { createKeyWatch, type KeyWatch } from './vault/key-watch.ts';
import { createReferencesCookie } from './vault/references-cookie.ts';
import { COOKIE_MAX_BYTES, createTitanCookie } from './vault/titan-cookie.ts';
import { webhookGauges } from './webhooks/metrics.ts';

/** The parts that the whole service is built from. */
export type AppParts = {
  settings: Pick<
    Settings,
    'mode' | 'publicUrl' | 'isLocal' | 'trustedProxies' | 'metricsFor' | 'retention'
  > & {
    reports?: Settings['reports'] | undefined;
  };
  keys: Keys;
  /** For the statements that are texts, and LISTEN. */
  pool: pg.Pool;
  /** Over that pool, for the stores. */
  db: Database;
  /** Over which files are read; by default over the same pool. */
  filePool?: pg.Pool | undefined;
  ports: Ports;
  page: BuiltPage;
  /** The merchant's console; null: it is switched off. */
  console: BuiltConsole | null;
  /** The processors; in test mode also the sandbox, with its simulated world. */
  connectors: readonly OpenConnector[];
  logger: FastifyBaseLogger;
  requestsPerMinute: number;
  /** Channels offered; by default all that are built. */
  channels?: readonly Channel[] | undefined;
  /** What sends receipts; by default none is sent. */
  mail?: MailOut | undefined;
  /** Marks in place of ours; by default none. */
  ownMarks?: OwnMarks | undefined;
  /** Whether the database's time has jumped; by default it never does. */
  isClockApart?: (() => boolean) | undefined;
  /** By default off. */
  traces?: Traces | null | undefined;
  /** By default as each payer wishes. */
  languageOf?: LanguageOf | undefined;
};

export type App = {
  fastify: FastifyInstance;
  gracefulStop: GracefulStop;
  /** Periodic work, to start once it listens. */
  sweeps: Sweep[];
  metrics: Metrics;
  services: Services;
  keyWatch: KeyWatch;
};

/** Builds the service without listening: tests `inject`, main listens. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, ports } = parts;
  const { publicUrl, mode } = settings;
  const fastify = createFastify(parts);
  const gracefulStop = createGracefulStop(fastify);
  const metrics = createMetrics();
  const warn: Warn = (message, facts) => fastify.log.warn(facts, message);
  await registerHooks(fastify, parts);
  const { traces = null } = parts;
  if (traces) traceRequests(fastify, traces, ports.clock);
  const offered = parts.channels ?? CHANNELS;
  const services = createServices({
    ...parts,
    mode,
    publicUrl,
    isLocal: settings.isLocal,
    retention: settings.retention,
    offered,
    mail: parts.mail ?? null,
    renderMail: parts.page.renderMail,
    metrics,
    onProviderAsked: noteAsked(fastify, metrics, { traces, clock: ports.clock }),
    onAccountPaused: ({ isPaused, ...labels }) => metrics.accountsPaused.set(labels, isPaused ? 1 : 0),
    warn,
  });
  const keyWatch = createKeyWatch({ ...parts, ...ports, warn });
  registerHealth(
    fastify,
    metrics,
    { ...parts, isStopping: gracefulStop.hasBegun, keyWatch },
    services.stores,
  );
  const pass = createCallerPass(parts.keys.session, ports.clock);
  callerViewRoute(fastify, { ...settings, ...ports, pass });
  await fastify.register((scope) => cspReportRoutes(scope, { warn, reports: metrics.cspReports }));
  const { testMode, sessions, paymentLookup, stores } = services;
  await testMode?.controls(fastify);
  const links = {
    clock: ports.clock,
    ids: ports.ids,
    links: stores.links,
    addresses: paymentLookup.addresses,
    linePath: stores.linePictures.pathOf,
    fingerprintKey: parts.keys.idempotency,
    channels: offered,
    feesOf: feesOf.bind(null, CHANNEL_REGISTRY),
  };
  await registerServiceCalls(fastify, services, links, openPush(parts, { sessions, warn }, metrics));
  await registerMerchantApiOf(fastify, { ...parts, offered, warn }, services);
  inlineScriptRoutes(fastify, parts.page.inline, publicUrl);
  pictureRoutes(fastify, stores);
  const marks = createMarks(parts.ownMarks);
  await registerConsoleOf(fastify, { ...parts, marks }, services);
  await registerPages(fastify, { ...parts, marks }, services, links);
  const sweeps = [...sweepsOf(services, ports), ...consoleSweeps({ ...parts, ...stores, publicUrl, mode })];
  const sweptSoon = sweeps.filter(({ everyMs }) => everyMs <= DUE_WITHIN_MS);
  services.dueWork.push(...sweptSoon.map(({ run }) => run));
  return { fastify, gracefulStop, sweeps, metrics, services, keyWatch };
}

async function registerMerchantApiOf(
  fastify: FastifyInstance,
  parts: AppParts & { offered: readonly Channel[]; warn: Warn },
  services: Services,
): Promise<void> {
  const { channels, stores, resends, providers, views, testMode, paymentLookup, doctor } = services;
  await registerMerchantApi(fastify, {
    ...parts,
    addresses: paymentLookup.addresses,
    direct: createDirectServices({
      channels,
      payments: stores.payments,
      resends,
      providers,
      views,
      tests: testMode?.merchant ?? null,
    }),
    checks: createDirectChecks({
      clock: parts.ports.clock,
      providers,
      samples: testMode?.merchant.samples ?? null,
    }),
    tests: testMode?.merchant ?? null,
    pictures: stores.pictures,
    doctor,
  });
}

async function registerConsoleOf(
  fastify: FastifyInstance,
  parts: AppParts & { marks: ServedMarks },
  services: Services,
): Promise<void> {
  const { console: built, settings } = parts;
  if (built === null) return;
  const { mode, publicUrl } = settings;
  const where = { mode, publicUrl, cspReportPath: CSP_REPORT_PATH };
  const files = createFileReadings(parts.filePool ?? parts.pool, parts.ports);
  await registerConsole(fastify, { ...parts, ...where, services, built, files });
}

/** A call to a processor, once it is over: for the metrics, the log and the payment's trace. */
function noteAsked(
  { log }: FastifyInstance,
  { providerSeconds, providerLost }: Metrics,
  { traces, clock }: { traces: Traces | null; clock: Clock },
): (asked: ProviderAsked) => void {
  return ({ cause, ...asked }) => {
    const { provider, account, operation, reference, outcome, ms } = asked;
    providerSeconds.observe({ provider, account, operation, outcome }, ms / 1_000);
    if (cause !== null) providerLost.inc({ provider, account, operation, cause });
    log.info({ ...asked, ...(cause !== null && { cause }) }, 'A provider was asked');
    if (traces === null) return;
    traceCall(traces, clock, {
      name: `${provider} ${operation}`,
      tookMs: ms,
      facts: {
        'titan.account': account,
        'titan.outcome': outcome,
        'titan.reference': reference,
        ...(cause !== null && { 'titan.cause': cause }),
      },
      isFailed: cause !== null,
    });
  };
}

async function registerHooks(fastify: FastifyInstance, parts: AppParts): Promise<void> {
  fastify.setValidatorCompiler(checkBySchema);
  fastify.setSerializerCompiler(serializerCompiler);
  // A body that a plain cross-site form can send must not reach a JSON handler.
  fastify.removeContentTypeParser('text/plain');
  registerFailures(fastify);
  const { publicUrl } = parts.settings;
  await registerGuards(fastify, { publicUrl, requestsPerMinute: parts.requestsPerMinute });
  countLinkOpenings(fastify, LINK_OPENINGS_PER_MINUTE);
  fastify.addHook('onRequest', plainEncoding);
  await fastify.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: BROTLI,
  });
  registerBrowserCookies(fastify, {
    titan: createTitanCookie(parts.keys.cookies, parts.ports.random),
    charges: createReferencesCookie('charges', parts.keys.cookies, parts.ports.random),
    payments: createReferencesCookie('payments', parts.keys.cookies, parts.ports.random),
    random: parts.ports.random,
    maxBytes: COOKIE_MAX_BYTES,
  });
}

/** Names of encodings are of any letter case, and x-gzip is gzip (RFC 9110, 8.4.1). */
async function plainEncoding({ headers }: FastifyRequest): Promise<void> {
  const sent = headers['content-encoding']?.trim().toLowerCase();
  if (sent) headers['content-encoding'] = sent === 'x-gzip' ? 'gzip' : sent;
}

/** Quality 7: a document in 1 ms, 1 to 3 % smaller than by 5, which takes 0.7 ms. From 9 on it takes more than 10 ms. */
const BROTLI = { params: { [0x01]: 7 } };

function registerHealth(
  fastify: FastifyInstance,
  metrics: Metrics,
  {
    pool,
    db,
    ports,
    settings,
    isStopping,
    isClockApart = () => false,
    keyWatch,
  }: Pick<AppParts, 'pool' | 'db' | 'ports' | 'settings' | 'isClockApart'> & {
    isStopping(): boolean;
    keyWatch: KeyWatch;
  },
  { attention, misconfigurations }: Pick<Services['stores'], 'attention' | 'misconfigurations'>,
): void {
  const now = ports.clock.now;
  const { metricsFor } = settings;
  const { behind: keysBehind, gauges } = keyWatch;
  const database = createReadiness(pool);
  healthRoutes(fastify, metrics, { isStopping, isClockApart, keysBehind, metricsFor, database });
  registerGauges(metrics.registry, gauges);
  registerGauges(metrics.registry, poolGauges(pool));
  registerGauges(metrics.registry, paymentGauges(db, now));
  registerGauges(metrics.registry, shieldGauges(db, now));
  registerGauges(metrics.registry, reviewGauges(attention.count));
  registerGauges(metrics.registry, misconfigurationGauges(misconfigurations));
  registerGauges(metrics.registry, webhookGauges(db, now));
}

const ABOUT_THE_API = `The calls of the payer's page. Set-up takes the merchant's public key as Bearer and answers a session token; every other call takes that token.

A refusal is \`{status: false, message, error_type, data}\`: decide by \`error_type\`, show \`message\`; \`data\` names the fields that were wrong. Every answer has an \`X-Request-Id\`, by which its lines in the log are found.

Limits: a body has at most 32 kB; an address makes at most 1,200 requests a minute, and a payment takes ten attempts. 429 and 503 say in \`Retry-After\` when to come back.`;

async function registerServiceCalls(
  fastify: FastifyInstance,
  { stores, sessions, opener, channels, testMode, callbacks, receipts }: Services,
  links: Parameters<typeof linkSetUp>[0],
  push: ReturnType<typeof openPush>,
): Promise<void> {
  const built = Object.values(channels);
  const setUps = Object.assign(
    { 'payment-link': linkSetUp(links, opener), 'modal-payment': paymentSetUp(opener) },
    ...built.map((channel) => channel.setUps),
  );
  await fastify.register(
    async (api) => {
      await describeApi(api, {
        title: 'Titan Checkout: the checkout service',
        description: ABOUT_THE_API,
        schemes: PAGE_SCHEMES,
        sharesRefusals: true,
        bodyAs: withNulls,
      });
      setupRoutes(api, { sessions, payments: stores.payments, timelines: stores.timelines, setUps });
      linkRoutes(api, links);
      for (const channel of built) channel.routes(api, sessions);
      testMode?.routes(api, sessions);
      eventRoutes(api, push);
      await api.register((scope) => callbackRoutes(scope, callbacks));
      await api.register((scope) => receiptCheckRoutes(scope, receipts));
    },
    { prefix: '/api' },
  );
}

async function registerPages(
  fastify: FastifyInstance,
  {
    page,
    settings: { reports, publicUrl },
    ports,
    marks,
  }: Pick<AppParts, 'page' | 'settings' | 'ports'> & { marks: ServedMarks },
  { opener, paymentLookup, sessions, shares, channels, testMode, receipts }: Services,
  links: Parameters<typeof linkSetUp>[0],
): Promise<void> {
  const built = Object.values(channels);
  const { ids } = ports;
  const { addresses } = paymentLookup;
  await assetFiles(fastify, page.assetsDir, '/assets/');
  keepInCookie(fastify, askedCookie);
  keepInCookie(fastify, fullCookie);
  const hasSandbox = testMode !== null;
  markRoutes(fastify, marks);
  const pages = createPayerPages({
    ...page,
    reports,
    opener,
    addresses,
    ids,
    marks,
    channels: built,
    hasSandbox,
  });
  pageRoutes(fastify, pages);
  await fastify.register((scope) => linkPageRoutes(scope, { ...links, ...page, reports, ids }, pages));
  const forms = [...built.flatMap((channel) => channel.forms), ...(testMode?.forms ?? [])];
  await fastify.register((scope) => formRoutes(scope, { sessions, paymentLookup }, pages, forms));
  for (const channel of built) await fastify.register(async (scope) => channel.pages?.(scope, pages));
  await testMode?.pages(fastify, pages);
  statusPageRoutes(fastify, pages, receipts);
  receiptKeyRoutes(fastify, receipts);
  await fastify.register((scope) => receiptPageRoutes(scope, { ...page, publicUrl, receipts }, pages));
  await fastify.register((scope) =>
    sharePageRoutes(scope, { pages, sessions, paymentLookup, shares, ids, publicUrl }),
  );
  await fastify.register((scope) =>
    languageSwitchRoutes(scope, { payments: paymentLookup.payments, assets: page.assets }),
  );
}
