// POST /merchant/api/v1/inline/charges: the embed script's call with the merchant's public key, from the merchant's own page.
import { opaque } from '@titan/contract/field.schema';
import { isCurrency } from '@titan/rules/currency';
import type { Channel } from '@titan/rules/methods';
import { parseAmount } from '@titan/rules/parse-amount';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isReference } from '@titan/rules/reference';
import type { Env } from '../db/column-values.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { hashOfAddress } from '../payments/session/page-address.ts';
import type { Ids } from '@titan/platform/ports';
import { isRefused } from '@titan/platform/refusal';
import { logPayment } from '@titan/platform/request-context';
import { findCaller, type InlineCaller } from './inline-store.ts';
import { insertTransaction } from './transaction-store.ts';
import { addressOf, type CallDeps, merchantCall, merchantsEdge, schemasOf } from './call.ts';
import { addDeclaredCall } from '../platform/declared-call.ts';
import { withoutEmpty } from '@titan/platform/empty-fields';
import { answerError, type Refused, refused, refusedFields } from './envelope.ts';
import { snakeCased } from './fields/fields.ts';
import { INITIALIZE_BODY, type ReadBody, readInitializeBody } from './initialize.ts';
import { checkoutUrl, newTransaction, type OpenDeps } from './open-transaction.ts';

// Inline script: what a merchant's page may ask for with its public key: the body of initialise with defaults, and
// two rules more, because anybody who has seen the page can send it (decision 0029).

type InlineContext = {
  env: Env;
  channels: readonly Channel[];
  /** Registered by the merchant. */
  frameOrigins: readonly string[];
  newReference: () => string;
};

/** What only the merchant's own server may set to any address. */
const OWN_ADDRESSES = ['redirect_url', 'notification_url'] as const;
/** Pictures too: each is fetched and kept here, so a stranger could fill our disk. */
const PICTURES = 'items.picture';

type ReadInlineBody = ReadBody & {
  /** Fields that were dropped: on an unregistered origin we cannot know that an address is the merchant's. */
  ignored: ((typeof OWN_ADDRESSES)[number] | typeof PICTURES)[];
};

/**
 * Reads the body. `page_url` is the page's own address: the way back of a payment that has no `redirect_url`, where it is one of the
 * merchant's; any other is dropped silently.
 * @param fields parsed JSON
 */
function readInlineBody(fields: Record<string, unknown>, context: InlineContext): ReadInlineBody {
  const { env, channels, frameOrigins, newReference } = context;
  // The address of a payment that does not exist (any more) does not apply to a new one.
  const { page_url: pageUrl, checkout_url: _given, ...sent } = fields;
  const isOwn = (url: unknown) => frameOrigins.includes(originOf(url) ?? '');
  const ignored: ReadInlineBody['ignored'] = OWN_ADDRESSES.filter(
    (name) => sent[name] !== undefined && !isOwn(sent[name]),
  );
  for (const name of ignored) delete sent[name];
  if (Array.isArray(sent['items'])) {
    // As with the script's options, both spellings are in use.
    const lines = sent['items'].map((line) => snakeCased(line));
    const isStrange = (line: unknown) => hasPicture(line) && !isOwn(line.picture);
    sent['items'] = lines.map((line) => (isStrange(line) ? { ...(line as object), picture: null } : line));
    if (lines.some(isStrange)) ignored.push(PICTURES);
  }
  const wayBack = isOwn(pageUrl) && !hasCredentials(pageUrl) ? { redirect_url: pageUrl } : {};
  const body = { currency: 'NGN', ...wayBack, ...sent, reference: sent['reference'] ?? newReference() };
  return { ...readInitializeBody(body, env, channels), ignored };
}

function hasPicture(line: unknown): line is { picture: unknown } {
  return typeof line === 'object' && line !== null && 'picture' in line && line.picture !== null;
}

function originOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

function hasCredentials(url: unknown): boolean {
  return typeof url === 'string' && new URL(url).username !== '';
}

// Opens or finds the payment of a merchant's page (decision 0029).

type InlineDeps = CallDeps &
  Omit<OpenDeps, 'ids'> & {
    ids: Pick<Ids, 'payment' | 'key'>;
  };

/** What a page asks for; `origin` is the page's, as its browser says. */
type InlineAsk = { owner: Owner; body: Record<string, unknown>; origin: string | undefined };

type OpenedInline = {
  reference: string;
  address: string;
  canFrame: boolean;
  ignored: ReadInlineBody['ignored'];
};

/** After a lost race the next read finds the winner. */
const LOOKS = 3;

/**
 * Opens the payment, or finds the one that has its reference: opened by the merchant's server, or by this page before. It is found
 * in any state, so that a page can get the result again. Another amount or currency than that payment has is refused.
 */
async function openInline(deps: InlineDeps, ask: InlineAsk): Promise<OpenedInline | Refused> {
  const { owner, body, origin } = ask;
  const asked = referenceIn(body);
  for (let look = 1; look <= LOOKS; look += 1) {
    const caller = await findCaller(deps.db, owner, asked);
    const canFrame = origin !== undefined && caller.frameOrigins.includes(origin);
    if (caller.known && asked !== null) {
      logPayment(caller.known.paymentReference);
      return isSameMoney(caller.known, body)
        ? { reference: asked, address: ownAddressOf(caller.known, body), canFrame, ignored: [] }
        : refused('duplicate');
    }
    const opened = await openNew(deps, ask, caller);
    if (opened !== null) return isRefused<Refused>(opened) ? opened : { ...opened, canFrame };
  }
  throw new Error('A payment could neither be opened nor found');
}

function referenceIn({ reference }: Record<string, unknown>): string | null {
  const text = typeof reference === 'string' || Number.isSafeInteger(reference) ? String(reference) : '';
  return isReference(text) ? text : null;
}

/** Null: another call took the reference first. */
async function openNew(
  deps: InlineDeps,
  { owner, body }: InlineAsk,
  { frameOrigins }: InlineCaller,
): Promise<OpenedInline | Refused | null> {
  const read = readInlineBody(body, {
    env: owner.env,
    channels: deps.channels,
    frameOrigins,
    newReference: () => `INL-${deps.ids.key()}`,
  });
  if (!read.ok) return refusedFields(read.problems);
  const { reference } = read.request;
  const transaction = newTransaction(deps, read.request);
  if ((await insertTransaction(deps.db, owner, transaction, { page: true })) === null) return null;
  logPayment(transaction.paymentReference);
  return {
    reference,
    address: deps.addresses.of(transaction.paymentReference),
    canFrame: false,
    ignored: read.ignored,
  };
}

/** Its own address for a page that was given it, by its server or when it opened the payment; for any other the one by reference. */
function ownAddressOf(
  { pageReference, addressHash }: NonNullable<InlineCaller['known']>,
  { checkout_url: given }: Record<string, unknown>,
): string {
  const address = typeof given === 'string' && URL.canParse(given) ? new URL(given).pathname.slice(1) : '';
  return addressHash?.equals(hashOfAddress(address)) ? address : pageReference;
}

/** A page may leave out the amount of a payment that its server has opened; what it sends must match. */
function isSameMoney(
  known: NonNullable<InlineCaller['known']>,
  { amount, currency = known.currency }: Record<string, unknown>,
): boolean {
  if (currency !== known.currency || !isCurrency(known.currency)) return false;
  if (amount === undefined) return true;
  if (typeof amount !== 'string' && typeof amount !== 'number') return false;
  const read = parseAmount(amount, known.currency);
  return read.ok && read.minor === known.amountMinor;
}

// Inline script: the one call of a merchant's page, declared. `readInlineBody` validates the
// body by the schema of initialise.

const CHECKOUT_URL_RULE =
  'the `checkout_url` that your server, or this page before, was given for the `reference`: without it the payment is opened by its reference, and shows nothing of the payer';
const PAGE_URL_RULE =
  'the address of your page: the way back where no `redirect_url` is sent, on an origin that is registered for you';

function openBodyFor(env: Env) {
  return z.extend(z.partial(INITIALIZE_BODY[env]), {
    checkout_url: z.optional(opaque()).register(z.globalRegistry, { description: CHECKOUT_URL_RULE }),
    page_url: z.optional(opaque()).register(z.globalRegistry, { description: PAGE_URL_RULE }),
  });
}
const OPEN_BODY = { test: openBodyFor('test'), live: openBodyFor('live') };

const openFromPage = merchantCall({
  method: 'POST',
  path: '/inline/charges',
  key: 'public',
  chapter: 'Payments',
  summary: 'Open a payment from a page, or find one',
  message: 'Charge created successfully',
  about:
    'What the embed script asks with your public key; any page may. A `reference` that is yours already finds its payment, and an `amount` or `currency` beside it must be that payment’s. Without one a payment is opened, for which `amount` and `customer` are needed. A `redirect_url`, a `notification_url` or the `picture` of an item counts on an origin that is registered for you; any other is left out and named in `ignored`, and your configured webhook address and your page stand in for it. Compare the amount on your server before you deliver. Payers’ browsers send it, so its limit goes by address alone: a twentieth of all that an address may ask.',
  body: (env) => OPEN_BODY[env],
  data: z.object({
    reference: z.string(),
    checkout_url: z.string(),
    /** The calling page is on a registered origin, so it may frame the payment. */
    can_frame: z.boolean(),
    /** Addresses that were sent and are not used, because their origin is not registered. */
    ignored: z.array(z.enum([...OWN_ADDRESSES, PICTURES])),
  }),
  example: {
    reference: '{reference}',
    amount: 1500,
    currency: 'NGN',
    customer: { email: 'ada@example.com', name: 'Ada Obi' },
  },
});

type InlineRouteDeps = InlineDeps & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
  /** How many payments one address may open in a minute; a network may have many payers behind one address. */
  opensPerMinute: number;
};

const PATH = `/merchant/api/v1${openFromPage.path}`;
const DAY_S = 86_400;

/** In a scope of its own: any page may call it, so it answers any origin, and never with a cookie. */
export async function inlineRoutes(app: FastifyInstance, deps: InlineRouteDeps): Promise<void> {
  // The body is read by `openInline`: what a page must send depends on whether its server has opened the payment.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
  });
  app.options(PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': DAY_S,
      })
      .code(204)
      .send(),
  );
  addOpening(app, deps);
}

function addOpening(app: FastifyInstance, deps: InlineRouteDeps): void {
  const merchants = merchantsEdge(deps, openFromPage);
  const edge: typeof merchants = {
    ...merchants,
    admit: (request) => (isObject(request.body) ? merchants.admit(request) : refused('malformed')),
    read: ({ body, query }, { owner }) => ({ body: withoutEmpty(OPEN_BODY[owner.env], body), query }),
  };
  const config = { rateLimit: { max: deps.opensPerMinute, timeWindow: 60_000 } };
  const address = { ...addressOf(openFromPage), path: PATH, config };
  addDeclaredCall(app, address, schemasOf(openFromPage), edge, async ({ owner, body, request }) => {
    const { origin } = request.headers;
    const opened = await openInline(deps, { owner, body: body as Record<string, unknown>, origin });
    if (isRefused<Refused>(opened)) return opened;
    const { reference, address: of, canFrame, ignored } = opened;
    return { reference, checkout_url: checkoutUrl(deps, of), can_frame: canFrame, ignored };
  });
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
