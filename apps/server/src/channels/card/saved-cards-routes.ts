// Spec §7, the calls of saved cards: path → service → answer; and the same as plain forms.
import { chargeSavedCard, deleteSavedCard, getSavedCards } from '@titan/contract/saved-cards';
import type { FastifyInstance } from 'fastify';
import { chargeSavedCard as charge } from './charge-saved-card.ts';
import { deleteCard, offerCards } from './saved-cards.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { act, actRoute } from '../../payments/act.ts';
import { sessionRoute } from '../../payments/route.ts';

export const CHARGE_SAVED_CARD = act({
  endpoint: chargeSavedCard,
  channel: 'card',
  message: 'Card charge answered',
  run: (parts, { body, ...press }) =>
    charge(parts, {
      ...press,
      body: {
        cardReference: body.card_reference,
        quoteId: body.quote,
        token: body.browser_card_token,
        cvv: body.authorization?.cvv,
      },
    }),
});

/** Registers the calls of saved cards. */
export function savedCardRoutes(app: FastifyInstance, parts: ServiceParts): void {
  sessionRoute(app, parts.sessions, getSavedCards, 'Saved cards retrieved', ({ body, session, browser }) =>
    offerCards(parts, browser, session, { token: body.browser_card_token, email: body.email }),
  );
  actRoute(app, parts, CHARGE_SAVED_CARD);
  sessionRoute(app, parts.sessions, deleteSavedCard, 'Saved card deleted', ({ body, ...press }) =>
    deleteCard(parts, {
      ...press,
      body: { cardReference: body.card_reference, token: body.browser_card_token },
    }),
  );
}
