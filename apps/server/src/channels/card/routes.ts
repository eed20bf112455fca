// The card calls of spec §7, including saved cards and 3-D Secure.
import {
  authorizeCard,
  cancelCard,
  chargeCard,
  chargeHostedCard,
  chargeSavedCard,
  deleteSavedCard,
  getAvsCountries,
  getRates,
  getSavedCards,
  queryCard,
  resendCardOtp,
  threeDsType,
  verifyCard,
} from '@titan/contract/payer/endpoints.schema';
import { toBillingAddress } from '@titan/rules/billing-address';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../../payments/attempts/exchange.ts';
import { act, actRoute, sessionRoute } from '../../payments/edge/payer-call.ts';
import { openBankPage } from '../../payments/edge/payer-pages.ts';
import type { PaymentStore } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import type { SessionTokens } from '../../payments/session/session.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import type { Clock } from '@titan/platform/ports';
import { refused, wrong } from '@titan/platform/refusal';
import type { CardCharges } from './charge.ts';
import type { SavedCards } from './saved-cards.ts';
import { addressProblems, answerCardStep, avsCountriesFor } from './steps.ts';
import { verifyCharge } from './verify.ts';

const channel = 'card';

type ActDeps = {
  clock: Clock;
  charges: CardCharges;
  savedCards: SavedCards;
  steps: Steps;
  resends: Resends;
};

/** Declares the calls that change something. */
export function cardActs({ clock, charges, savedCards, steps, resends }: ActDeps) {
  return {
    charge: act({
      endpoint: chargeCard,
      channel,
      message: 'Card charge answered',
      run: ({ body, ...caller }) =>
        charges.charge({
          ...caller,
          body: {
            details: body.cardDetails,
            quoteId: body.quote,
            saving: body.store_for_future_use ? { token: body.browser_card_token } : null,
          },
        }),
    }),
    chargeHosted: act({
      endpoint: chargeHostedCard,
      channel,
      message: 'Card charge answered',
      run: (call) => charges.chargeHosted(call),
    }),
    chargeSaved: act({
      endpoint: chargeSavedCard,
      channel,
      message: 'Card charge answered',
      run: ({ body, ...caller }) =>
        charges.chargeSaved({
          ...caller,
          body: {
            cardReference: body.card_reference,
            quoteId: body.quote,
            token: body.browser_card_token,
            cvv: cvvOf(body.authorization?.cvv),
          },
        }),
    }),
    authorize: act({
      endpoint: authorizeCard,
      channel,
      message: 'Authorization answered',
      async run(call) {
        const { avs } = call.body.authorization;
        // A page without script cannot match states to countries. Checked here, since the issuer would count it as a wrong answer.
        const wrongLines = avs ? addressProblems(toBillingAddress(avs), avsCountriesFor(call.session)) : null;
        return wrongLines ? wrong(wrongLines) : answerCardStep({ clock, steps, savedCards }, call);
      },
    }),
    resendOtp: act({
      endpoint: resendCardOtp,
      channel,
      message: 'OTP sent again',
      run: (call) => resends.sendOtp(call, channel, call.body.reference),
    }),
    cancel: act({
      endpoint: cancelCard,
      channel,
      message: 'Attempt ended',
      run: (call) => steps.end(call, channel, call.body.reference),
    }),
  };
}

/** A plain form has the box for every card, and leaves it empty for one that needs none. */
function cvvOf(typed: string | undefined): string | undefined {
  return typed ? codeDigits(typed, LIMITS.cvvDigits + 1) : undefined;
}

export type CardActs = ReturnType<typeof cardActs>;

type RouteDeps = {
  savedCards: SavedCards;
  queries: ChargeQueries;
  exchange: Pick<Exchange, 'rateOf'>;
  payments: Pick<PaymentStore, 'charge'>;
  views: Views;
};

/** Registers the calls. */
export function cardRoutes(
  app: FastifyInstance,
  sessions: SessionTokens,
  acts: CardActs,
  deps: RouteDeps,
): void {
  const { savedCards, queries, exchange } = deps;
  actRoute(app, sessions, acts.charge);
  actRoute(app, sessions, acts.chargeHosted);
  actRoute(app, sessions, acts.authorize);
  actRoute(app, sessions, acts.resendOtp);
  sessionRoute(app, sessions, getSavedCards, 'Saved cards retrieved', ({ body, session, browser }) =>
    savedCards.offer(browser, session, { token: body.browser_card_token, email: body.email }),
  );
  actRoute(app, sessions, acts.chargeSaved);
  sessionRoute(app, sessions, deleteSavedCard, 'Saved card deleted', ({ body, session, browser }) =>
    savedCards.remove(
      { session, browser },
      { reference: body.card_reference, token: body.browser_card_token },
    ),
  );
  sessionRoute(app, sessions, queryCard, 'Charge retrieved', async ({ body, session, browser }) =>
    savedCards.withSavedCardResult(browser, session, await queries.query(channel, session, body.reference)),
  );
  sessionRoute(app, sessions, getRates, 'Rate retrieved', ({ session, query }) =>
    exchange.rateOf(session, query.ref),
  );
  sessionRoute(app, sessions, getAvsCountries, 'Countries retrieved', async ({ session }) =>
    avsCountriesFor(session),
  );
  threeDsRoutes(app, sessions, acts, deps);
}

function threeDsRoutes(
  app: FastifyInstance,
  sessions: SessionTokens,
  acts: CardActs,
  { queries, payments, views }: RouteDeps,
): void {
  actRoute(app, sessions, acts.cancel);
  sessionRoute(app, sessions, threeDsType, 'Authorization page retrieved', async ({ session, params }) => {
    const charge = await payments.charge(session, params.reference);
    if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
    return openBankPage(charge) ?? refused('STEP_NOT_EXPECTED');
  });
  sessionRoute(app, sessions, verifyCard, 'Charge retrieved', async ({ session, params }) => {
    const charge = await payments.charge(session, params.reference);
    if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
    return views.charge(await verifyCharge(queries, charge));
  });
}
