// Spec §7: a declared call is served and made as it is declared: any method, query, path and body; and must agree with its session.
import { createClient } from '@titan/contract/payer/client';
import type { Endpoint } from '@titan/contract/payer/call';
import { reference } from '@titan/contract/payer/reference.schema';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkBySchema, registerFailures } from '@titan/platform/failures';
import { createSessionTokens, type Session } from '../session/session.ts';
import { sessionRoute } from './payer-call.ts';

const SESSION: Session = {
  transactionId: 1,
  paymentReference: 'KPY-PI-1',
  pageReference: 'order-1',
  merchantReference: 'order-1',
  publicKey: 'pk_test_own',
  env: 'test',
  currency: 'NGN',
  paymentCurrency: null,
  publicSession: null,
};
const text = z.string();
const listBanks = {
  method: 'GET',
  path: '/banks',
  changes: false,
  query: z.strictObject({ currency: text, publicKey: text, env: z.optional(text) }),
  body: z.undefined(),
  reply: z.string(),
} satisfies Endpoint;
const readType = {
  method: 'GET',
  path: '/type/:reference',
  changes: false,
  params: z.strictObject({ reference }),
  body: z.undefined(),
  reply: z.string(),
} satisfies Endpoint;
const deleteCard = {
  method: 'DELETE',
  path: '/card',
  changes: true,
  body: z.strictObject({ card_reference: reference, public_key: text }),
  reply: z.string(),
} satisfies Endpoint;
const chargeBank = {
  method: 'POST',
  path: '/bank/charge',
  changes: true,
  body: z.strictObject({ type: text, data: z.strictObject({ public_key: text, payment_reference: text }) }),
  reply: z.string(),
} satisfies Endpoint;

const sessions = createSessionTokens(Buffer.alloc(32, 7), { now: () => 0 });
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setValidatorCompiler(checkBySchema);
  app.setSerializerCompiler(serializerCompiler);
  registerFailures(app);
  sessionRoute(app, sessions, listBanks, 'm', async ({ query }) => `banks for ${query.currency}`);
  sessionRoute(app, sessions, readType, 'm', async ({ params }) => `type of ${params.reference}`);
  sessionRoute(
    app,
    sessions,
    deleteCard,
    'm',
    async ({ body, idempotencyKey }) => `${body.card_reference} ${idempotencyKey}`,
  );
  sessionRoute(app, sessions, chargeBank, 'm', async ({ body }) => body.type);
  await app.ready();
});
afterAll(() => app.close());

/** The page's own client, over the app itself. */
const call = createClient({
  base: '',
  bearer: () => sessions.issue(SESSION),
  timeout: () => new AbortController().signal,
  timeoutMs: 1,
  fetch: async (url, init) => {
    const { method, headers, body } = init ?? {};
    const answer = await app.inject({
      method: method as 'GET',
      url: url as string,
      headers: headers as Record<string, string>,
      ...(body ? { payload: body as string } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode });
  },
});
const code = (result: Awaited<ReturnType<typeof call>>): string | undefined =>
  !result.ok && result.failure.kind === 'refused' ? result.failure.code : undefined;

describe('a session token', () => {
  it('has one spelling: what decodes to the same bytes is another text', () => {
    const token = sessions.issue(SESSION);
    expect(sessions.read(token)).toMatchObject({ transactionId: SESSION.transactionId });
    const last = token.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // 43 letters hold 258 bits, of which the last two say nothing.
    const twin = token.slice(0, -1) + (alphabet[alphabet.indexOf(last) ^ 1] ?? '');
    for (const other of [
      `${token}=`,
      `${token}==`,
      `${token}\n`,
      `${token}!`,
      twin,
      token.replaceAll('-', '+').replaceAll('_', '/') + '=',
    ])
      expect(sessions.read(other)).toBeNull();
  });
});

describe('a call', () => {
  it('GET with a query', async () => {
    const query = { currency: 'NGN', publicKey: 'pk_test_own' };
    expect(await call(listBanks, undefined, { query })).toEqual({ ok: true, value: 'banks for NGN' });
  });

  it('GET with a part of the path', async () => {
    const answer = await call(readType, undefined, { params: { reference: 'a|b.c' } });
    expect(answer).toEqual({ ok: true, value: 'type of a|b.c' });
  });

  it('DELETE with a body and a key', async () => {
    const body = { card_reference: 'c-1', public_key: 'pk_test_own' };
    const answer = await call(deleteCard, body, { idempotencyKey: 'k' });
    expect(answer).toEqual({ ok: true, value: 'c-1 k' });
  });

  it('with an undeclared field is refused, in query, path or body', async () => {
    const query = { currency: 'NGN', publicKey: 'pk_test_own', more: 'x' };
    expect(code(await call(listBanks, undefined, { query }))).toBe('INVALID_INPUT');
    expect(code(await call(readType, undefined, { params: { reference: 'a b' } }))).toBe('INVALID_INPUT');
  });
});

describe('a call must agree with its session', () => {
  it('a public key in the query', async () => {
    const query = { currency: 'NGN', publicKey: 'pk_test_other' };
    expect(code(await call(listBanks, undefined, { query }))).toBe('NOT_AUTHORISED');
  });

  it('an env in the query', async () => {
    const query = { currency: 'NGN', publicKey: 'pk_test_own', env: 'live' };
    expect(code(await call(listBanks, undefined, { query }))).toBe('ENV_MISMATCH');
  });

  it.each([
    [{ public_key: 'pk_test_other', payment_reference: 'order-1' }, 'NOT_AUTHORISED'],
    [{ public_key: 'pk_test_own', payment_reference: 'order-2' }, 'UNKNOWN_REFERENCE'],
    [{ public_key: 'pk_test_own', payment_reference: 'KPY-PI-1' }, undefined],
  ])('%j in the data of a body', async (data, refusal) => {
    expect(code(await call(chargeBank, { type: 'pay_with_bank', data }))).toBe(refusal);
  });
});
