// The composition root: every part of the service is put together here, by hand, so that the wiring can be read (guides §6).
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { createFastify } from './platform/create-fastify.ts';
import { createGracefulStop, type GracefulStop } from './platform/graceful-stop.ts';
import { checkBySchema } from './platform/body-check.ts';
import { registerFailures } from './platform/failures.ts';
import { registerGuards } from './platform/guards.ts';
import { countLinkOpenings, LINK_OPENINGS_PER_MINUTE } from './links/link-openings.ts';
import { openSandbox } from './providers/sandbox/sandbox.ts';
import { registerBrowserCookies } from './page/browser-cookies.ts';
import { createMetrics } from './platform/health.ts';
import type { ServiceParts } from './payments/service-parts.ts';
import { type BalanceUpkeep, createBalanceUpkeep } from './merchants/balances.ts';
import { createDueStore, type DueStore } from './payments/due-store.ts';
import { createRefundDueStore, type RefundDueStore } from './refunds/refund-due-store.ts';
import { createInstrumentUpkeep, type InstrumentUpkeep } from './payments/instrument-upkeep.ts';
import { createSavedCardUpkeep, type SavedCardUpkeep } from './channels/card/saved-card-upkeep.ts';
import { createTimesAhead, type TimesAhead } from './payments/times-ahead.ts';
import { createTurns } from './platform/turns.ts';
import { COOKIE_MAX_BYTES, createTitanCookie } from './vault/titan-cookie.ts';
import type { AppParts } from './app-parts.ts';
import { buildServices } from './build-services.ts';
import { registerRoutes } from './routes.ts';

export type App = {
  fastify: FastifyInstance;
  gracefulStop: GracefulStop;
  services: ServiceParts;
  due: DueStore;
  refundsDue: RefundDueStore;
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
  const { pool: db, ports, keys, settings } = parts;
  const turns = createTurns(ports.timers);
  const sandbox = openSandbox({ db, turns, ports, key: keys.idempotency, publicUrl: settings.publicUrl });
  const metrics = createMetrics();
  const services = buildServices(parts, fastify, { sandbox, turns, metrics });
  const routeParts = { ...parts, isStopping: gracefulStop.hasBegun };
  await registerRoutes(fastify, routeParts, services, { sandbox, metrics });
  const [due, refundsDue] = [createDueStore(db), createRefundDueStore(db)];
  return { fastify, gracefulStop, services, due, refundsDue, upkeep: createUpkeep(db) };
}

const createUpkeep = (db: AppParts['pool']): App['upkeep'] => ({
  ...createSavedCardUpkeep(db),
  ...createInstrumentUpkeep(db),
  ...createBalanceUpkeep(db),
  ...createTimesAhead(db),
});

/** Quality 5: within 5 % of the best size at a tenth of its time. */
const BROTLI = { params: { [0x01]: 5 } };
