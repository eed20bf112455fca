// The services, wired explicitly: stores, the payment services, and each channel with what it uses.
import type { RenderReceiptMail } from '@titan/contract/page/return-page';
import type { Channel } from '@titan/rules/methods';
import type pg from 'pg';
import { createTransferStore } from './channels/bank-transfer/settle-store.ts';
import { createTransferAccounts, createTransferRecorder } from './channels/bank-transfer/settle.ts';
import { CHANNEL_REGISTRY, createChannels } from './channels/registry.ts';
import type { Database } from './db/database.ts';
import { createRetention } from './db/retention.ts';
import { createLinkStore } from './links/link-store.ts';
import { createLinePictures } from './merchants/line-pictures.ts';
import { createPictures } from './merchants/pictures.ts';
import { createBalanceUpkeep } from './merchants/balances.ts';
import { type Attention, createAttention } from './payments/giving-back/attention.ts';
import { createAcceptCharge } from './payments/attempts/accept-store.ts';
import { createAttempts } from './payments/attempts/attempt.ts';
import { createBeginAgain } from './payments/attempts/begin-again.ts';
import { createCallbackAddresses } from './payments/settling/callback-address.ts';
import { chargeOf, createCallbacks } from './payments/reconciling/callbacks.ts';
import { createDisputes, type DisputeDeps } from './payments/reconciling/disputes.ts';
import { createDueStore } from './payments/reconciling/due-store.ts';
import { createExchange, createQuoteStore } from './payments/attempts/exchange.ts';
import { createTimesAhead } from './payments/views/expiry.ts';
import { createReversalCallbacks, sweepReversals } from './payments/giving-back/give-back.ts';
import { createSettlementLook } from './payments/reconciling/settlements.ts';
import { createDebitSearch } from './payments/reconciling/unknown-debits.ts';
import { createInstrumentUpkeep } from './payments/attempts/instrument-store.ts';
import {
  countAccepted,
  countBegunAgain,
  countSettled,
  countTransfers,
} from './payments/reconciling/metrics.ts';
import { createObligationStore } from './payments/giving-back/obligations.ts';
import { createLastWays } from './payments/session/last-way.ts';
import { createPageAddresses } from './payments/session/page-address.ts';
import { createPaymentOpener } from './payments/edge/open-payment.ts';
import { createCallbackStore } from './payments/reconciling/callback-store.ts';
import { createPaymentStore } from './payments/views/payment-store.ts';
import { createViews } from './payments/views/payment-view.ts';
import { createClaimStore } from './payments/attempts/claim-store.ts';
import { createPromptStore } from './payments/settling/prompt-store.ts';
import { createChargeQueries } from './payments/settling/query-charge.ts';
import { createReconciler } from './payments/reconciling/reconcile.ts';
import { createResends } from './payments/attempts/resend.ts';
import { watchCardTesting } from './payments/shield/sweep.ts';
import { createSessionTokens } from './payments/session/session.ts';
import { createShares } from './payments/views/shares.ts';
import {
  createContradictionStore,
  createIsAcknowledged,
  createSettleCharge,
} from './payments/settling/settle-store.ts';
import { createAnswerRecorder } from './payments/settling/settle.ts';
import { acceptAfterStep, createSteps } from './payments/attempts/steps.ts';
import type { DueWork, OpenConnector, PlayedService, TestMode } from './test-mode/test-mode.ts';
import { createTimelineStore } from './payments/views/timeline.ts';
import { giveWords } from './payments/views/payment-words.ts';
import { sumUpTakings } from './payments/views/takings.ts';
import { createUsualTimes } from './payments/views/usual-times.ts';
import type { Metrics } from './platform/health.ts';
import type { Keys } from './platform/keys.ts';
import { createOutsideHttp } from './platform/outside-http.ts';
import type { MailOut, Ports, Warn } from '@titan/platform/ports';
import type { Settings } from './platform/config.ts';
import { createAccountTurns } from './payments/settling/account-turns.ts';
import { createQueryClaims } from './payments/settling/query-claims.ts';
import { createAccountNames, createAccountUpkeep } from './providers/account-upkeep.ts';
import { type AccountPaused, createProviders } from './providers/accounts.ts';
import { createMisconfigurations } from './providers/misconfigurations.ts';
import type { Connector } from './providers/connector.ts';
import type { Rates } from './providers/port.ts';
import type { ProviderAsked } from './providers/timely-provider.ts';
import { deleteOldFiles } from './disputes/dispute-files.ts';
import { createDisputeMails } from './disputes/dispute-mails.ts';
import { createDisputeAnswers } from './disputes/send-answers.ts';
import { createDisputeNews } from './disputes/tell-news.ts';
import { createReceiptEmailStore } from './receipts/email-store.ts';
import { createPaidMails } from './receipts/paid-mail.ts';
import { createReceipts } from './receipts/receipts.ts';
import { createReceiptSigner } from './receipts/signing.ts';
import { createRefundPartStore } from './refunds/end-refunds.ts';
import { createCredentialVault } from './vault/account-credentials.ts';
import { createNewReference } from './payments/attempts/new-reference.ts';
import { createInstrumentLookup } from './vault/instrument-lookup.ts';
import { createDoctor } from './webhooks/doctor/doctor.ts';
import { createWebhookOut } from './webhooks/post.ts';

export type ServicePlace = {
  pool: pg.Pool;
  db: Database;
  keys: Keys;
  ports: Ports;
  mode: Settings['mode'];
  /** Where the service can be reached, and whether only from this machine. */
  publicUrl: string;
  isLocal: boolean;
  retention: Settings['retention'];
  /** Channels that are offered. */
  offered: readonly Channel[];
  connectors: readonly OpenConnector[];
  warn: Warn;
  /** Null: no mail server is set. */
  mail: MailOut | null;
  renderMail: RenderReceiptMail;
  /** Counts the outcomes of charges, callbacks, and accounts that were not given. */
  metrics: Pick<
    Metrics,
    'paymentsOpened' | 'paymentsPaid' | 'paymentsDeclined' | 'callbacks' | 'accountFailures'
  >;
  /** Counts every call to a provider. */
  onProviderAsked(asked: ProviderAsked): void;
  /** For the operator: new charges begin to pass an account over, or that ends. */
  onAccountPaused(paused: AccountPaused): void;
};

/** What waits for a person, of payments and of refunds. */
export function openAttention({ db, ids }: Pick<ServicePlace, 'db'> & Pick<Ports, 'ids'>): Attention {
  return createAttention(db, { ids, refundParts: createRefundPartStore(db) });
}

type Connected = {
  connectors: readonly Connector[];
  rates: Rates;
  play: ((service: PlayedService) => TestMode) | null;
};

const NO_RATES: Rates = { rate: () => Promise.reject(new Error('No provider tells exchange rates')) };

/** At most one of them tells rates, and at most one plays the world outside. */
function openConnectors(place: ServicePlace): Connected {
  const opened = place.connectors.map((connector) => connector.open(place));
  return {
    connectors: opened.map(({ connector }) => connector),
    rates: opened.find(({ rates }) => rates)?.rates ?? NO_RATES,
    play: opened.find(({ play }) => play)?.play ?? null,
  };
}

function openStores(
  {
    pool,
    db,
    keys,
    metrics,
    publicUrl,
    isLocal,
    retention,
    warn,
    ports: { clock, timers, random, ids },
  }: ServicePlace,
  { connectors }: Connected,
) {
  const outside = createOutsideHttp({ timers, allowLoopback: isLocal });
  const nameOf = createAccountNames(db);
  const pictures = createPictures({ db, outside, clock, timers, publicUrl });
  return {
    attention: openAttention({ db, ids }),
    payments: createPaymentStore(db, clock),
    charges: {
      accept: countAccepted(createAcceptCharge(pool, CHANNEL_REGISTRY), metrics, nameOf),
      settle: countSettled(createSettleCharge(pool), metrics, nameOf),
      isAcknowledged: createIsAcknowledged(db),
      beginAgain: countBegunAgain(createBeginAgain(db), metrics, nameOf),
    },
    contradictions: createContradictionStore(db),
    claims: createClaimStore(db),
    prompts: createPromptStore(db),
    queryClaims: createQueryClaims(db),
    callbacks: createCallbackStore(db),
    quotes: createQuoteStore(db),
    timelines: createTimelineStore(db),
    usualTimes: createUsualTimes(db, clock),
    due: createDueStore(db, connectors),
    obligations: createObligationStore(db),
    refundParts: createRefundPartStore(db),
    links: createLinkStore(db, clock),
    pictures,
    linePictures: createLinePictures({ db, clock, pictures, key: keys.idempotency }),
    accounts: createTransferAccounts(db),
    misconfigurations: createMisconfigurations({ db, clock, warn }),
    providerAccounts: createAccountUpkeep(db, createCredentialVault(keys.cards, random)),
    transfers: countTransfers(createTransferStore(pool), metrics, nameOf),
    upkeep: {
      ...createInstrumentUpkeep(db),
      ...createBalanceUpkeep(db),
      sumUpTakings: () => sumUpTakings(db, clock.now()),
      giveWords: () => giveWords(db),
      watchCardTesting: () => watchCardTesting(db, clock.now()),
      ...createTimesAhead(db),
      ...createRetention(db, retention),
    },
  };
}

type Stores = ReturnType<typeof openStores>;

/** The payment services that all channels share. */
function createPaymentServices(place: ServicePlace, stores: Stores, { connectors, rates, play }: Connected) {
  const { ports, keys, offered, warn } = place;
  const { clock, timers, ids } = ports;
  const { payments, claims, prompts, contradictions, transfers } = stores;
  const addresses = createCallbackAddresses(place.publicUrl, keys.idempotency);
  const providers = createProviders({
    db: place.db,
    addresses,
    connectors,
    misconfigurations: stores.misconfigurations,
    vault: createCredentialVault(keys.cards, ports.random),
    mode: place.mode,
    clock,
    timers,
    warn,
    onAsked: place.onProviderAsked,
    onPaused: place.onAccountPaused,
  });
  const channels = CHANNEL_REGISTRY;
  const transfersOf: Stores['transfers']['details'] = (id) => transfers.details(id);
  const { pathOf: linePath } = stores.linePictures;
  const { of: usualTimeOf } = stores.usualTimes;
  const shown = { linePath, usualTimeOf, transfersOf };
  const views = createViews({ clock, channels, offered, providers, ...shown });
  const base = { clock, ports, providers, views, channels, payments, warn };
  const repeats = { ...base, fingerprintKey: keys.idempotency };

  const transferRecorder = createTransferRecorder({ ports, accounts: stores.accounts, transfers, warn });
  const answers = createAnswerRecorder({ ...base, store: stores.charges, contradictions, transferRecorder });
  const queries = createChargeQueries({ ...base, queryClaims: stores.queryClaims, prompts, answers });
  const steps = createSteps({ ...repeats, push: ports.push, claims, queries, answers });
  const resends = createResends({ ...repeats, claims, prompts, answers });
  const attempts = createAttempts({
    ...repeats,
    addresses,
    instruments: createInstrumentLookup(keys.cardLookups),
    accept: (charge) => acceptAfterStep({ store: stores.charges, payments, steps }, charge),
    beginAgain: stores.charges.beginAgain,
    newReference: createNewReference(place.db, ids),
    answers,
  });
  const exchange = createExchange({ ...base, ids, quotes: stores.quotes, rates });
  const turns = createAccountTurns();
  const reversalDeps = { clock, providers, addresses, turns, push: ports.push, warn };
  const disputes = createDisputes({ ...base, db: place.db, contradictions, chargeOf: chargeOfIn(stores) });
  const reversalStores = [stores.obligations, stores.refundParts];
  const callbacks = createCallbacks({
    ...base,
    disputes,
    addresses,
    count: (labels) => place.metrics.callbacks.inc(labels),
    store: stores.callbacks,
    contradictions,
    answers,
    transferRecorder,
    queries,
    reversals: createReversalCallbacks({ ...base, ...reversalDeps, contradictions, stores: reversalStores }),
  });
  const reconciler = createReconciler({ ...base, turns, due: stores.due, answers, queries, steps });
  return {
    providers,
    turns,
    rates,
    play,
    views,
    transferRecorder,
    answers,
    queries,
    steps,
    resends,
    attempts,
    exchange,
    disputes,
    callbacks,
    reconciler,
    reversalDeps,
  };
}

/** The charge that a processor means. */
const chargeOfIn =
  ({ payments, callbacks: store }: Stores): DisputeDeps['chargeOf'] =>
  (called, charge) =>
    chargeOf({ payments, store }, { ...called, ...charge });

export function createServices(place: ServicePlace) {
  const { ports, keys, warn } = place;
  const { clock } = ports;
  const opened = openConnectors(place);
  const stores = openStores(place, opened);
  const paymentLookup = { addresses: createPageAddresses(keys), payments: stores.payments };
  const paymentServices = createPaymentServices(place, stores, opened);
  const channels = createChannels({ ...place, ...ports, ...stores, ...paymentServices, paymentLookup });
  const { queries, views, exchange, play, reversalDeps } = paymentServices;
  const sessions = createSessionTokens(keys.session, clock);
  const disputeAnswers = createDisputeAnswers({ ...paymentServices, db: place.db, clock, warn });
  // What is swept is known only to whoever starts the sweeps.
  const dueWork: DueWork = [];
  const opener = createPaymentOpener({
    ...paymentLookup,
    sessions,
    views,
    exchange,
    timelines: stores.timelines,
    lastWays: createLastWays(place.db),
    channels: Object.values(channels),
    warn,
  });
  return {
    ...paymentServices,
    stores,
    paymentLookup,
    shares: createShares({ db: place.db, clock, addresses: paymentLookup.addresses }),
    sessions,
    opener,
    channels,
    doctor: createDoctor({
      ...place,
      ...ports,
      out: createWebhookOut({ ...ports, allowLoopback: place.isLocal }),
    }),
    testMode: play?.({ ...paymentLookup, queries, views, db: place.db, clock, dueWork }) ?? null,
    dueWork,
    receipts: createReceipts({
      ...place,
      ...ports,
      signer: createReceiptSigner(keys.receipts),
      emails: createReceiptEmailStore(place.db),
      payments: stores.payments,
    }),
    paidMails: createPaidMails({ ...place, clock }),
    disputeAnswers,
    disputeMails: createDisputeMails({ ...place, clock }),
    deleteOldDisputeFiles: () => deleteOldFiles(place.db, new Date(clock.now())),
    tellDisputeNews: createDisputeNews({
      ...paymentServices,
      db: place.db,
      clock,
      answers: disputeAnswers,
      mails: place.mail && { env: place.mode === 'live' ? 'live' : 'test' },
      warn,
    }),
    settleObligations: () => sweepReversals(reversalDeps, stores.obligations),
    sendRefunds: () => sweepReversals(reversalDeps, stores.refundParts),
    findUnknownDebits: createDebitSearch({ ...stores, ...paymentServices, db: place.db, clock }),
    readSettlements: createSettlementLook({ ...paymentServices, db: place.db, clock }),
    warn,
  };
}

export type Services = ReturnType<typeof createServices>;
