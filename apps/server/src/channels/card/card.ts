// Spec §7, the card calls: path → service → answer.
import { getRates } from '@titan/contract/conversion';
import { authorizeCard, chargeCard, getAvsCountries, queryCard, resendCardOtp } from '@titan/contract/card';
import type { FastifyInstance } from 'fastify';
import { answerCardStep } from './answer-card-step.ts';
import { cardNews } from './card-news.ts';
import { chargeCard as charge } from './charge-card.ts';
import { getRatesOf } from '../../payments/exchange.ts';
import { queryCharge } from '../../payments/query-charge.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { avsCountriesFor } from './stage-choices.ts';
import { act, actRoute } from '../../payments/act.ts';
import { sessionRoute } from '../../payments/route.ts';
import { savedCardRoutes } from './saved-cards-routes.ts';

export const CHARGE_CARD = act({
  endpoint: chargeCard,
  channel: 'card',
  message: 'Card charge answered',
  run: (parts, { body, ...press }) =>
    charge(parts, {
      ...press,
      body: {
        details: body.cardDetails,
        quoteId: body.quote,
        saving: body.store_for_future_use === true ? { token: body.browser_card_token } : null,
      },
    }),
});

export const AUTHORIZE_CARD = act({
  endpoint: authorizeCard,
  channel: 'card',
  message: 'Authorization answered',
  run: (parts, { body: { reference, authorization }, ...press }) =>
    answerCardStep(parts, { ...press, body: { reference, authorization } }),
});

export const RESEND_CARD_OTP = act({
  endpoint: resendCardOtp,
  channel: 'card',
  message: 'OTP sent again',
  run: (parts, { body: { reference }, ...press }) =>
    resendOtp(parts, 'card', { ...press, body: { reference } }),
});

/** Registers the card calls. */
export function cardRoutes(app: FastifyInstance, parts: ServiceParts): void {
  actRoute(app, parts, CHARGE_CARD);
  actRoute(app, parts, AUTHORIZE_CARD);
  actRoute(app, parts, RESEND_CARD_OTP);
  savedCardRoutes(app, parts);
  sessionRoute(app, parts.sessions, queryCard, 'Charge retrieved', async ({ body, session, browser }) =>
    cardNews(parts, browser, session, await queryCharge(parts, 'card', session, body.reference)),
  );
  sessionRoute(app, parts.sessions, getRates, 'Rate retrieved', ({ session, query }) =>
    getRatesOf(parts, session, query.ref),
  );
  sessionRoute(app, parts.sessions, getAvsCountries, 'Countries retrieved', async ({ session }) =>
    avsCountriesFor(session),
  );
}
