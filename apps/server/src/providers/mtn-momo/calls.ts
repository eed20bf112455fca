// MTN MoMo's calls over HTTP, on one account: a token for each product, and the headers that each call needs.
import { createHash } from 'node:crypto';
import type { HttpAnswer } from '../../platform/ports.ts';
import type { ProviderHttp, ProviderRequest } from '../http.ts';
import type { Misconfiguration, SetUpReports } from '../port.ts';
import { readBody } from '../read-body.ts';
import type { IssuedToken, TokenCache } from '../token-cache.ts';
import type { Market } from './reach.ts';
import { errorBody, type Product, tokenBody } from './wire.ts';

const TOKEN_DEADLINE_MS = 10_000;
const CALL_DEADLINE_MS = 30_000;
const OK = 200;
const UNAUTHORISED = 401;
const SECOND_MS = 1_000;

/** What one product is called with. */
export type ProductKeys = { subscriptionKey: string; apiUser: string; apiKey: string };

export type Call = Pick<ProviderRequest, 'method' | 'movesMoney'> & {
  product: Product;
  /** Below the product and its version. */
  path: `/${string}`;
  /** Ours, by which MTN knows what is created. */
  referenceId?: string;
  callbackUrl?: string | null;
  body?: object;
};
/** Ends as `ProviderHttp` does; a call without a token never left. */
export type Answered =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };
export type Calls = (call: Call) => Promise<Answered>;

type CallParts = {
  http: ProviderHttp;
  tokens: TokenCache;
  accountId: number;
  market: Market;
  keys: Readonly<Partial<Record<Product, ProductKeys>>>;
  /** No call of a product is taken until its keys are right again. */
  setUp: SetUpReports | undefined;
};

const keysOf = (product: Product) => `${product}_keys`;
const refusedKeys = (product: Product): Misconfiguration => ({
  code: keysOf(product),
  change: `MTN MoMo does not take the keys of the product ${product}: check its subscription key, API user and API key, and roll the credentials.`,
});

const addressOf = (product: Product) => `${product}_address`;
const refusedAddress = (product: Product): Misconfiguration => ({
  code: addressOf(product),
  change: `MTN MoMo takes no calls of the product ${product} from this server’s address: have MTN allow it.`,
});

const NO_TOKEN: Answered = { kind: 'lost', sent: 'never', cause: 'no_token' };

export function createCalls({ http, tokens, accountId, market, keys, setUp }: CallParts): Calls {
  const once = async (call: Call, productKeys: ProductKeys): Promise<HttpAnswer | null> => {
    const { product, method, movesMoney } = call;
    const tokenKey = `${accountId} ${product} ${productKeys.apiUser}`;
    const token = await tokens
      .get(tokenKey, () => fetchToken(http, product, productKeys, setUp))
      .catch(() => null);
    if (token === null) return null;
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const headers = {
      authorization: `Bearer ${token}`,
      'ocp-apim-subscription-key': productKeys.subscriptionKey,
      'x-target-environment': market,
      ...(call.referenceId !== undefined && { 'x-reference-id': call.referenceId }),
      ...(call.callbackUrl && { 'x-callback-url': call.callbackUrl }),
      ...(body !== null && { 'content-type': 'application/json' }),
    };
    const path = `/${product}/v1_0${call.path}` as const;
    const answer = await http.send({ method, path, headers, body, movesMoney, deadlineMs: CALL_DEADLINE_MS });
    if (isUnauthorised(answer)) tokens.forget(tokenKey, token);
    return answer;
  };
  return async (call) => {
    const productKeys = keys[call.product];
    if (!productKeys) return NO_TOKEN;
    const first = await once(call, productKeys);
    // Nothing happened, so it is sent again, with a new token.
    const answer = first !== null && isUnauthorised(first) ? await once(call, productKeys) : first;
    if (answer === null || isUnauthorised(answer)) return NO_TOKEN;
    if (isOfForbiddenAddress(answer)) setUp?.wrong(refusedAddress(call.product));
    else if (answer.kind === 'answered') setUp?.works(addressOf(call.product));
    return answer;
  };
}

/** https://momodevelopercommunity.mtn.com/errors-46/momo-api-common-errors-82 */
function isOfForbiddenAddress(answer: HttpAnswer): boolean {
  return answer.kind === 'answered' && readBody(errorBody, answer.body)?.code === 'FORBIDDEN_IP';
}

function isUnauthorised(answer: HttpAnswer): boolean {
  return answer.kind === 'answered' && answer.status === UNAUTHORISED;
}

async function fetchToken(
  http: ProviderHttp,
  product: Product,
  { subscriptionKey, apiUser, apiKey }: ProductKeys,
  setUp: SetUpReports | undefined,
): Promise<IssuedToken> {
  const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
  const answer = await http.send({
    method: 'POST',
    path: `/${product}/token/`,
    headers: { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': subscriptionKey },
    // One with a body is refused.
    body: null,
    deadlineMs: TOKEN_DEADLINE_MS,
    movesMoney: true,
  });
  const body = answer.kind === 'answered' && answer.status === OK ? readBody(tokenBody, answer.body) : null;
  if (!body) {
    if (isUnauthorised(answer)) setUp?.wrong(refusedKeys(product));
    throw new Error('No token');
  }
  setUp?.works(keysOf(product));
  return { token: body.access_token, lifeMs: body.expires_in * SECOND_MS };
}

/**
 * The UUID that MTN knows a charge or a refund by, made from our reference of it: after a lost answer it can be made again, to ask by. MTN
 * takes none but version 4, so it has the form of a random one; the reference it is made from is random.
 */
export function referenceIdOf(reference: string): string {
  const bytes = createHash('sha256').update(`mtn-momo ${reference}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
