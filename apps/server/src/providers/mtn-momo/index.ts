// MTN MoMo: mobile money by a prompt on the payer's phone (Collection), and refunds (Disbursement).
import { readReply } from '../answers.ts';
import type { Currency } from '@titan/rules/currency';
import { toDecimal } from '@titan/rules/money';
import { createAccountHttp } from '../http.ts';
import type { Account, Connector, ConnectorDeps } from '../connector.ts';
import type {
  AmountLimits,
  Misconfiguration,
  Provider,
  RefundCalls,
  SetUpReports,
  WalletCalls,
} from '../port.ts';
import { createTokenCache } from '../token-cache.ts';
import { readMtnMomoCallback } from './callback.ts';
import { type MtnMomoCalls, createCalls, type ProductKeys, referenceIdOf } from './calls.ts';
import { MTN_MOMO_PROBE } from './probe.ts';
import { isMarket, type Market, MARKETS, MTN_MOMO_LIMITS } from './limits.ts';
import { MTN_MOMO_SETUP } from './setup.ts';
import {
  chargeAnswerOf,
  createAnswerOf,
  failedForFunds,
  mistakeIn,
  refundAnswerOf,
  refundSentAnswerOf,
} from './words.ts';

export const MTN_MOMO = 'mtn-momo';
export const MTN_MOMO_SANDBOX_URL = 'https://sandbox.momodeveloper.mtn.com';
/** An account may have another address, which MTN gives with its keys. */
export const MTN_MOMO_LIVE_URL = 'https://proxy.momoapi.mtn.com';

export function mtnMomoConnector({
  baseUrl,
  http,
  clock,
  warn,
}: Pick<ConnectorDeps, 'baseUrl' | 'http' | 'clock' | 'warn'>): Connector {
  const httpOf = createAccountHttp({ http, clock });
  const tokens = createTokenCache(clock);
  return {
    name: MTN_MOMO,
    title: 'MTN MoMo',
    limits: MTN_MOMO_LIMITS,
    setup: MTN_MOMO_SETUP,
    probe: MTN_MOMO_PROBE,
    open({ id, name, credentials, setUp }) {
      const market = credentials['targetEnvironment'] ?? '';
      if (!isMarket(market)) throw new Error('The target environment of the account is not a known market');
      const collection = keysIn(credentials, ['subscriptionKey', 'apiUser', 'apiKey']);
      if (!collection) throw new Error('The account lacks a key of the product Collection');
      const disbursement = keysIn(credentials, [
        'disbursementSubscriptionKey',
        'disbursementApiUser',
        'disbursementApiKey',
      ]);
      const own = market === 'sandbox' ? MTN_MOMO_SANDBOX_URL : MTN_MOMO_LIVE_URL;
      const place = baseUrl ?? credentials['baseUrl'] ?? own;
      const keys = { collection, ...(disbursement && { disbursement }) };
      const calls = createCalls({ http: httpOf(id, place), tokens, accountId: id, market, keys, setUp });
      const onOtherMarket = (reference: string, currency: string): void =>
        warn(OTHER_MARKET, { provider: MTN_MOMO, account: name, reference, outcome: currency });
      const refund = disbursement ? refundCalls(calls, setUp) : undefined;
      return provider({ calls, market, onOtherMarket, setUp, refund });
    },
    readCallback: readMtnMomoCallback,
  };
}

/** The bounds in its one currency; nothing where no payment here can have that. */
function amountsIn(market: Market): Partial<Record<Currency, AmountLimits>> {
  const all = Object.entries(MTN_MOMO_LIMITS.channels.mobile_money ?? {});
  return Object.fromEntries(all.filter(([currency]) => currency === MARKETS[market]));
}

/** Null unless all three are there. */
function keysIn(
  credentials: Account['credentials'],
  [subscription, user, key]: [subscription: string, user: string, key: string],
): ProductKeys | null {
  const { [subscription]: subscriptionKey, [user]: apiUser, [key]: apiKey } = credentials;
  return subscriptionKey && apiUser && apiKey ? { subscriptionKey, apiUser, apiKey } : null;
}

type MtnMomoAccount = {
  calls: MtnMomoCalls;
  market: Market;
  /** A mistake of a route, not of the account. */
  onOtherMarket(reference: string, currency: string): void;
  setUp: SetUpReports | undefined;
  refund: RefundCalls | undefined;
};

const OTHER_MARKET = 'A route leads to an account at MTN MoMo in another market';
const PROMPTS = 'prompts';
const refusedPrompts = (word: string): Misconfiguration => ({
  code: PROMPTS,
  change: `MTN MoMo refuses prompts (${word}): check the target environment, its currency, and the API user: the callback host that it was made with, and whether MTN restricts it.`,
});

function provider({ calls, market, onOtherMarket, setUp, refund }: MtnMomoAccount): Provider {
  const charge: WalletCalls['charge'] = async (request) => {
    const { reference, paymentReference, amountMinor, currency, callbackUrl, wallet } = request;
    if (currency !== MARKETS[market]) {
      onOtherMarket(reference, currency);
      return { kind: 'lost', sent: 'never', cause: 'not_this_market' };
    }
    const sending = calls({
      product: 'collection',
      method: 'POST',
      path: '/requesttopay',
      referenceId: referenceIdOf(reference),
      // It takes no other; without one, only asking tells how the charge ends.
      callbackUrl: callbackUrl.startsWith('https:') ? callbackUrl : null,
      // Its texts are plain references: MTN refuses long ones, and those with an apostrophe.
      body: {
        amount: toDecimal(amountMinor, currency),
        currency,
        externalId: reference,
        payer: { partyIdType: 'MSISDN', partyId: wallet.number },
        payerMessage: paymentReference,
        payeeNote: paymentReference,
      },
      movesMoney: true,
    });
    return readReply(sending, (reply) => {
      const mistake = mistakeIn(reply);
      const answer = createAnswerOf(reply);
      if (mistake !== null) setUp?.wrong({ ...refusedPrompts(mistake), reference });
      else if (answer.kind === 'step') setUp?.works(PROMPTS);
      return answer;
    });
  };
  const query: Provider['query'] = async ({ reference }) => {
    const path = `/requesttopay/${referenceIdOf(reference)}` as const;
    return readReply(calls({ product: 'collection', method: 'GET', path, movesMoney: false }), (reply) => {
      const mistake = mistakeIn(reply);
      if (mistake !== null) setUp?.wrong({ ...refusedPrompts(mistake), reference });
      return chargeAnswerOf(reference, reply);
    });
  };
  return {
    channels: { mobile_money: amountsIn(market) },
    wallet: { charge },
    refund,
    query,
  };
}

const EMPTY_BALANCE: Misconfiguration = {
  code: 'empty_balance',
  change:
    'Refunds fail because the account of the product Disbursement at MTN MoMo has too little money: add some, and refund again what has failed.',
};

function refundCalls(calls: MtnMomoCalls, setUp: SetUpReports | undefined): RefundCalls {
  return {
    async send({ reference, reversalReference, amountMinor, currency }) {
      const body = {
        amount: toDecimal(amountMinor, currency),
        currency,
        externalId: reversalReference,
        payerMessage: reversalReference,
        payeeNote: reversalReference,
        referenceIdToRefund: referenceIdOf(reference),
      };
      const referenceId = referenceIdOf(reversalReference);
      const call = { product: 'disbursement', method: 'POST', movesMoney: true } as const;
      return readReply(calls({ ...call, path: '/refund', referenceId, body }), refundSentAnswerOf);
    },
    async query(request) {
      const path = `/refund/${referenceIdOf(request.reversalReference)}` as const;
      const asking = calls({ product: 'disbursement', method: 'GET', path, movesMoney: false });
      return readReply(asking, (reply) => {
        const answer = refundAnswerOf(request, reply);
        if (failedForFunds(reply)) setUp?.wrong({ ...EMPTY_BALANCE, reference: request.reversalReference });
        else if (answer.kind === 'reversed') setUp?.works(EMPTY_BALANCE.code);
        return answer;
      });
    },
  };
}
