// The merchant API's calls (facts/merchant-api): HTTP only, the stories are in open-transaction.ts and read-charge.ts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { chargeReply } from './charge-reply.ts';
import { creditAccount, type CreditParts, type TestAccounts } from './credit-account.ts';
import { errorEnvelope, successEnvelope } from './merchant-envelope.ts';
import { answerError, answerNotFound, refuse } from './merchant-errors.ts';
import { type OpenParts, openTransaction } from './open-transaction.ts';
import { readCharge } from './read-charge.ts';
import { readInitializeBody } from './read-initialize-body.ts';
import { needSecretKey, secretKeyOf } from './secret-key-of.ts';

/** What the merchant API needs of the service. */
export type MerchantParts = OpenParts & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
  /** The sandbox's bank; null in live mode. */
  testAccounts: TestAccounts | null;
  /** More calls, each chapter as a function that registers its own. */
  chapters?: readonly ((scope: FastifyInstance) => void)[];
};

const BASE = '/merchant/api/v1';
const BODY_LIMIT_BYTES = 32 * 1_024;

const initializeReply = successEnvelope(z.object({ reference: z.string(), checkout_url: z.string() }));
const failures = { '4xx': errorEnvelope, '5xx': errorEnvelope };

/** Registers the merchant API below `/merchant/api/v1`, closed off from the rest: its own body parser, errors and 404. */
export async function merchantRoutes(app: FastifyInstance, parts: MerchantParts): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setValidatorCompiler(validatorCompiler);
      scope.setSerializerCompiler(serializerCompiler);
      scope.setErrorHandler(answerError);
      scope.setNotFoundHandler(answerNotFound);
      scope.addHook('onRequest', noBodyForNowhere);
      acceptOnlyJson(scope);
      scope.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
      addCalls(scope, parts);
    },
    { prefix: BASE },
  );
}

function addCalls(scope: FastifyInstance, parts: MerchantParts): void {
  scope.post(
    '/charges/initialize',
    {
      schema: { response: { 200: initializeReply, ...failures } },
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: needSecretKey,
    },
    (request, reply) => initialize(parts, request, reply),
  );
  scope.get<{ Params: { reference: string } }>(
    '/charges/:reference',
    {
      schema: {
        params: z.object({ reference: z.string() }),
        response: { 200: successEnvelope(chargeReply), ...failures },
      },
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
      schema: { response: { 200: successEnvelope(z.null()), ...failures } },
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
        checkout_url: `${parts.publicUrl}/${encodeURIComponent(outcome.pageReference)}/pay`,
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

// Where there is no route, what is wrong with the body does not matter.
async function noBodyForNowhere(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.is404) await answerNotFound(request, reply);
}

function acceptOnlyJson(scope: FastifyInstance): void {
  // Forms and plain text can be sent by any page without asking (guides F-117).
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  );
}
