// What MTN MoMo's double refuses, in the order in which it looks: as the published documents tell it of the real one. Where they give a code and
// no body, the body is `{ code, message }`, as in those that they show.
import * as z from 'zod/mini';

/** The currency of each market, by its target environment. */
const CURRENCIES: Readonly<Record<string, string>> = {
  sandbox: 'EUR',
  mtnghana: 'GHS',
  mtnivorycoast: 'XOF',
  mtncameroon: 'XAF',
};

export type Product = 'collection' | 'disbursement';

/** Whose market an account is in: the name ends in it, or it is Ghana. */
export function marketOf(account: string): string {
  return Object.keys(CURRENCIES).find((market) => account.endsWith(`-${market}`)) ?? 'mtnghana';
}

/** Of an account by its name, as the operator would enter them. */
export function mtnMomoCredentials(account: string): Record<string, string> {
  return {
    targetEnvironment: marketOf(account),
    subscriptionKey: `collection-subscription-of-${account}`,
    apiUser: `collection-user-of-${account}`,
    apiKey: `collection-secret-of-${account}`,
    disbursementSubscriptionKey: `disbursement-subscription-of-${account}`,
    disbursementApiUser: `disbursement-user-of-${account}`,
    disbursementApiKey: `disbursement-secret-of-${account}`,
  };
}

export type Refusal = { status: number; body: object };
export type Headers = Record<string, string | string[] | undefined>;

const refusal = (status: number, code: string, message: string): Refusal => ({
  status,
  body: { code, message },
});
const badRequest = (message: string): Refusal => refusal(400, 'BAD_REQUEST', message);
export const DUPLICATE = refusal(
  409,
  'RESOURCE_ALREADY_EXIST',
  'Duplicated reference id. Creation of resource failed.',
);
export const NOT_FOUND = refusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
/** Of the gateway before it, which has another form of body. */
const noSubscription: Refusal = {
  status: 401,
  body: {
    statusCode: 401,
    message:
      'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.',
  },
};
const noAccess: Refusal = { status: 401, body: { error: 'login_failed' } };

/** Of a request for a token, which has no body; or the account whose it is to be. */
export function tokenRefusal(
  product: Product,
  headers: Headers,
  body: unknown,
): { account: string } | Refusal {
  const subscription = headers['ocp-apim-subscription-key'];
  const account = accountIn(String(subscription), `${product}-subscription-of-`);
  if (account === null) return noSubscription;
  if (headers['content-length'] !== '0' || body) return badRequest('A body is not expected here');
  const basic = String(headers['authorization']).replace('Basic ', '');
  const isKnown =
    Buffer.from(basic, 'base64').toString() ===
    `${product}-user-of-${account}:${product}-secret-of-${account}`;
  return isKnown ? { account } : noAccess;
}

function accountIn(text: string, prefix: string): string | null {
  return text.startsWith(prefix) ? text.slice(prefix.length) : null;
}

/** Of any other request; `holder` is the account whose token of this product it has. */
export function accessRefusal(product: Product, headers: Headers, holder: string | null): Refusal | null {
  const subscriber = accountIn(String(headers['ocp-apim-subscription-key']), `${product}-subscription-of-`);
  if (subscriber === null) return noSubscription;
  if (holder === null || holder !== subscriber) return noAccess;
  return headers['x-target-environment'] === marketOf(holder)
    ? null
    : refusal(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** No apostrophes and the like. */
const plainText = z.string().check(z.maxLength(160), z.regex(/^[\w .:/-]*$/));
const sum = {
  amount: z.string().check(z.regex(/^(?!0+(\.0+)?$)[0-9]{1,12}(\.[0-9]{1,2})?$/)),
  currency: z.string(),
  externalId: plainText,
  payerMessage: z.optional(plainText),
  payeeNote: z.optional(plainText),
};
/** The number with its country's code. */
const msisdn = z.string().check(z.regex(/^[1-9][0-9]{7,14}$/));
export const REQUEST_TO_PAY = z.strictObject({
  ...sum,
  payer: z.strictObject({ partyIdType: z.literal('MSISDN'), partyId: msisdn }),
});
export const REFUND = z.strictObject({
  ...sum,
  referenceIdToRefund: z.string().check(z.regex(UUID_V4)),
});

type Asked = {
  headers: Headers;
  text: string;
  account: string;
  /** Those registered for callbacks. */ hosts: readonly string[];
};

/** Of a request that creates something, or what it asks for. */
export function readCreate<Body extends { currency: string }>(
  schema: z.ZodMiniType<Body>,
  { headers, text, account, hosts }: Asked,
): { id: string; body: Body } | Refusal {
  const id = String(headers['x-reference-id']);
  if (!UUID_V4.test(id)) return badRequest('X-Reference-Id is not a UUID of version 4');
  const body = schema.safeParse(jsonIn(text)).data;
  if (!body) return badRequest('The body does not follow the specification');
  if (body.currency !== CURRENCIES[marketOf(account)])
    return refusal(500, 'INVALID_CURRENCY', 'Currency not supported.');
  const callbackUrl = headers['x-callback-url'];
  if (callbackUrl !== undefined && !isRegistered(String(callbackUrl), hosts))
    return refusal(
      500,
      'INVALID_CALLBACK_URL_HOST',
      'Callback URL with different host name then configured.',
    );
  return { id, body };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRegistered(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && hosts.includes(hostname);
}

/** Whether it is one. */
export function isRefusal(found: object): found is Refusal {
  return 'status' in found;
}
