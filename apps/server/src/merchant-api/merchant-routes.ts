// The merchant API's calls (facts/merchant-api): HTTP only, the stories are in open-transaction.ts and read-charge.ts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_LIMIT_BYTES, descriptionOf } from './call-schema.ts';
import { creditTestAccount, initializeCharge, verifyCharge } from './charge-calls.ts';
import { creditAccount, type CreditParts, type TestAccounts } from './credit-account.ts';
import { answerError, answerNotFound, refuse } from './merchant-errors.ts';
import { type KnownRoute, nearestRoute } from './nearest-route.ts';
import { checkoutUrl, type OpenParts, openTransaction } from './open-transaction.ts';
import { readCharge } from './read-charge.ts';
import { readInitializeBody } from './read-initialize-body.ts';
import { limitRequests, type RequestLimits } from './request-limits.ts';
import { needSecretKey, secretKeyOf } from './secret-key-of.ts';

/** What the merchant API needs of the service. */
export type MerchantParts = OpenParts & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
  /** The sandbox's bank; null in live mode. */
  testAccounts: TestAccounts | null;
  /** How often it may be called; without any, as often as the whole service. */
  limits?: RequestLimits;
  /** The declared calls (add-call.ts), each chapter as a function that registers its own. */
  chapters?: readonly ((scope: FastifyInstance) => void)[];
};

const BASE = '/merchant/api/v1';

/** Bodies and queries are read by us, so that what is wrong with them is said in our words (add-call.ts). */
const leaveBodies: typeof validatorCompiler = (route) =>
  route.httpPart === 'body' || route.httpPart === 'querystring'
    ? (value: unknown) => ({ value })
    : validatorCompiler(route);

/** Registers the merchant API below `/merchant/api/v1`, closed off from the rest: its own body parser, errors and 404. */
export async function merchantRoutes(app: FastifyInstance, parts: MerchantParts): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setValidatorCompiler(leaveBodies);
      scope.setSerializerCompiler(serializerCompiler);
      scope.setErrorHandler(answerError);
      scope.setNotFoundHandler((request, reply) => answerNotFound(request, reply));
      if (parts.limits) limitRequests(scope, parts.clock, parts.limits);
      scope.addHook('onRequest', noBodyForNowhere);
      acceptOnlyJson(scope);
      scope.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      const routes = knownRoutes(scope);
      addCalls(scope, parts);
      addNowhere(scope, routes);
    },
    { prefix: BASE },
  );
}

function addCalls(scope: FastifyInstance, parts: MerchantParts): void {
  scope.post(
    '/charges/initialize',
    {
      schema: descriptionOf(initializeCharge),
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: needSecretKey,
    },
    (request, reply) => initialize(parts, request, reply),
  );
  scope.get<{ Params: { reference: string } }>(
    '/charges/:reference',
    {
      schema: descriptionOf(verifyCharge),
      onRequest: needSecretKey,
    },
    (request, reply) => verify(parts, request, reply, request.params.reference),
  );
  const { store, testAccounts: accounts } = parts;
  if (accounts) addSandboxCalls(scope, { store, accounts });
  for (const chapter of parts.chapters ?? []) chapter(scope);
}

/** What merchants' own tests send to the sandbox; absent in live mode. */
function addSandboxCalls(scope: FastifyInstance, credit: CreditParts): void {
  scope.post(
    '/virtual-bank-account/sandbox/credit',
    {
      schema: descriptionOf(creditTestAccount),
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: needSecretKey,
    },
    (request, reply) => creditAccount(credit, request, reply),
  );
}

async function initialize(
  parts: MerchantParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = secretKeyOf(request);
  const read = readInitializeBody(request.body, key.env, parts.channels);
  // What is wrong with a body is told to merchants only.
  if (!read.ok)
    return (await parts.store.isValid(key))
      ? refuse(reply, 'invalid', read.problems)
      : refuse(reply, 'badKey');
  const outcome = await openTransaction(parts, key, read.request);
  switch (outcome.kind) {
    case 'unauthorised':
      return refuse(reply, 'badKey');
    case 'duplicate':
      return refuse(reply, 'duplicate');
    case 'open': {
      const data = {
        reference: read.request.reference,
        checkout_url: checkoutUrl(parts, outcome.page.address),
      };
      return reply.send({ status: true, message: 'Charge created successfully', data });
    }
  }
}

async function verify(
  parts: MerchantParts,
  request: FastifyRequest,
  reply: FastifyReply,
  reference: string,
): Promise<FastifyReply> {
  const outcome = await readCharge(parts, secretKeyOf(request), reference);
  switch (outcome.kind) {
    case 'unauthorised':
      return refuse(reply, 'badKey');
    case 'not_found':
      return refuse(reply, 'chargeNotFound');
    case 'found':
      return reply.send({ status: true, message: 'Charge retrieved successfully', data: outcome.charge });
  }
}

/** Whatever else is asked for below our address: the payer's pages, which take every other GET, know nothing of it. */
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
  // Forms and plain text can be sent by any page without asking (guides F-117).
  scope.removeAllContentTypeParsers();
  const readJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients say JSON of every POST: a call that takes no body gets none.
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null);
    else void readJson(request, body, done);
  });
}
