// Spec §7, the card calls: path → service → answer.
import {
  authorizeCard,
  cancelCard,
  chargeCard,
  getAvsCountries,
  queryCard,
  resendCardOtp,
} from '@titan/contract/card';
import { getRates } from '@titan/contract/conversion';
import { toBillingAddress } from '@titan/rules/billing-address';
import { chargeSavedCard, deleteSavedCard, getSavedCards } from '@titan/contract/saved-cards';
import { threeDsTest, threeDsType, verifyCard } from '@titan/contract/three-ds';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { FastifyInstance } from 'fastify';
import { getRatesOf } from '../../payments/exchange.ts';
import { cancelCardStep } from '../../payments/give-up-step.ts';
import { act, actRoute, sessionRoute } from '../../payments/payer-call.ts';
import { queryCharge, verifyCard as verify } from '../../payments/query-charge.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { answerTestPage, readBankPage } from '../../payments/step-page.ts';
import { wrong } from '../../platform/refusal.ts';
import type { SandboxBank } from '../../providers/sandbox/bank.ts';
import { chargeNewCard, chargeWithSavedCard } from './charge.ts';
import { cardNews, deleteCard, offerCards } from './saved-cards.ts';
import { addressProblems, answerCardStep, avsCountriesFor } from './steps.ts';

// Spec §7, the calls of saved cards: path → service → answer; and the same as plain forms.

export const CHARGE_SAVED_CARD = act({
  endpoint: chargeSavedCard,
  channel: 'card',
  message: 'Card charge answered',
  run: (parts, { body, ...press }) =>
    chargeWithSavedCard(parts, {
      ...press,
      body: {
        cardReference: body.card_reference,
        quoteId: body.quote,
        token: body.browser_card_token,
        cvv: cvvOf(body.authorization?.cvv),
      },
    }),
});

function cvvOf(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : codeDigits(typed, LIMITS.cvvDigits + 1);
}

/** Registers the calls of saved cards. */
function savedCardRoutes(app: FastifyInstance, parts: ServiceParts): void {
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

// Spec §7, the calls of 3-D Secure: path → service → answer.

export const CANCEL_CARD = act({
  endpoint: cancelCard,
  channel: 'card',
  message: 'Attempt ended',
  run: cancelCardStep,
});

/** Registers the calls; the test page's only where there is a sandbox bank to answer it. */
export function threeDsRoutes(app: FastifyInstance, parts: ServiceParts, bank: SandboxBank | null): void {
  actRoute(app, parts, CANCEL_CARD);
  const { sessions } = parts;
  sessionRoute(app, sessions, threeDsType, 'Authorization page retrieved', ({ session, params }) =>
    readBankPage(parts, session, params.reference),
  );
  sessionRoute(app, sessions, verifyCard, 'Charge retrieved', ({ session, params }) =>
    verify(parts, session, params.reference),
  );
  if (bank === null) return;
  sessionRoute(app, sessions, threeDsTest, 'Authorization answered', ({ session, body }) =>
    answerTestPage(parts, bank, session, body),
  );
}

export const CHARGE_CARD = act({
  endpoint: chargeCard,
  channel: 'card',
  message: 'Card charge answered',
  run: (parts, { body, ...press }) =>
    chargeNewCard(parts, {
      ...press,
      body: {
        details: body.cardDetails,
        quoteId: body.quote,
        saving: body.store_for_future_use ? { token: body.browser_card_token } : null,
      },
    }),
});

export const AUTHORIZE_CARD = act({
  endpoint: authorizeCard,
  channel: 'card',
  message: 'Authorization answered',
  async run(parts, { body: { reference, authorization }, ...press }) {
    const { avs } = authorization;
    // A page without script cannot hold the states to the country, so that is told here and not left to the issuer, who counts.
    const wrongLines = avs ? addressProblems(toBillingAddress(avs), avsCountriesFor(press.session)) : null;
    if (wrongLines) return wrong(wrongLines);
    return answerCardStep(parts, { ...press, body: { reference, authorization } });
  },
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
