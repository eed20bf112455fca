// The double refuses what the real one is documented to refuse, so that a connector that is wrong cannot pass.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import type { Stub } from '../subject.ts';
import { startMtnMomoStub } from './stub.ts';
import { mtnMomoCredentials } from './stub-rules.ts';

let stub: Stub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startMtnMomoStub(time.clock);
});
afterEach(() => stub.stop());

const ID = '2f209631-07d4-4254-8d6a-bd0f1ef78538';
const keys = mtnMomoCredentials('shop');

async function token(product: 'collection' | 'disbursement', more: RequestInit = {}): Promise<Response> {
  const [subscription, user, key] =
    product === 'collection'
      ? [keys['subscriptionKey'], keys['apiUser'], keys['apiKey']]
      : [keys['disbursementSubscriptionKey'], keys['disbursementApiUser'], keys['disbursementApiKey']];
  return fetch(`${stub.url}/${product}/token/`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
      'ocp-apim-subscription-key': String(subscription),
    },
    ...more,
  });
}

async function bearer(product: 'collection' | 'disbursement'): Promise<string> {
  return `Bearer ${((await (await token(product)).json()) as { access_token: string }).access_token}`;
}

const BODY = {
  amount: '15.00',
  currency: 'GHS',
  externalId: 'KPY-CA-1',
  payer: { partyIdType: 'MSISDN', partyId: '233241234567' },
  payerMessage: 'KPY-PI-1',
  payeeNote: 'KPY-PI-1',
};

async function pay(headers: Record<string, string> = {}, body: object = {}): Promise<unknown[]> {
  const answer = await fetch(`${stub.url}/collection/v1_0/requesttopay`, {
    method: 'POST',
    headers: {
      authorization: await bearer('collection'),
      'ocp-apim-subscription-key': String(keys['subscriptionKey']),
      'x-target-environment': 'mtnghana',
      'x-reference-id': ID,
      'x-callback-url': 'https://checkout.test/called',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ ...BODY, ...body }),
  });
  const text = await answer.text();
  return text === '' ? [answer.status] : [answer.status, (JSON.parse(text) as { code?: string }).code];
}

it('takes a request to pay, with an empty body, and its id once', async () => {
  expect(await pay()).toEqual([202]);
  expect(await pay()).toEqual([409, 'RESOURCE_ALREADY_EXIST']);
});

it.each<[string, number, string | undefined, Record<string, string>, object?]>([
  ['an id that is no UUID', 400, 'BAD_REQUEST', { 'x-reference-id': 'KPY-CA-1' }],
  ['a UUID of version 5', 400, 'BAD_REQUEST', { 'x-reference-id': ID.replace('-4254-', '-5254-') }],
  ['another market', 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', { 'x-target-environment': 'mtncameroon' }],
  ['a market that there is not', 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', { 'x-target-environment': 'mtn' }],
  [
    'a callback host that is not registered',
    500,
    'INVALID_CALLBACK_URL_HOST',
    { 'x-callback-url': 'https://elsewhere.test/called' },
  ],
  [
    'a callback by http',
    500,
    'INVALID_CALLBACK_URL_HOST',
    { 'x-callback-url': 'http://checkout.test/called' },
  ],
  ['another market’s currency', 500, 'INVALID_CURRENCY', {}, { currency: 'XAF' }],
  ['an amount as a number', 400, 'BAD_REQUEST', {}, { amount: 15 }],
  ['no amount at all', 400, 'BAD_REQUEST', {}, { amount: '0.00' }],
  ['an apostrophe', 400, 'BAD_REQUEST', {}, { payeeNote: 'Ada’s order' }],
  ['a long note', 400, 'BAD_REQUEST', {}, { payeeNote: 'x'.repeat(161) }],
  ['a local number', 400, 'BAD_REQUEST', {}, { payer: { partyIdType: 'MSISDN', partyId: '0241234567' } }],
  ['a field that it does not know', 400, 'BAD_REQUEST', {}, { reference: 'KPY-CA-1' }],
  [
    'the other product’s key',
    401,
    undefined,
    { 'ocp-apim-subscription-key': 'disbursement-subscription-of-shop' },
  ],
  [
    'another account’s key',
    401,
    undefined,
    { 'ocp-apim-subscription-key': 'collection-subscription-of-other' },
  ],
  ['a token that it did not issue', 401, undefined, { authorization: 'Bearer token-1-of-other' }],
])('refuses %s', async (_, status, code, headers, body) => {
  expect(await pay(headers, body)).toEqual([status, code]);
  expect(stub.requests.filter(({ stage }) => stage === 'create')).toHaveLength(1);
  expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
});

it('refuses the other product’s token', async () => {
  expect(await pay({ authorization: await bearer('disbursement') })).toEqual([401, undefined]);
});

it('refuses a token to a wrong secret, and to a request with a body', async () => {
  const headers = {
    authorization: 'Basic eDp5',
    'ocp-apim-subscription-key': String(keys['subscriptionKey']),
  };
  expect((await token('collection', { headers })).status).toBe(401);
  expect((await token('collection', { body: 'grant_type=client_credentials' })).status).toBe(400);
});

it('a payer answers the prompt on its page, and has five minutes', async () => {
  const state = async (): Promise<unknown> => {
    const answer = await fetch(`${stub.url}/collection/v1_0/requesttopay/${ID}`, {
      headers: {
        authorization: await bearer('collection'),
        'ocp-apim-subscription-key': String(keys['subscriptionKey']),
        'x-target-environment': 'mtnghana',
      },
    });
    const { status, reason } = (await answer.json()) as { status: string; reason?: string };
    return reason ?? status;
  };
  const other = ID.replace('2f', '3f');
  await pay();
  await pay({ 'x-reference-id': other }, { externalId: 'KPY-CA-2' });
  expect(await (await fetch(`${stub.url}/prompts`)).text()).toContain(`action="/prompts/${ID}"`);
  expect(await state()).toBe('PENDING');
  await fetch(`${stub.url}/prompts/${other}`, { method: 'POST', body: 'answer=approve' });
  expect(await stub.book()).toMatchObject([{ kind: 'debit', reference: 'KPY-CA-2', amountMinor: 1_500 }]);
  await time.advance(5 * 60_000);
  expect(await state()).toBe('COULD_NOT_PERFORM_TRANSACTION');
  expect((await fetch(`${stub.url}/prompts/${ID}`, { method: 'POST', body: 'answer=approve' })).status).toBe(
    404,
  );
});
