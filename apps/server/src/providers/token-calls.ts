// Calls over HTTP to a processor that issues tokens, on one account: each call has the account's token, and is sent once more where that is refused.
import { SECOND_MS } from '@titan/rules/durations';
import * as z from 'zod/mini';
import type { HttpAnswer } from '@titan/platform/ports';
import type { CallAnswer } from './answers.ts';
import type { ProviderHttp, ProviderRequest } from './http.ts';
import { readBody } from './read-body.ts';
import type { IssuedToken, TokenCache } from './token-cache.ts';

const TOKEN_DEADLINE_MS = 10_000;
const OK = 200;
const UNAUTHORISED = 401;

export const tokenBody = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds: a number, or text where a processor has it so. */
  expires_in: z.pipe(
    z.union([z.number(), z.string()]),
    z.pipe(z.transform(Number), z.number().check(z.positive())),
  ),
});

type TokenDeps = {
  http: ProviderHttp;
  tokens: TokenCache;
  /** Names the account, its credentials, and the product where each has tokens of its own. */
  tokenKey: string;
  /** The request for a token, with the account's keys. */
  asks: Pick<ProviderRequest, 'method' | 'path' | 'headers' | 'body'>;
  /** Hears how that was answered, and whether by a token. */
  onAsked?: (answer: HttpAnswer, isIssued: boolean) => void;
  /** Whether an answer says that the token is not taken; left out: a 401 does. */
  isTokenRefused?: (answer: HttpAnswer) => boolean;
  /** Hears that a new token is refused as well, where this is called. */
  onRefused?: (path: string) => void;
};

const NO_TOKEN: CallAnswer = { kind: 'lost', sent: 'never', cause: 'no_token' };

/** Answers as `ProviderHttp` does; a call without a token never left. */
export function createTokenCalls(deps: TokenDeps): (call: ProviderRequest) => Promise<CallAnswer> {
  const { http, tokens, tokenKey, isTokenRefused = isUnauthorised, onRefused } = deps;
  const once = async (call: ProviderRequest): Promise<HttpAnswer | null> => {
    const token = await tokens.get(tokenKey, () => fetchToken(deps)).catch(() => null);
    if (token === null) return null;
    const headers = { authorization: `Bearer ${token}`, ...call.headers };
    const answer = await http.send({ ...call, headers });
    if (isTokenRefused(answer)) tokens.forget(tokenKey, token);
    return answer;
  };
  return async (call) => {
    const first = await once(call);
    // Nothing happened, so it is sent again, with a new token.
    const answer = first !== null && isTokenRefused(first) ? await once(call) : first;
    if (answer === null) return NO_TOKEN;
    if (!isTokenRefused(answer)) return answer;
    onRefused?.(call.path);
    return NO_TOKEN;
  };
}

export function isUnauthorised(answer: HttpAnswer): boolean {
  return answer.kind === 'answered' && answer.status === UNAUTHORISED;
}

export const basicOf = (name: string, secret: string): string =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;

async function fetchToken({ http, asks, onAsked }: TokenDeps): Promise<IssuedToken> {
  const answer = await http.send({ ...asks, deadlineMs: TOKEN_DEADLINE_MS, movesMoney: true });
  const body = answer.kind === 'answered' && answer.status === OK ? readBody(tokenBody, answer.body) : null;
  onAsked?.(answer, body !== null);
  if (!body) throw new Error('No token');
  return { token: body.access_token, lifeMs: body.expires_in * SECOND_MS };
}
