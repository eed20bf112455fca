// Flutterwave, API version 4: cards (NGN, USD), mobile money (GHS, KES, TZS, XAF, XOF), and transfers to an account of the charge's own (NGN).
import type { Clock, HttpOut, Random } from '../../platform/ports.ts';
import { createProviderHttp } from '../http.ts';
import type {
  Account,
  ChargeRequest,
  ChargeUnderWay,
  Connector,
  Provider,
  ProviderAnswer,
  SentCharge,
  StepAnswer,
} from '../port.ts';
import { createRateLimits } from '../rate-limit.ts';
import { createTokenCache } from '../token-cache.ts';
import { readFlutterwaveCallback } from './callback.ts';
import { type Calls, createCalls, keyOf, stepKeyOf } from './calls.ts';
import { authorizationOf, cardOf, chargeBodyOf, walletOf } from './charge-body.ts';
import { debitsSince } from './debits.ts';
import { encryptionKeyIn } from './encryption.ts';
import { FLUTTERWAVE_PROBE } from './probe.ts';
import { FLUTTERWAVE_REACH } from './reach.ts';
import { refundCalls } from './refunds.ts';
import { FLUTTERWAVE_SETUP } from './setup.ts';
import { findAccount, openAccount, queryAccount } from './transfers.ts';
import { type About, chargeAnswerOf, foundAnswerOf, queriedAnswerOf, UNKNOWN } from './words.ts';

export const FLUTTERWAVE = 'flutterwave';
/** Tokens of both systems are issued here. */
export const FLUTTERWAVE_TOKEN_URL = 'https://idp.flutterwave.com';

const API_URLS: Readonly<Record<string, string>> = {
  sandbox: 'https://developersandbox-api.flutterwave.com',
  production: 'https://f4bexperience.flutterwave.com',
};

/** It publishes no limit. */
const RATE = { perSecond: 10, burst: 40 };

export type FlutterwavePlace = {
  /** A stub's, in place of Flutterwave's: its API and its tokens. */
  baseUrl?: string;
  http: HttpOut;
  clock: Clock;
  random: Random;
};

/** Builds the connector. */
export function flutterwaveConnector({ baseUrl, http, clock, random }: FlutterwavePlace): Connector {
  const limits = createRateLimits(clock);
  const tokens = createTokenCache(clock);
  return {
    name: FLUTTERWAVE,
    reach: FLUTTERWAVE_REACH,
    setup: FLUTTERWAVE_SETUP,
    probe: FLUTTERWAVE_PROBE,
    open({ id, credentials, setUp }: Account) {
      const { environment = '', clientId, clientSecret } = credentials;
      const own = Object.hasOwn(API_URLS, environment) ? API_URLS[environment] : undefined;
      if (own === undefined) throw new Error('The environment of the account is not known');
      const key = encryptionKeyIn(credentials['encryptionKey'] ?? '');
      if (!clientId || !clientSecret || !key) throw new Error('The account lacks a key');
      const limit = limits(String(id), RATE);
      const base = baseUrl ?? own;
      const calls = createCalls({
        http: createProviderHttp({ http, baseUrl: base, limit }),
        tokenHttp: createProviderHttp({ http, baseUrl: baseUrl ?? FLUTTERWAVE_TOKEN_URL, limit }),
        tokens,
        accountId: id,
        clientId,
        clientSecret,
        setUp,
      });
      return provider({ calls, base, key, random });
    },
    readCallback: readFlutterwaveCallback,
  };
}

type Opened = { calls: Calls; base: string; key: Buffer; random: Random };

function provider(opened: Opened): Provider {
  const { calls, key, random } = opened;
  const query = (charge: SentCharge): Promise<ProviderAnswer> => queried(opened, charge);
  return {
    name: FLUTTERWAVE,
    reach: FLUTTERWAVE_REACH,
    card: {
      refuses: () => null,
      requiredOf: () => ['cvv'],
      charge: ({ card, ...request }) => charged(opened, request, cardOf(card, key, random), '3DS'),
    },
    hostedCard: null,
    wallet: {
      refuses: (wallet) => (walletOf(wallet) ? null : { code: 'NETWORK_NOT_TAKEN' }),
      charge: async ({ wallet, ...request }) => {
        const method = walletOf(wallet);
        return method ? charged(opened, request, method, 'REDIRECT') : NO_NETWORK;
      },
    },
    bankDebit: null,
    transferAccount: { open: (request) => openAccount(calls, request) },
    refund: refundCalls(calls),
    query,
    answerStep: (charge, answer) => stepAnswered(opened, charge, answer),
    // None of these exists there, and the reach says so.
    cancel: query,
    resendOtp: () => Promise.resolve({ kind: 'limit' }),
    resendPrompt: () => Promise.resolve({ kind: 'limit' }),
    debitsSince: (since, page) => debitsSince(calls, since, page),
    isShared: () => false,
  };
}

const NO_NETWORK = { kind: 'lost', sent: 'never', cause: 'network_not_taken' } as const;

async function charged(
  { calls, base }: Opened,
  request: Omit<ChargeRequest, 'card'>,
  method: object,
  opens: About['opens'],
): Promise<ProviderAnswer> {
  const { reference } = request;
  const body = chargeBodyOf(request, method);
  const said = await calls({
    path: '/orchestration/direct-charges',
    key: keyOf('charge', reference),
    body,
  });
  return said.kind === 'lost' ? said : chargeAnswerOf({ reference, handle: null, opens, base }, said);
}

async function queried({ calls, base }: Opened, charge: SentCharge): Promise<ProviderAnswer> {
  const { reference, channel, handle } = charge;
  if (channel === 'bank_transfer')
    return handle === null ? findAccount(calls, charge) : queryAccount(calls, charge);
  const about: About = { reference, handle, opens: channel === 'card' ? '3DS' : 'REDIRECT', base };
  if (handle !== null) {
    const said = await calls({ path: `/charges/${encodeURIComponent(handle)}` });
    return said.kind === 'lost' ? said : queriedAnswerOf(about, said);
  }
  const said = await calls({ path: `/charges?${new URLSearchParams({ reference })}` });
  return said.kind === 'lost' ? said : foundAnswerOf(about, said);
}

/** Without Flutterwave's id, which the lost answer had, a step cannot be answered. */
const NO_ID = { kind: 'lost', sent: 'never', cause: 'no_id' } as const;

async function stepAnswered(
  { calls, base, key, random }: Opened,
  { reference, handle }: ChargeUnderWay,
  answer: StepAnswer,
): Promise<ProviderAnswer> {
  if (handle === null) return NO_ID;
  const authorization = authorizationOf(answer, key, random);
  // Nothing that it asks for is answered so.
  if (authorization === null) return UNKNOWN;
  const said = await calls({
    path: `/charges/${encodeURIComponent(handle)}`,
    method: 'PUT',
    key: stepKeyOf(reference, answer, key),
    body: { authorization },
  });
  if (said.kind === 'lost') return said;
  // Only cards are asked on our page.
  return chargeAnswerOf({ reference, handle, opens: '3DS', base, answered: answer.kind }, said);
}
