// Kora: cards (NGN) on its own page or, by the account's switch, in an encrypted body, mobile money (KES, GHS, XAF, XOF, EGP, TZS), and transfers and pay with bank (NGN).
import { NO_REFERENCE, readReply, UNKNOWN } from '../answers.ts';
import { type Calls, createBearerCalls } from '../bearer-calls.ts';
import { createProviderHttp } from '../http.ts';
import type { Account, Connector, ConnectorDeps } from '../connector.ts';
import type {
  CardCalls,
  ChargeUnderWay,
  HostedCardCalls,
  NewCharge,
  Provider,
  ProviderAnswer,
  ResendAnswer,
  SentCharge,
  SetUpReports,
  StepAnswer,
  WalletCalls,
} from '../port.ts';
import { createRateLimits } from '../rate-limit.ts';
import { readKoraCallback } from './callback.ts';
import { chargeOf, koraAddress } from './calls.ts';
import { chargeDataOf } from './charge-data.ts';
import { debitsSince } from './debits.ts';
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

/** It publishes no limit. */
const RATE = { perSecond: 10, burst: 40 };

/** Builds the connector. */
export function koraConnector({
  baseUrl = KORA_URL,
  http,
  clock,
  random,
}: Pick<ConnectorDeps, 'baseUrl' | 'http' | 'clock' | 'random'>): Connector {
  const limits = createRateLimits(clock);
  return {
    name: KORA,
    limits: KORA_LIMITS,
    setup: KORA_SETUP,
    probe: koraProbe({ baseUrl, http }),
    open({ id, credentials, callbackUrl, setUp }: Account) {
      const { secretKey, encryptionKey } = credentials;
      if (!secretKey || !encryptionKey) throw new Error('The account lacks a key');
      const providerHttp = createProviderHttp({ http, baseUrl, limit: limits(String(id), RATE) });
      const change =
        'Kora does not take the secret key: copy it from the dashboard and roll the credentials.';
      const calls = createBearerCalls({ http: providerHttp, key: secretKey, setUp, change });
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

function provider(opened: KoraAccount): Provider {
  const { calls, callbackUrl, setUp } = opened;
  return {
    card: cardCalls(opened),
    hostedCard: hostedCardCalls(opened),
    wallet: walletCalls(opened),
    bankDebit: {
      async list({ currency }) {
        return readReply(
          calls({
            path: `/charge/pay-with-bank/banks?currency=${encodeURIComponent(currency)}`,
          }),
          bankListOf,
        );
      },
      // The payer names the account on the bank's own page.
      charge: ({ bank, ...request }) =>
        charged(opened, '/charge/pay-with-bank', request, {
          ...chargeOf(request),
          bank_code: bank.code,
          redirect_url: request.returnUrl,
          ...koraAddress('notification_url', callbackUrl),
        }),
    },
    transferAccount: {
      // How long it is open is Kora's to say, about half an hour.
      open: (request) =>
        charged(opened, '/charges/bank-transfer', request, {
          ...chargeOf(request),
          ...koraAddress('notification_url', callbackUrl),
        }),
    },
    refund: refundCalls(calls, callbackUrl, setUp),
    query: (charge) => queried(calls, charge),
    answerStep: (charge, answer) => stepAnswered(opened, charge, answer),
    resendOtp: ({ channel, handle }) =>
      resent(calls, handle, `/charges/${channel === 'card' ? 'card' : 'mobile-money'}/resend-otp`),
    resendPrompt: ({ handle }) => resent(calls, handle, '/charges/mobile-money/resend-stk'),
    debitsSince: (since, page) => debitsSince(calls, since, page),
  };
}

async function queried(calls: Calls, charge: SentCharge): Promise<ProviderAnswer> {
  return readReply(calls({ path: `/charges/${encodeURIComponent(charge.reference)}` }), (reply) =>
    queriedAnswerOf(charge, reply),
  );
}

/** Makes a charge; a page that it leads to is a wallet's or a bank's. */
async function charged(
  { calls, base }: Pick<KoraAccount, 'calls' | 'base'>,
  path: `/${string}`,
  { reference }: NewCharge,
  body: object,
): Promise<ProviderAnswer> {
  return readReply(calls({ path, body }), (reply) =>
    chargeAnswerOf({ reference, opens: 'REDIRECT', base }, reply),
  );
}

function cardCalls({ calls, base, callbackUrl, encrypted }: KoraAccount): CardCalls {
  return {
    requiredOf: () => ['cvv'],
    async charge({ card, ...request }) {
      const { number, cvv, expiryMonth: expiry_month, expiryYear: expiry_year, holderName } = card;
      const send = (notified: object) =>
        calls({
          path: '/charges/card',
          body: {
            charge_data: encrypted({
              ...chargeOf(request),
              card: { ...(holderName && { name: holderName }), number, cvv, expiry_month, expiry_year },
              redirect_url: request.returnUrl,
              ...notified,
            }),
          },
        });
      // Documented for the other charges. For cards nobody says that it is accepted, and nothing is charged where it is refused.
      const first = await send(koraAddress('notification_url', callbackUrl));
      const reply = refusesField(first, 'notification_url') ? await send({}) : first;
      const about = { reference: request.reference, opens: '3DS', base } as const;
      return reply.kind === 'lost' ? reply : chargeAnswerOf(about, reply);
    },
  };
}

function hostedCardCalls({ calls, base, callbackUrl }: KoraAccount): HostedCardCalls {
  return {
    async charge(request) {
      const { reference, returnUrl } = request;
      const led = { redirect_url: returnUrl, ...koraAddress('notification_url', callbackUrl) };
      const body = { ...chargeOf(request), ...led, channels: ['card'] };
      return readReply(calls({ path: '/charges/initialize', body }), (reply) =>
        hostedAnswerOf({ reference, opens: '3DS', base }, reply),
      );
    },
  };
}

function walletCalls(opened: KoraAccount): WalletCalls {
  return {
    refuses: ({ network }) =>
      network === null || KORA_NETWORKS.includes(network) ? null : { code: 'NETWORK_NOT_TAKEN' },
    charge: ({ wallet: { number }, ...request }) =>
      charged(opened, '/charges/mobile-money', request, {
        ...chargeOf(request),
        mobile_money: { number },
        redirect_url: request.returnUrl,
        ...koraAddress('notification_url', opened.callbackUrl),
      }),
  };
}

async function stepAnswered(
  { calls, base }: KoraAccount,
  { reference, channel, handle }: ChargeUnderWay,
  answer: StepAnswer,
): Promise<ProviderAnswer> {
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
