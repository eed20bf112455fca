// Flutterwave, API version 3: cards on its own page or, by the account's switch, on ours; mobile money (GHS, KES, TZS, XAF, XOF); transfers to an
// account of the charge's own (NGN).
import type { Clock } from '@titan/platform/ports';
import { NO_NETWORK, NO_REFERENCE, readReply, refusedUndone, type Reply, UNKNOWN } from '../answers.ts';
import { type Calls, createBearerCalls } from '../bearer-calls.ts';
import { createAccountHttp } from '../http.ts';
import type { Connector, ConnectorDeps } from '../connector.ts';
import type { NewCharge, Provider, ProviderAnswer, SentCharge, SetUpReports } from '../port.ts';
import { readFlutterwaveV3Callback } from './callback.ts';
import { cardChargeOf, chargeOf, hostedChargeOf, walletOf } from './charge-body.ts';
import { debitsOf, triesPath } from './list.ts';
import { FLUTTERWAVE_V3_PROBE } from './probe.ts';
import { FLUTTERWAVE_V3_LIMITS } from './limits.ts';
import { refundCalls } from './refunds.ts';
import { FLUTTERWAVE_V3_SETUP } from './setup.ts';
import { openAccount, receivedAnswerOf } from './transfers.ts';
import {
  chargeAnswerOf,
  type ChargeAnswer,
  failedAnswerOf,
  flwRefIn,
  hostedAnswerOf,
  isCardWanted,
  isRefusal,
  queriedAnswerOf,
} from './words.ts';

export const FLUTTERWAVE_V3 = 'flutterwave-v3';
export const FLUTTERWAVE_V3_URL = 'https://api.flutterwave.com/v3';

export function flutterwaveV3Connector({
  baseUrl = FLUTTERWAVE_V3_URL,
  http,
  clock,
}: Pick<ConnectorDeps, 'baseUrl' | 'http' | 'clock'>): Connector {
  const httpOf = createAccountHttp({ http, clock });
  return {
    name: FLUTTERWAVE_V3,
    title: 'Flutterwave',
    limits: FLUTTERWAVE_V3_LIMITS,
    setup: FLUTTERWAVE_V3_SETUP,
    probe: FLUTTERWAVE_V3_PROBE,
    open({ id, credentials, setUp }) {
      const { secretKey, encryptionKey } = credentials;
      if (!secretKey || !encryptionKey) throw new Error('The account lacks a key');
      const change =
        'Flutterwave does not take the secret key: copy the one of version 3 from the dashboard and roll the credentials.';
      const calls = createBearerCalls({ http: httpOf(id, baseUrl), key: secretKey, setUp, change });
      return provider({ calls, base: baseUrl, encryptionKey, clock, setUp });
    },
    readCallback: readFlutterwaveV3Callback,
  };
}

type FlutterwaveAccount = {
  calls: Calls;
  base: string;
  encryptionKey: string;
  clock: Clock;
  setUp: SetUpReports | undefined;
};

function provider(opened: FlutterwaveAccount): Provider {
  const { calls, base, encryptionKey, clock, setUp } = opened;
  const onItsPage = (request: NewCharge): Promise<ProviderAnswer> =>
    readReply(calls({ path: '/payments', body: hostedChargeOf(request) }), (reply) => {
      const answer = hostedAnswerOf({ reference: request.reference, opens: '3DS', base }, reply);
      return meaningOf(opened, sentCharge(request, 'card'), reply, answer);
    });
  return {
    card: {
      requiredOf: () => ['cvv'],
      charge: (request) =>
        readReply(
          calls({ path: '/charges?type=card', body: cardChargeOf(request, encryptionKey) }),
          (reply) => {
            const { card: _, ...hosted } = request;
            // The card is kept nowhere for that: its payer types it again, where it may be kept.
            if (isCardWanted(reply)) return onItsPage(hosted);
            const answer = chargeAnswerOf({ reference: request.reference, opens: '3DS', base }, reply);
            return meaningOf(opened, sentCharge(request, 'card'), reply, answer);
          },
        ),
    },
    hostedCard: { charge: onItsPage },
    wallet: {
      refuses: (wallet) => (walletOf(wallet) ? null : { code: 'NETWORK_NOT_TAKEN' }),
      async charge({ wallet, ...request }) {
        const named = walletOf(wallet);
        if (!named) return NO_NETWORK;
        const body = { ...chargeOf(request), ...named.fields, redirect_url: request.returnUrl };
        return readReply(calls({ path: `/charges?type=${named.type}`, body }), (reply) => {
          const answer = chargeAnswerOf({ reference: request.reference, opens: 'REDIRECT', base }, reply);
          return meaningOf(opened, sentCharge(request, 'mobile_money'), reply, answer);
        });
      },
    },
    transferAccount: { open: (request) => openAccount({ calls, setUp, now: clock.now() }, request) },
    refund: refundCalls(calls),
    query: (charge) => queried(opened, charge),
    async answerStep(charge, { kind, value: otp }) {
      // Nothing else that it asks for is answered on our page.
      if (kind !== 'otp') return UNKNOWN;
      const flw_ref = flwRefIn(charge.handle);
      if (flw_ref === null) return NO_REFERENCE;
      return readReply(
        calls({ path: '/validate-charge', body: { otp, flw_ref, type: 'card' } }),
        async (reply) => {
          const next = chargeAnswerOf({ reference: charge.reference, opens: '3DS', base }, reply);
          const found = await meaningOf(opened, charge, reply, next);
          // Not documented: whether the payer may answer again. If not, that is refused too, and the query tells the end.
          return isRefusal(reply) && found.kind === 'step' ? { ...found, secretWasWrong: true } : found;
        },
      );
    },
    debitsSince: debitsOf(calls, clock),
  };
}

/** A new charge as it is asked about, with nothing known of it. */
function sentCharge(
  { reference, amountMinor, currency }: NewCharge,
  channel: SentCharge['channel'],
): SentCharge {
  return { reference, channel, handle: null, amountMinor, currency };
}

/** Where only a query tells what the answer means, asks at once: a refusal of what Flutterwave does not know has done nothing. */
async function meaningOf(
  opened: FlutterwaveAccount,
  charge: SentCharge,
  reply: Reply,
  answer: ChargeAnswer,
): Promise<ProviderAnswer> {
  if (answer.kind !== 'query') return answer;
  const found = await queried(opened, charge);
  // The charge was sent, though the query may not have been.
  if (found.kind === 'lost') return { ...found, sent: 'maybe' };
  const isUndone = found.kind === 'not_found' && charge.handle === null && isRefusal(reply);
  return isUndone ? refusedUndone(reply) : found;
}

/** Verify knows one transaction; where that has failed, the list has those that were tried beside it. */
async function queried({ calls, clock }: FlutterwaveAccount, charge: SentCharge): Promise<ProviderAnswer> {
  const tries = triesPath(charge.reference, clock.now());
  if (charge.channel === 'bank_transfer') {
    return readReply(calls({ path: tries }), (reply) => receivedAnswerOf(charge, reply));
  }
  const query = new URLSearchParams({ tx_ref: charge.reference });
  const verified = await calls({ path: `/transactions/verify_by_reference?${query}` });
  if (verified.kind === 'lost') return verified;
  const answer = queriedAnswerOf(charge, verified);
  if (answer.kind !== 'failed') return answer;
  return readReply(calls({ path: tries }), (reply) => failedAnswerOf(charge, reply));
}
