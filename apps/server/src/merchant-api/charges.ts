// The merchant API's scope and the calls that open and read a payment; the work is in open-transaction.ts and
// read-charge.ts.
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Owner } from '../merchants/merchant-key.ts';
import { TEST_SEGMENT } from '../payments/session/references.ts';
import { nearestName } from '../platform/nearest-name.ts';
import { answerMerchant } from '@titan/platform/request-context';
import { limitRequests, type RequestLimits } from './auth.ts';
import { addCall, merchantCall } from './call.ts';
import { LONGEST_SKIP_MS, type TestMerchant } from '../test-mode/test-mode.ts';
import { CREDIT_BODY, creditAccount, type TestAccounts } from './credit-account.ts';
import { answerError, answerNotFound, type Refused, refused } from './envelope.ts';
import { amountProblem, must } from './fields/field-schemas.ts';
import { INITIALIZE_BODY, type InitializeBody, initializeProblems, toRequest } from './initialize.ts';
import { checkoutUrl, type OpenDeps, openTransaction } from './open-transaction.ts';
import { chargeReply, chargeReplyOf } from './read-charge.ts';
import { readOwnPayment } from './transaction-store.ts';

// Suggests the call that was meant when an address or a method does not exist.

type KnownRoute = { method: string; path: string };

/**
 * A sentence that names the nearest call; undefined: none is near.
 * @param path below /merchant/api/v1, without its query
 * @param routes every call, with the parts of its path as `:reference`
 */
export function nearestRoute(
  method: string,
  path: string,
  routes: readonly KnownRoute[],
): string | undefined {
  const here = routes.filter((route) => route.path === path);
  if (here.length > 0) return notTaken(method, here);
  const near = nearestAmong(
    path,
    routes.filter((route) => route.method === method),
  );
  if (near.length > 0) return elsewhere(near);
  // An address with a part of its own, which anything fits.
  const fitting = routes.filter((route) => fits(route.path, path));
  if (fitting.length > 0) return notTaken(method, fitting);
  const other = nearestAmong(path, routes);
  return other.length > 0 ? elsewhere(other) : undefined;
}

function nearestAmong(path: string, routes: readonly KnownRoute[]): KnownRoute[] {
  const nearest = nearestName(path, [...new Set(routes.map((route) => route.path))]);
  return routes.filter((route) => route.path === nearest);
}

function notTaken(method: string, routes: readonly KnownRoute[]): string {
  return `${method} is not taken at this address. Did you mean ${listOf(routes)}?`;
}

function elsewhere(routes: readonly KnownRoute[]): string {
  return `There is nothing at this address. Did you mean ${listOf(routes)}?`;
}

function fits(pattern: string, path: string): boolean {
  const segments = pattern.split('/');
  const asked = path.split('/');
  return (
    segments.length === asked.length &&
    segments.every((each, at) => each === asked[at] || (each.startsWith(':') && asked[at] !== ''))
  );
}

function listOf(routes: readonly KnownRoute[]): string {
  return routes.map(({ method, path }) => `${method} ${path}`).join(' or ');
}

// The calls that open and read a payment, declared for OpenAPI and the API page. Bodies
// are validated by these same schemas.

const CHAPTER = 'Payments';

const initializeCharge = (channels: readonly Channel[]) =>
  merchantCall({
    method: 'POST',
    path: '/charges/initialize',
    key: 'secret',
    chapter: CHAPTER,
    summary: 'Open a payment',
    message: 'Charge created successfully',
    about:
      'Send the payer to `checkout_url`, or hand the reference to the inline script. The same body again answers the same payment while it is open; another body with a reference that you have used is refused with 409. `items` say what it is for, to you and to your payer: their `quantity` times `unit_amount` come to `amount`, to the last unit. `locale` is the language of the page for a payer who has chosen none. `narration` and the `name` of an item may be one text, or one for each language: the payer reads that of the page’s language, else of your `locale`, else English, else the first, and you read back what you sent.',
    body: (env) => INITIALIZE_BODY[env],
    alsoWrong: initializeProblems(channels),
    data: z.object({ reference: z.string(), checkout_url: z.string() }),
    example: {
      reference: '{reference}',
      amount: 1500.5,
      currency: 'NGN',
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
      narration: 'Two mugs',
      items: [
        { name: { en: 'Mug', fr: 'Tasse' }, quantity: 2, unit_amount: 700 },
        { name: 'Delivery', unit_amount: 150.5 },
        { name: 'Voucher', unit_amount: -50 },
      ],
      metadata: { order: 'A-1' },
    },
  });

const verifyCharge = merchantCall({
  method: 'GET',
  path: '/charges/:reference',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What became of a payment',
  message: 'Charge retrieved successfully',
  about: 'By your reference, or by one of ours. Hand over goods only when `status` is `success`.',
  data: chargeReply,
});

const creditTestAccount = merchantCall({
  method: 'POST',
  path: `/virtual-bank-account/${TEST_SEGMENT}/credit`,
  key: 'test',
  chapter: 'Bank transfer',
  summary: 'Send test money to a temporary account of yours',
  message: 'Virtual bank account credited successfully',
  about:
    'To the `account_number` that the transfer was told, with its `transfer_reference` where it has one. Any amount: too much, too little, or after the account has closed.',
  body: () => CREDIT_BODY,
  alsoWrong: amountProblem,
  data: z.null(),
  example: { account_number: '0000000000', amount: 1500, currency: 'NGN' },
});

const MINUTE_MS = 60_000;
const MOST_MINUTES = LONGEST_SKIP_MS / MINUTE_MS;
const MINUTES_RULE = `a whole number of minutes from 1 to ${MOST_MINUTES}, which is 72 hours`;

const skipTimeOfPayment = merchantCall({
  method: 'POST',
  path: `/charges/:reference/${TEST_SEGMENT}/skip-time`,
  key: 'test',
  chapter: CHAPTER,
  summary: 'Skip time for one test payment',
  message: 'Time skipped successfully',
  about:
    'A prompt runs out, an account closes, a webhook is tried again: what falls due within so many minutes happens now, in its order, and has happened when this call answers. Other payments notice nothing, and what has happened keeps its time.',
  body: () =>
    z.strictObject({
      minutes: z
        .int({ error: must('minutes', MINUTES_RULE) })
        .check(
          z.gte(1, { error: must('minutes', MINUTES_RULE) }),
          z.lte(MOST_MINUTES, { error: must('minutes', MINUTES_RULE) }),
        ),
    }),
  data: z.null(),
  example: { minutes: 10 },
});

/** What the merchant API needs of the service. */
type MerchantDeps = OpenDeps & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
  /** What merchants' own tests do with accounts; null in live mode. */
  testAccounts: (TestAccounts & Pick<TestMerchant, 'skipTime'>) | null;
  /** How often it may be called; without any, as often as the whole service. */
  limits?: RequestLimits;
  /** The declared calls, each chapter as a function that registers its own. */
  chapters?: readonly ((scope: FastifyInstance) => void)[];
};

const BASE = '/merchant/api/v1';

/** We validate bodies and queries ourselves, so that their errors are in our words (call.ts). */
const leaveBodies: typeof validatorCompiler = (route) =>
  route.httpPart === 'body' || route.httpPart === 'querystring'
    ? (value: unknown) => ({ value })
    : validatorCompiler(route);

/** Registers the merchant API below `/merchant/api/v1`, encapsulated: its own body parser, errors and 404. */
export async function merchantRoutes(app: FastifyInstance, deps: MerchantDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setValidatorCompiler(leaveBodies);
      scope.setSerializerCompiler(serializerCompiler);
      scope.setErrorHandler(answerError);
      scope.setNotFoundHandler((request, reply) => answerNotFound(request, reply));
      // Its callers are servers: whatever its services say, they say in English.
      scope.addHook('onRequest', async () => answerMerchant());
      if (deps.limits) limitRequests(scope, deps.clock, deps.limits);
      scope.addHook('onRequest', noBodyForNowhere);
      acceptOnlyJson(scope);
      scope.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      const routes = knownRoutes(scope);
      addCalls(scope, deps);
      addNowhere(scope, routes);
    },
    { prefix: BASE },
  );
}

function addCalls(scope: FastifyInstance, deps: MerchantDeps): void {
  addCall(scope, deps, initializeCharge(deps.channels), ({ owner, body }) => initialize(deps, owner, body));
  addCall(scope, deps, verifyCharge, async ({ owner, params: { reference = '' } }) => {
    const row = await readOwnPayment(deps, owner, reference);
    return row === null ? refused('chargeNotFound') : chargeReplyOf(row);
  });
  if (deps.testAccounts) addTestCalls(scope, deps, deps.testAccounts);
  for (const chapter of deps.chapters ?? []) chapter(scope);
}

/** What merchants' own tests send; absent in live mode. */
function addTestCalls(
  scope: FastifyInstance,
  deps: MerchantDeps,
  accounts: NonNullable<MerchantDeps['testAccounts']>,
): void {
  addCall(scope, deps, creditTestAccount, ({ owner, body }) =>
    creditAccount({ ...deps, accounts }, owner, body),
  );
  addCall(scope, deps, skipTimeOfPayment, async ({ owner, body, params: { reference = '' } }) => {
    const payment = await readOwnPayment(deps, owner, reference);
    if (payment === null) return refused('chargeNotFound');
    return (await accounts.skipTime(payment, body.minutes * MINUTE_MS)) ? refused('busy') : null;
  });
}

async function initialize(
  deps: MerchantDeps,
  owner: Owner,
  body: InitializeBody,
): Promise<{ reference: string; checkout_url: string } | Refused> {
  const request = toRequest(body);
  const opened = await openTransaction(deps, owner, request);
  if (opened.kind === 'duplicate') return refused('duplicate');
  return { reference: request.reference, checkout_url: checkoutUrl(deps, opened.page.address) };
}

/** Every other address below ours; otherwise the payer's pages, which take any GET, would answer it. */
function addNowhere(scope: FastifyInstance, routes: readonly KnownRoute[]): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = (request.url.split('?')[0] ?? '').slice(BASE.length);
    return answerNotFound(request, reply, nearestRoute(request.method, path, routes));
  };
  for (const url of ['/', '/*']) {
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      onRequest: async (request, reply) => void (await answer(request, reply)),
      handler: answer,
    });
  }
}

/** Every call of the scope, as it is registered. */
function knownRoutes(scope: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = [];
  scope.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide === true) return;
    for (const each of [method].flat()) {
      if (each !== 'HEAD') routes.push({ method: each, path: url.slice(BASE.length) });
    }
  });
  return routes;
}

// Where there is no route, what is wrong with the body does not matter.
async function noBodyForNowhere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.is404) await answerNotFound(request, reply);
}

function acceptOnlyJson(scope: FastifyInstance): void {
  // Any page can send forms and plain text without a preflight.
  scope.removeAllContentTypeParsers();
  const readJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send a JSON content type with every POST, even without a body.
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null);
    else void readJson(request, body, done);
  });
}
