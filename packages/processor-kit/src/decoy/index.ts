// The decoy: a connector for tests to a processor with the worst habits of all. No start registers it.
import type { Clock, HttpOut } from '@titan/platform/ports';
import { readReply } from '@titan/server/providers/answers';
import { createAccountHttp } from '@titan/server/providers/http';
import type { Account, Connector } from '@titan/server/providers/connector';
import type {
  ChargeRequest,
  Provider,
  ProviderAnswer,
  RefundCalls,
  ReversalAnswer,
} from '@titan/server/providers/port';
import { formOf, type Setup } from '@titan/server/providers/setup';
import { createTokenCache } from '@titan/server/providers/token-cache';
import { readDecoyCallback } from './callback.ts';
import { type DecoyCalls, createCalls, decoyAmount } from './calls.ts';
import { DECOY_PROBE } from './probe.ts';
import { DECOY_LIMITS } from './limits.ts';
import { chargeAnswerOf, listedRefundOf, refundAnswerOf } from './words.ts';

export const DECOY = 'decoy';

/** Its ids are of one form, and its secrets tell test from live. */
const DECOY_SETUP: Setup = {
  credentials: [
    {
      name: 'clientId',
      help: 'the name of the application',
      isSecret: false,
      form: formOf(/^[a-z]{1,40}$/, 'is 1 to 40 small letters'),
    },
    {
      name: 'clientSecret',
      help: 'the secret of the application',
      isSecret: true,
      form: {
        test: { pattern: /^(?!live-).{1,100}$/, words: 'does not begin with live-' },
        live: { pattern: /^live-.{1,95}$/, words: 'begins with live-' },
      },
    },
  ],
  callbacks: { enter: 'address', where: 'Settings → Callbacks' },
};

const RATE = { perSecond: 20, burst: 40 };
const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };

export type DecoyPlace = { baseUrl: string; http: HttpOut; clock: Clock };

export function decoyConnector({ baseUrl, http, clock }: DecoyPlace): Connector {
  const httpOf = createAccountHttp({ http, clock }, RATE);
  const tokens = createTokenCache(clock);
  return {
    name: DECOY,
    title: 'Decoy',
    limits: DECOY_LIMITS,
    setup: DECOY_SETUP,
    probe: DECOY_PROBE,
    open: ({ id, credentials }: Account) => {
      const tokenKey = `${id} ${credentials['clientId'] ?? ''}`;
      return provider(createCalls({ http: httpOf(id, baseUrl), tokens, tokenKey, credentials }));
    },
    readCallback: readDecoyCallback,
  };
}

function provider(calls: DecoyCalls): Provider {
  const create = async (
    { reference, amountMinor, currency, callbackUrl }: Omit<ChargeRequest, 'card'>,
    payer: object,
  ): Promise<ProviderAnswer> => {
    const amount = decoyAmount(amountMinor, currency);
    const body = { merchant_ref: reference, amount, currency, callback_url: callbackUrl, ...payer };
    return readReply(calls({ method: 'POST', path: '/v2/collections', body, movesMoney: true }), (reply) =>
      chargeAnswerOf({ reference, isQuery: false }, reply),
    );
  };
  const query: Provider['query'] = async ({ reference, handle }) => {
    // It knows a charge by its own id alone.
    if (handle === null) return UNKNOWN;
    const path = `/v2/collections/${encodeURIComponent(handle)}` as const;
    return readReply(calls({ method: 'GET', path, movesMoney: false }), (reply) =>
      chargeAnswerOf({ reference, isQuery: true }, reply),
    );
  };
  return {
    card: {
      requiredOf: () => [],
      charge: ({ card, ...request }) =>
        create(request, {
          channel: 'card',
          card: { pan: card.number, exp: `${card.expiryMonth}/${card.expiryYear}`, cvv: card.cvv },
        }),
    },
    wallet: {
      charge: ({ wallet, ...request }) =>
        create(request, { channel: 'wallet', msisdn: wallet.number, network: wallet.network }),
    },
    refund: refundCalls(calls),
    query,
  };
}

const NO_ID: ReversalAnswer = { kind: 'needs_person', message: 'The id of the charge is not known' };

function refundCalls(calls: DecoyCalls): RefundCalls {
  return {
    async send(request) {
      const { chargeHandle, amountMinor, currency } = request;
      if (chargeHandle === null) return NO_ID;
      const body = { collection_id: chargeHandle, amount: decoyAmount(amountMinor, currency) };
      return readReply(calls({ method: 'POST', path: '/v2/refunds', body, movesMoney: true }), (reply) =>
        refundAnswerOf(request, reply.body),
      );
    },
    async query(request) {
      const { chargeHandle, handle } = request;
      if (chargeHandle === null) return NO_ID;
      const path =
        handle === null
          ? (`/v2/refunds?collection=${encodeURIComponent(chargeHandle)}` as const)
          : (`/v2/refunds/${encodeURIComponent(handle)}` as const);
      const answer = await calls({ method: 'GET', path, movesMoney: false });
      if (answer.kind === 'lost') return answer;
      return handle === null ? listedRefundOf(request, answer.body) : refundAnswerOf(request, answer.body);
    },
  };
}
