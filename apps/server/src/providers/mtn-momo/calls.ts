// MTN MoMo's calls over HTTP, on one account: a token for each product, and the headers that each call needs.
import { createHash } from 'node:crypto';
import type { CallAnswer } from '../answers.ts';
import type { ProviderHttp, ProviderRequest } from '../http.ts';
import type { Misconfiguration, SetUpReports } from '../port.ts';
import { readBody } from '../read-body.ts';
import type { TokenCache } from '../token-cache.ts';
import { basicOf, createTokenCalls, isUnauthorised } from '../token-calls.ts';
import type { Market } from './limits.ts';
import { errorBody, type Product } from './wire.ts';

const CALL_DEADLINE_MS = 30_000;

/** What one product is called with. */
export type ProductKeys = { subscriptionKey: string; apiUser: string; apiKey: string };

export type MtnMomoCall = Pick<ProviderRequest, 'method' | 'movesMoney'> & {
  product: Product;
  /** Below the product and its version. */
  path: `/${string}`;
  /** Ours, by which MTN knows what is created. */
  referenceId?: string;
  callbackUrl?: string | null;
  body?: object;
};
export type MtnMomoCalls = (call: MtnMomoCall) => Promise<CallAnswer>;

type CallDeps = {
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

const NO_KEYS: CallAnswer = { kind: 'lost', sent: 'never', cause: 'no_token' };

export function createCalls({ http, tokens, accountId, market, keys, setUp }: CallDeps): MtnMomoCalls {
  const sendWith = (product: Product, productKeys: ProductKeys) => {
    const tokenKey = `${accountId} ${product} ${productKeys.apiUser}`;
    return createTokenCalls({
      http,
      tokens,
      tokenKey,
      asks: {
        method: 'POST',
        path: `/${product}/token/`,
        headers: {
          authorization: basicOf(productKeys.apiUser, productKeys.apiKey),
          'ocp-apim-subscription-key': productKeys.subscriptionKey,
        },
        // One with a body is refused.
        body: null,
      },
      onAsked(answer, isIssued) {
        if (isIssued) setUp?.works(keysOf(product));
        else if (isUnauthorised(answer)) setUp?.wrong(refusedKeys(product));
      },
    });
  };
  return async (call) => {
    const { product, method, movesMoney } = call;
    const productKeys = keys[product];
    if (!productKeys) return NO_KEYS;
    const body = call.body === undefined ? null : JSON.stringify(call.body);
    const headers = {
      'ocp-apim-subscription-key': productKeys.subscriptionKey,
      'x-target-environment': market,
      ...(call.referenceId !== undefined && { 'x-reference-id': call.referenceId }),
      ...(call.callbackUrl && { 'x-callback-url': call.callbackUrl }),
      ...(body !== null && { 'content-type': 'application/json' }),
    };
    const path = `/${product}/v1_0${call.path}` as const;
    const send = sendWith(product, productKeys);
    const answer = await send({ method, path, headers, body, movesMoney, deadlineMs: CALL_DEADLINE_MS });
    if (isOfForbiddenAddress(answer)) setUp?.wrong(refusedAddress(product));
    else if (answer.kind === 'answered') setUp?.works(addressOf(product));
    return answer;
  };
}

/** https://momodevelopercommunity.mtn.com/errors-46/momo-api-common-errors-82 */
function isOfForbiddenAddress(answer: CallAnswer): boolean {
  return answer.kind === 'answered' && readBody(errorBody, answer.body)?.code === 'FORBIDDEN_IP';
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
