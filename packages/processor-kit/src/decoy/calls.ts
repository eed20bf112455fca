// The decoy's calls over HTTP, on one account.
import { toDecimal } from '@titan/rules/money';
import { minorUnitsOf } from '@titan/rules/currency';
import type { CallAnswer } from '@titan/server/providers/answers';
import type { ProviderHttp, ProviderRequest } from '@titan/server/providers/http';
import type { TokenCache } from '@titan/server/providers/token-cache';
import { basicOf, createTokenCalls } from '@titan/server/providers/token-calls';

const CALL_DEADLINE_MS = 30_000;

export type DecoyCall = Pick<ProviderRequest, 'method' | 'path' | 'movesMoney'> & { body?: object };
export type DecoyCalls = (call: DecoyCall) => Promise<CallAnswer>;

type DecoyCallOptions = {
  http: ProviderHttp;
  tokens: TokenCache;
  /** Names the account and its credentials. */
  tokenKey: string;
  credentials: Readonly<Record<string, string>>;
};

export function createCalls({ http, tokens, tokenKey, credentials }: DecoyCallOptions): DecoyCalls {
  const { clientId = '', clientSecret = '' } = credentials;
  const send = createTokenCalls({
    http,
    tokens,
    tokenKey,
    asks: {
      method: 'POST',
      path: '/oauth/token',
      headers: {
        authorization: basicOf(clientId, clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    },
  });
  return (call) => {
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const headers = {
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
    };
    return send({ ...call, body, headers, deadlineMs: CALL_DEADLINE_MS });
  };
}

/** Major units with two decimals, also where the currency has none. */
export function decoyAmount(minor: number, currency: string): string {
  const decimal = toDecimal(minor, currency);
  return minorUnitsOf(currency) === 0 ? `${decimal}.00` : decimal;
}
