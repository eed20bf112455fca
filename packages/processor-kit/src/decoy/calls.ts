// The decoy's calls over HTTP, on one account.
import { toDecimal } from '@titan/rules/money';
import { minorUnitsOf } from '@titan/rules/currency';
import type { HttpAnswer } from '@titan/server/platform/ports';
import type { ProviderHttp, ProviderRequest } from '@titan/server/providers/http';
import type { IssuedToken, TokenCache } from '@titan/server/providers/token-cache';
import { readBody, tokenBody } from './wire.ts';

const TOKEN_DEADLINE_MS = 10_000;
const CALL_DEADLINE_MS = 30_000;
const OK = 200;
const UNAUTHORISED = 401;
const SECOND_MS = 1_000;

export type Call = Pick<ProviderRequest, 'method' | 'path' | 'movesMoney'> & { body?: object };
/** Ends as `ProviderHttp` does; a call without a token never left. */
export type Answered =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };
export type Calls = (call: Call) => Promise<Answered>;

type CallParts = {
  http: ProviderHttp;
  tokens: TokenCache;
  /** Names the account and its credentials. */
  tokenKey: string;
  credentials: Readonly<Record<string, string>>;
};

const NO_TOKEN: Answered = { kind: 'lost', sent: 'never', cause: 'no_token' };

export function createCalls({ http, tokens, tokenKey, credentials }: CallParts): Calls {
  const once = async (call: Call): Promise<HttpAnswer | null> => {
    const token = await tokens.get(tokenKey, () => fetchToken(http, credentials)).catch(() => null);
    if (token === null) return null;
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await http.send({ ...call, body, headers, deadlineMs: CALL_DEADLINE_MS });
    if (isUnauthorised(answer)) tokens.forget(tokenKey, token);
    return answer;
  };
  return async (call) => {
    const first = await once(call);
    // Nothing happened, so it is sent again, with a new token.
    const answer = first !== null && isUnauthorised(first) ? await once(call) : first;
    return answer === null || isUnauthorised(answer) ? NO_TOKEN : answer;
  };
}

function isUnauthorised(answer: HttpAnswer): boolean {
  return answer.kind === 'answered' && answer.status === UNAUTHORISED;
}

async function fetchToken(
  http: ProviderHttp,
  { clientId = '', clientSecret = '' }: CallParts['credentials'],
): Promise<IssuedToken> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await http.send({
    method: 'POST',
    path: '/oauth/token',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    deadlineMs: TOKEN_DEADLINE_MS,
    movesMoney: true,
  });
  const body = answer.kind === 'answered' && answer.status === OK ? readBody(tokenBody, answer.body) : null;
  if (!body) throw new Error('No token');
  return { token: body.access_token, lifeMs: body.expires_in * SECOND_MS };
}

/** Major units with two decimals, also where the currency has none. */
export function decoyAmount(minor: number, currency: string): string {
  const decimal = toDecimal(minor, currency);
  return minorUnitsOf(currency) === 0 ? `${decimal}.00` : decimal;
}
