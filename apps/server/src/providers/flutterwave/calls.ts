// Flutterwave's calls over HTTP, on one account: a token that lives ten minutes, and a key by which a repeated request is the same one.
import { createHash, createHmac } from 'node:crypto';
import type { Answered } from '../bearer-calls.ts';
import type { ProviderHttp, ProviderRequest } from '../http.ts';
import type { SetUpReports } from '../port.ts';
import { readBody } from '../read-body.ts';
import type { IssuedToken, TokenCache } from '../token-cache.ts';
import { tokenBody } from './wire.ts';

const TOKEN_PATH = '/realms/flutterwave/protocol/openid-connect/token';
const TOKEN_DEADLINE_MS = 10_000;
const CALL_DEADLINE_MS = 40_000;
const OK = 200;
const UNAUTHORISED = 401;
const SERVER_ERROR = 500;
const SECOND_MS = 1_000;
const KEY_LENGTH = 32;

/** With a body it creates or changes something, and has a key of its own. */
type Call = Pick<ProviderRequest, 'path'> &
  Partial<Pick<ProviderRequest, 'deadlineMs'>> & { body?: object; method?: 'POST' | 'PUT'; key?: string };
export type Calls = (call: Call) => Promise<Answered>;

type CallParts = {
  /** To the API, and to where tokens are issued. */
  http: ProviderHttp;
  tokenHttp: ProviderHttp;
  tokens: TokenCache;
  accountId: number;
  clientId: string;
  clientSecret: string;
  /** No call is taken until the keys are right again. */
  setUp: SetUpReports | undefined;
};

const CLIENT_KEYS = 'client_keys';
const REFUSED_KEYS = {
  code: CLIENT_KEYS,
  change:
    'Flutterwave does not take the client id and secret: copy both of the same environment from the dashboard and roll the credentials.',
};

const NO_TOKEN: Answered = { kind: 'lost', sent: 'never', cause: 'no_token' };

export function createCalls({ http, tokens, accountId, ...issuer }: CallParts): Calls {
  const tokenKey = `${accountId} ${issuer.clientId}`;
  const once = async ({
    path,
    body,
    method = 'POST',
    key,
    deadlineMs = CALL_DEADLINE_MS,
  }: Call): Promise<Answered> => {
    const token = await tokens.get(tokenKey, () => fetchToken(issuer)).catch(() => null);
    if (token === null) return NO_TOKEN;
    const answer = await http.send({
      path,
      method: body === undefined ? 'GET' : method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      movesMoney: body !== undefined,
      deadlineMs,
    });
    if (isUnauthorised(answer)) tokens.forget(tokenKey, token);
    return answer;
  };
  return async (call) => {
    const first = await once(call);
    // Nothing happened, so it is sent again, with a new token.
    const answer = isUnauthorised(first) ? await once(call) : first;
    if (!isUnauthorised(answer)) {
      if (answer.kind === 'answered' && answer.status < SERVER_ERROR) issuer.setUp?.works(CLIENT_KEYS);
      return answer;
    }
    issuer.setUp?.wrong(REFUSED_KEYS);
    return NO_TOKEN;
  };
}

function isUnauthorised(answer: Answered): boolean {
  return answer.kind === 'answered' && answer.status === UNAUTHORISED;
}

type Issuer = Pick<CallParts, 'tokenHttp' | 'clientId' | 'clientSecret' | 'setUp'>;

async function fetchToken({ tokenHttp, clientId, clientSecret, setUp }: Issuer): Promise<IssuedToken> {
  const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
  const answer = await tokenHttp.send({
    method: 'POST',
    path: TOKEN_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    movesMoney: true,
    deadlineMs: TOKEN_DEADLINE_MS,
  });
  const body = answer.kind === 'answered' && answer.status === OK ? readBody(tokenBody, answer.body) : null;
  if (body) return { token: body.access_token, lifeMs: body.expires_in * SECOND_MS };
  // Of a client whose keys are wrong; what is 5xx says nothing of them.
  if (answer.kind === 'answered' && answer.status < SERVER_ERROR) setUp?.wrong(REFUSED_KEYS);
  throw new Error('No token');
}

/**
 * The idempotency key of what is made once for one of our references. Flutterwave takes 12 to 255 letters and digits. Not documented: for how
 * long it remembers a key, so that it protects a repeat at once, and nothing later.
 */
export function keyOf(
  purpose: 'charge' | 'customer' | 'search' | 'account' | 'refund',
  reference: string,
): string {
  return createHash('sha256').update(`${purpose} ${reference}`).digest('hex').slice(0, KEY_LENGTH);
}

/** Of an answer to a step: another answer has another key. What the payer has typed cannot be found out from it. */
export function stepKeyOf(reference: string, authorization: object, secret: Buffer): string {
  const answered = `${reference} ${JSON.stringify(authorization)}`;
  return createHmac('sha256', secret).update(answered).digest('hex').slice(0, KEY_LENGTH);
}
