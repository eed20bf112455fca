// Assembles cards.
import type { Attempts } from '../../payments/attempts/attempt.ts';
import type { PaymentChannel } from '../../payments/edge/channel.ts';
import type { Exchange } from '../../payments/attempts/exchange.ts';
import type { PaymentStore } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import type { PayerCall } from '../../payments/session/session.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import type { Clock, Ids, Warn } from '../../platform/ports.ts';
import type { Providers } from '../../providers/providers.ts';
import type { CardVault } from '../../vault/card-vault.ts';
import { createCardSaving } from './card-saving.ts';
import { type CardCharges, createCardCharges } from './charge.ts';
import { cardForms } from './forms.ts';
import { cardPages } from './pages.ts';
import { cardActs, cardRoutes } from './routes.ts';
import type { SavedCardStore, SavedCardUpkeep } from './saved-card-store.ts';
import { createSavedCards, resealCards } from './saved-cards.ts';
import { answerCardStep, avsCountriesFor } from './steps.ts';

type CardParts = {
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
  vault: CardVault;
  store: SavedCardStore;
  upkeep: SavedCardUpkeep;
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
export function createCard(parts: CardParts): PaymentChannel & { charges: CardService } {
  const { clock, steps, upkeep } = parts;
  const savedCards = createSavedCards(parts);
  const charges = createCardCharges({ ...parts, savedCards, saving: createCardSaving(parts) });
  const answering = { clock, steps, savedCards };
  const acts = cardActs({ ...parts, charges, savedCards });
  return {
    channel: 'card',
    charges: { ...charges, answerStep: (call) => answerCardStep(answering, call) },
    routes: (api, sessions) => cardRoutes(api, sessions, acts, { ...parts, savedCards }),
    forms: cardForms(acts, savedCards),
    pages: (app, pages) => cardPages(app, parts, pages),
    sweeps: [
      { name: 'pending cards', everyMs: 15_000, run: () => upkeep.purgePending() },
      { name: 'stale cards', everyMs: DAY_MS, run: () => upkeep.deleteStale(clock.now()) },
      { name: 'reseal', everyMs: DAY_MS, run: () => resealCards(parts) },
    ],
    addToPayment: savedCards.addTo,
    choicesOf: (payment) =>
      payment.charge?.stage === 'avs' ? { avsCountries: avsCountriesFor(payment) } : null,
  };
}
