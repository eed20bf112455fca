// What MTN MoMo's double refuses, in the order in which it looks: as the published documents tell it of the real one.
import * as z from 'zod/mini';
import { refusalsIn } from '../fixtures.ts';
import { jsonIn, type Refusal, refusalBy, type Rule } from '../rules.ts';

/** The currency of each market, by its target environment. */
const CURRENCIES: Readonly<Record<string, string>> = {
  sandbox: 'EUR',
  mtnghana: 'GHS',
  mtnivorycoast: 'XOF',
  mtncameroon: 'XAF',
};

export type MtnProduct = 'collection' | 'disbursement';

/** Whose market an account is in: the name ends in it, or it is Ghana. */
export function marketOf(account: string): string {
  return Object.keys(CURRENCIES).find((market) => account.endsWith(`-${market}`)) ?? 'mtnghana';
}

/** An account’s, by its name, as the operator would enter them. */
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

export type Headers = Record<string, string | string[] | undefined>;

const shown = refusalsIn(new URL('bodies/', import.meta.url));
export const DUPLICATE = shown('requests', 'sent before');
export const NOT_FOUND = shown('queries', 'not to be found');
const BAD_REQUEST = shown('requests', 'not as specified');
/** The gateway's, which has another form of body. */
const NO_SUBSCRIPTION = shown('requests', 'a wrong subscription key');
/** No document shows its body. */
const NO_ACCESS: Refusal = { status: 401, body: { error: 'login_failed' } };

/** Whose subscription to the product it is; null: nobody's. */
export function subscriberOf(product: MtnProduct, headers: Headers): string | null {
  const prefix = `${product}-subscription-of-`;
  const subscription = String(headers['ocp-apim-subscription-key']);
  return subscription.startsWith(prefix) ? subscription.slice(prefix.length) : null;
}

type TokenUse = {
  product: MtnProduct;
  headers: Headers;
  body?: unknown;
  /** Whose token of the product it has. */
  holder?: string | null;
};
const isUser = ({ product, headers }: TokenUse): boolean => {
  const account = subscriberOf(product, headers);
  const basic = String(headers['authorization']).replace('Basic ', '');
  const user = `${product}-user-of-${account}:${product}-secret-of-${account}`;
  return Buffer.from(basic, 'base64').toString() === user;
};
const UNSUBSCRIBED: Rule<TokenUse> = [
  ({ product, headers }) => subscriberOf(product, headers) === null,
  NO_SUBSCRIPTION,
];

const TOKEN_RULES: readonly Rule<TokenUse>[] = [
  UNSUBSCRIBED,
  [({ headers, body }) => headers['content-length'] !== '0' || Boolean(body), BAD_REQUEST],
  [(caller) => !isUser(caller), NO_ACCESS],
];
/** Why a request for a token, which has no body, is refused. */
export const tokenRefusal = (caller: TokenUse): Refusal | null => refusalBy(TOKEN_RULES, caller);

const ACCESS_RULES: readonly Rule<TokenUse>[] = [
  UNSUBSCRIBED,
  [({ product, headers, holder }) => !holder || holder !== subscriberOf(product, headers), NO_ACCESS],
  [
    ({ headers, holder }) => headers['x-target-environment'] !== marketOf(holder ?? ''),
    shown('requests', 'another market'),
  ],
];
/** Why any other request is refused. */
export const accessRefusal = (caller: TokenUse): Refusal | null => refusalBy(ACCESS_RULES, caller);

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

type UnreadRequest = { headers: Headers; text: string; account: string };
type ReadRequest = Omit<UnreadRequest, 'text'> & { body: { currency: string } | undefined };

const idIn = ({ headers }: Pick<UnreadRequest, 'headers'>): string => String(headers['x-reference-id']);
const CREATE_RULES: readonly Rule<ReadRequest>[] = [
  [(asked) => !UUID_V4.test(idIn(asked)), BAD_REQUEST],
  [({ body }) => body === undefined, BAD_REQUEST],
  [
    ({ body, account }) => body?.currency !== CURRENCIES[marketOf(account)],
    shown('requests', 'another currency'),
  ],
  [
    ({ headers: { 'x-callback-url': url } }) => url !== undefined && !isRegistered(String(url)),
    shown('requests', 'another callback host'),
  ],
];

/** Reads a request that creates something, or says why it is refused. */
export function readCreate<Body extends { currency: string }>(
  schema: z.ZodMiniType<Body>,
  { text, ...by }: UnreadRequest,
): { id: string; asked: Body } | Refusal {
  const asked = schema.safeParse(jsonIn(text)).data;
  const refusal = refusalBy(CREATE_RULES, { ...by, body: asked });
  return refusal || !asked ? (refusal ?? BAD_REQUEST) : { id: idIn(by), asked };
}

/** Registered with the API users. */
const CALLBACK_HOSTS = ['checkout.test'];

function isRegistered(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && CALLBACK_HOSTS.includes(hostname);
}
