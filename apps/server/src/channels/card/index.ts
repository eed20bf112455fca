// Assembles cards.
import type { Database } from '../../db/database.ts';
import type { Attempts } from '../../payments/attempts/attempt.ts';
import type { PaymentChannel } from '../../payments/edge/channel.ts';
import type { Exchange } from '../../payments/attempts/exchange.ts';
import type { PaymentStore } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import type { PayerCall } from '../../payments/session/session.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Clock, Ids, Ports, Warn } from '@titan/platform/ports';
import type { Providers } from '../../providers/providers.ts';
import { createCardVault } from '../../vault/card-vault.ts';
import { createCardSaver } from './card-saving.ts';
import { type CardCharges, createCardCharges } from './charge.ts';
import { cardForms } from './forms.ts';
import { cardPages } from './pages.ts';
import { cardActs, cardRoutes } from './routes.ts';
import { CARD_RULES } from './rules.ts';
import { createSavedCardStore, createSavedCardUpkeep } from './saved-card-store.ts';
import { createSavedCards, resealCards } from './saved-cards.ts';
import { answerCardStep, avsCountriesFor } from './steps.ts';

type CardPlace = {
  clock: Clock;
  ids: Ids;
  payments: PaymentStore;
  providers: Providers;
  attempts: Attempts;
  steps: Steps;
  resends: Resends;
  queries: ChargeQueries;
  exchange: Exchange;
  views: Views;
  db: Database;
  keys: Pick<Keys, 'cards' | 'cardLookups'>;
  ports: Pick<Ports, 'random'>;
  warn: Warn;
};

/** What callers other than the page use. */
export type CardService = CardCharges & {
  answerStep(
    call: PayerCall<Parameters<typeof answerCardStep>[1]['body']>,
  ): ReturnType<typeof answerCardStep>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Builds the channel. */
function createCard(place: CardPlace): PaymentChannel & { charges: CardService } {
  const { clock, steps, db, keys } = place;
  const upkeep = createSavedCardUpkeep(db);
  const vault = createCardVault(keys.cards, keys.cardLookups, place.ports.random);
  const deps = { ...place, vault, store: createSavedCardStore(db), upkeep };
  const savedCards = createSavedCards(deps);
  const charges = createCardCharges({ ...deps, savedCards, cardSaver: createCardSaver(deps) });
  const answering = { clock, steps, savedCards };
  const acts = cardActs({ ...deps, charges, savedCards });
  return {
    channel: 'card',
    charges: { ...charges, answerStep: (call) => answerCardStep(answering, call) },
    routes: (api, sessions) => cardRoutes(api, sessions, acts, { ...deps, savedCards }),
    forms: cardForms(acts, savedCards),
    pages: (app, pages) => cardPages(app, deps, pages),
    sweeps: [
      { name: 'pending cards', everyMs: 15_000, run: () => upkeep.purgePending() },
      { name: 'stale cards', everyMs: DAY_MS, run: () => upkeep.deleteStale(clock.now()) },
      { name: 'reseal', everyMs: DAY_MS, run: () => resealCards(deps) },
    ],
    addToPayment: savedCards.addTo,
    choicesOf: (payment) =>
      payment.charge?.stage === 'avs' ? { avsCountries: avsCountriesFor(payment) } : null,
  };
}

export const CARD = { ...CARD_RULES, create: createCard };
