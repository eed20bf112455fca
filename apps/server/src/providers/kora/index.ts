// Kora: cards (NGN) on its own page or, by the account's switch, in an encrypted body, mobile money (KES, GHS, XAF, XOF, EGP, TZS), and transfers and pay with bank (NGN).
import { NO_REFERENCE, readReply, UNKNOWN } from '../answers.ts';
import { type Calls, createBearerCalls } from '../bearer-calls.ts';
import type { Connector, ConnectorDeps } from '../connector.ts';
import { createAccountHttp } from '../http.ts';
import type { NewCharge, Provider, ResendAnswer, SetUpReports, StepAnswer } from '../port.ts';
import { readKoraCallback } from './callback.ts';
import { chargeDataOf, chargeOf, koraAddress } from './calls.ts';
import { debitsOf } from './debits.ts';
import { koraProbe } from './probe.ts';
import { KORA_NETWORKS, KORA_LIMITS } from './limits.ts';
import { refundCalls } from './refunds.ts';
import { KORA_SETUP } from './setup.ts';
import {
  bankListOf,
  chargeAnswerOf,
  hostedAnswerOf,
  queriedAnswerOf,
  refusesField,
  resentAnswerOf,
} from './words.ts';

export const KORA = 'kora';
export const KORA_URL = 'https://api.korapay.com/merchant/api/v1';

export function koraConnector({
  baseUrl = KORA_URL,
  http,
  clock,
  random,
}: Pick<ConnectorDeps, 'baseUrl' | 'http' | 'clock' | 'random'>): Connector {
  const httpOf = createAccountHttp({ http, clock });
  return {
    name: KORA,
    title: 'Kora',
    limits: KORA_LIMITS,
    setup: KORA_SETUP,
    probe: koraProbe({ baseUrl, http }),
    open({ id, credentials, callbackUrl, setUp }) {
      const { secretKey, encryptionKey } = credentials;
      if (!secretKey || !encryptionKey) throw new Error('The account lacks a key');
      const change =
        'Kora does not take the secret key: copy it from the dashboard and roll the credentials.';
      const calls = createBearerCalls({ http: httpOf(id, baseUrl), key: secretKey, setUp, change });
      const encrypted = (payload: object): string => chargeDataOf(payload, encryptionKey, random);
      return provider({ calls, base: baseUrl, callbackUrl, encrypted, setUp });
    },
    readCallback: readKoraCallback,
  };
}

type KoraAccount = {
  calls: Calls;
  base: string;
  /** The account's own, since callbacks are signed. */
  callbackUrl: string;
  encrypted(payload: object): string;
  setUp: SetUpReports | undefined;
};

function provider({ calls, base, callbackUrl, encrypted, setUp }: KoraAccount): Provider {
  const notified = koraAddress('notification_url', callbackUrl);
  /** A page that it leads to is a wallet's or a bank's. */
  const charge = (path: `/${string}`, request: NewCharge, more: object) =>
    readReply(calls({ path, body: { ...chargeOf(request), ...notified, ...more } }), (reply) =>
      chargeAnswerOf({ reference: request.reference, opens: 'REDIRECT', base }, reply),
    );
  return {
    card: {
      requiredOf: () => ['cvv'],
      async charge({ card, ...request }) {
        const { number, cvv, expiryMonth: expiry_month, expiryYear: expiry_year, holderName } = card;
        const payload = {
          ...chargeOf(request),
          card: { ...(holderName && { name: holderName }), number, cvv, expiry_month, expiry_year },
          redirect_url: request.returnUrl,
        };
        const send = (body: object) =>
          calls({ path: '/charges/card', body: { charge_data: encrypted(body) } });
        // Documented for the other charges. For cards nobody says that it is accepted, and nothing is charged where it is refused.
        const first = await send({ ...payload, ...notified });
        const reply = refusesField(first, 'notification_url') ? await send(payload) : first;
        const about = { reference: request.reference, opens: '3DS', base } as const;
        return reply.kind === 'lost' ? reply : chargeAnswerOf(about, reply);
      },
    },
    hostedCard: {
      async charge(request) {
        const { reference, returnUrl } = request;
        const led = { redirect_url: returnUrl, ...notified };
        const body = { ...chargeOf(request), ...led, channels: ['card'] };
        return readReply(calls({ path: '/charges/initialize', body }), (reply) =>
          hostedAnswerOf({ reference, opens: '3DS', base }, reply),
        );
      },
    },
    wallet: {
      refuses: ({ network }) =>
        network === null || KORA_NETWORKS.includes(network) ? null : { code: 'NETWORK_NOT_TAKEN' },
      charge: ({ wallet: { number }, ...request }) =>
        charge('/charges/mobile-money', request, {
          mobile_money: { number },
          redirect_url: request.returnUrl,
        }),
    },
    bankDebit: {
      async list({ currency }) {
        const path = `/charge/pay-with-bank/banks?currency=${encodeURIComponent(currency)}` as const;
        return readReply(calls({ path }), bankListOf);
      },
      // The payer names the account on the bank's own page.
      charge: ({ bank: { code }, ...request }) =>
        charge('/charge/pay-with-bank', request, { bank_code: code, redirect_url: request.returnUrl }),
    },
    // How long it is open is Kora's to say, about half an hour.
    transferAccount: { open: (request) => charge('/charges/bank-transfer', request, {}) },
    refund: refundCalls(calls, callbackUrl, setUp),
    query: (sent) =>
      readReply(calls({ path: `/charges/${encodeURIComponent(sent.reference)}` }), (reply) =>
        queriedAnswerOf(sent, reply),
      ),
    async answerStep({ reference, channel, handle }, answer) {
      if (handle === null) return NO_REFERENCE;
      const isCard = channel === 'card';
      const body = isCard ? cardStepOf(handle, answer) : walletStepOf(handle, answer);
      // Nothing that it asks for is answered so.
      if (body === null) return UNKNOWN;
      const path = `/charges/${isCard ? 'card' : 'mobile-money'}/authorize` as const;
      const opens = isCard ? '3DS' : 'REDIRECT';
      const answered = answer.kind.toUpperCase();
      return readReply(calls({ path, body }), (reply) =>
        chargeAnswerOf({ reference, handle, opens, base, answered }, reply),
      );
    },
    resendOtp: ({ channel, handle }) =>
      resent(calls, handle, `/charges/${channel === 'card' ? 'card' : 'mobile-money'}/resend-otp`),
    resendPrompt: ({ handle }) => resent(calls, handle, '/charges/mobile-money/resend-stk'),
    debitsSince: debitsOf(calls),
  };
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

function cardStepOf(transaction_reference: string, answer: StepAnswer): object | null {
  switch (answer.kind) {
    case 'pin':
    case 'otp':
    case 'phone':
      return { transaction_reference, authorization: { [answer.kind]: answer.value } };
    case 'avs': {
      const { country: code, address, city, state, zip_code } = answer.value;
      // Kora's own test card has the country by its name.
      const country = COUNTRIES.of(code) ?? code;
      return { transaction_reference, authorization: { avs: { country, address, city, state, zip_code } } };
    }
    default:
      return null;
  }
}

function walletStepOf(reference: string, answer: StepAnswer): object | null {
  return answer.kind === 'otp' ? { reference, token: answer.value } : null;
}

async function resent(calls: Calls, handle: string | null, path: `/${string}`): Promise<ResendAnswer> {
  if (handle === null) return NO_REFERENCE;
  return readReply(calls({ path, body: { transaction_reference: handle } }), resentAnswerOf);
}
