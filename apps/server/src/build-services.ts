// The services' parts, put together by hand, so that the wiring can be read (guides §6).
import { BUILT_CHANNELS } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import { feesOf } from './merchant/fee-plans.ts';
import type { Clock, Warn } from './ports.ts';
import type { Sandbox } from './providers/open-sandbox.ts';
import { createSandboxProvider } from './providers/sandbox-provider.ts';
import { createSandboxRates } from './providers/sandbox-rates.ts';
import { createProviders, withDeadline } from './providers/timely-provider.ts';
import type { Metrics } from './routes/health.ts';
import { acceptAfterStep } from './services/give-up-step.ts';
import { awaitCallback } from './services/hear-callback.ts';
import { createPageAddresses } from './services/page-address.ts';
import type { ServiceParts } from './services/service-parts.ts';
import { createSessionTokens } from './services/session-token.ts';
import { createAcceptCharge } from './store/accept-charge.ts';
import { createAskStore } from './store/ask-store.ts';
import { createBankRequestStore } from './store/bank-request-store.ts';
import { createContradictionStore } from './store/contradiction-store.ts';
import { createLinkStore } from './store/link-store.ts';
import { createPaymentStore } from './store/payment-store.ts';
import { createPromptStore } from './store/prompt-store.ts';
import { createCallbackStore } from './store/callback-store.ts';
import { createPressStore } from './store/press-store.ts';
import { createQuoteStore } from './store/quote-store.ts';
import { createSavedCardStore } from './store/saved-card-store.ts';
import { createHeldParts } from './store/held-parts.ts';
import { createSettleCharge } from './store/settle-charge.ts';
import { createTransferStore } from './store/settle-transfer.ts';
import { createTimelineStore } from './store/timeline-store.ts';
import { createTransferAccounts } from './store/transfer-accounts.ts';
import type { Turns } from './store/turns.ts';
import { createCardVault } from './vault/card-vault.ts';
import { createInstrumentLookup } from './vault/instrument-lookup.ts';
import type { AppParts } from './app-parts.ts';

/** The stores that need nothing but the database and its turns. */
const storesOf = (pool: AppParts['pool'], turns: Turns, clock: Clock) => ({
  payments: createPaymentStore(pool, clock),
  links: createLinkStore(pool),
  presses: createPressStore(pool),
  prompts: createPromptStore(pool),
  callbacks: createCallbackStore(pool),
  savedCards: createSavedCardStore(pool),
  asks: createAskStore(pool),
  bankRequests: createBankRequestStore(pool),
  settleCharge: createSettleCharge(pool, turns),
  accounts: createTransferAccounts(pool),
  transfers: createTransferStore(pool, turns),
  heldParts: createHeldParts(pool),
  timelines: createTimelineStore(pool),
  contradictions: createContradictionStore(pool),
  quotes: createQuoteStore(pool),
});

/** Every store, provider and key that the services stand on. */
export function buildServices(
  parts: AppParts,
  fastify: FastifyInstance,
  { sandbox, turns, metrics }: { sandbox: Sandbox; turns: Turns; metrics: Metrics },
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
  const accept = createAcceptCharge(pool, turns);
  const services: ServiceParts = {
    ...ports,
    ...storesOf(pool, turns, clock),
    feesOf,
    providers: createProviders([withDeadline(provider, { timers, warn })]),
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
