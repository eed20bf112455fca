// The services' parts, put together by hand, so that the wiring can be read (guides §6).
import { BUILT_CHANNELS } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import { feesOf } from './payments/fee-plans.ts';
import type { Clock, Warn } from './platform/ports.ts';
import type { Sandbox } from './providers/sandbox/sandbox.ts';
import { createSandboxProvider } from './providers/sandbox/provider.ts';
import { createSandboxRates } from './providers/sandbox/rates.ts';
import { createProviders, withDeadline } from './providers/timely-provider.ts';
import type { Metrics } from './platform/health.ts';
import { acceptAfterStep } from './payments/give-up-step.ts';
import { awaitCallback } from './payments/hear-callback.ts';
import { createPageAddresses } from './payments/page-address.ts';
import type { ServiceParts } from './payments/service-parts.ts';
import { createSessionTokens } from './payments/session-token.ts';
import { createAcceptCharge } from './payments/accept-charge.ts';
import { createAskStore } from './payments/ask-store.ts';
import { createBankRequestStore } from './channels/pay-with-bank/bank-request-store.ts';
import { createContradictionStore } from './payments/contradiction-store.ts';
import { createLinkStore } from './links/link-store.ts';
import { createPaymentStore } from './payments/payment-store.ts';
import { createPromptStore } from './channels/mobile-money/prompt-store.ts';
import { createCallbackStore } from './payments/callback-store.ts';
import { createPressStore } from './payments/press-store.ts';
import { createQuoteStore } from './payments/quote-store.ts';
import { createSavedCardStore } from './channels/card/saved-card-store.ts';
import { createHeldParts } from './channels/bank-transfer/held-parts.ts';
import { createSettleCharge } from './payments/settle-charge.ts';
import { createTransferStore } from './channels/bank-transfer/settle-transfer.ts';
import { createTimelineStore } from './payments/timeline-store.ts';
import { createTransferAccounts } from './channels/bank-transfer/transfer-accounts.ts';
import type { Turns } from './platform/turns.ts';
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
