// The double refuses what Flutterwave is documented to refuse, so that a connector that is wrong cannot pass.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../platform/ports-node.ts';
import { createSimulatedTime } from '../../../testing/simulated-time.ts';
import { encryptedFields, encryptionKeyIn } from '../../flutterwave/encryption.ts';
import { type FlutterwaveStub, startFlutterwaveStub } from './stub.ts';
import { flutterwaveCredentials } from './stub-rules.ts';

type Answer = {
  status: number;
  hit: string | null;
  body: { data?: Record<string, unknown>; error?: { type: string } };
};

const time = createSimulatedTime();
let stub: FlutterwaveStub;
let token: string;
beforeEach(async () => {
  stub = await startFlutterwaveStub(time.clock);
  token = (await tokenOf('shop')).access_token ?? '';
});
afterEach(() => stub.stop());

async function tokenOf(account: string, more: Record<string, string> = {}) {
  const { clientId: client_id, clientSecret: client_secret } = flutterwaveCredentials(account);
  const form = { client_id, client_secret, grant_type: 'client_credentials', ...more };
  const path = '/realms/flutterwave/protocol/openid-connect/token';
  const answer = await fetch(stub.url + path, { method: 'POST', body: new URLSearchParams(form) });
  return {
    status: answer.status,
    ...((await answer.json()) as { access_token?: string; expires_in?: number }),
  };
}

async function ask(
  path: string,
  body?: object,
  { key = 'key-of-a-request', method = 'POST' } = {},
): Promise<Answer> {
  const answer = await fetch(stub.url + path, {
    method: body ? method : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'x-idempotency-key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const hit = answer.headers.get('x-idempotency-cache-hit');
  return { status: answer.status, hit, body: (await answer.json()) as Answer['body'] };
}

const CHARGES = '/orchestration/direct-charges';
const PROMPT = {
  amount: 15.5,
  currency: 'GHS',
  reference: 'KPY-CA-1',
  customer: { email: 'ada@example.com' },
  payment_method: {
    type: 'mobile_money',
    mobile_money: { country_code: '233', network: 'MTN', phone_number: '241234567' },
  },
};
const wallet = (more: object) => ({
  ...PROMPT,
  payment_method: {
    type: 'mobile_money',
    mobile_money: { ...PROMPT.payment_method.mobile_money, ...more },
  },
});
function encrypted(fields: Record<string, string>, account = 'shop'): object {
  const key = encryptionKeyIn(flutterwaveCredentials(account).encryptionKey);
  if (!key) throw new Error('no key');
  return encryptedFields(fields, key, systemRandom);
}
const card = (number: string, account = 'shop') => ({
  ...PROMPT,
  currency: 'NGN',
  payment_method: {
    type: 'card',
    card: encrypted({ card_number: number, expiry_month: '09', expiry_year: '30', cvv: '564' }, account),
  },
});

describe('a token', () => {
  it('lives ten minutes, and is issued to nobody else', async () => {
    expect(await tokenOf('shop')).toMatchObject({ status: 200, expires_in: 600 });
    expect((await tokenOf('shop', { client_secret: 'x' })).status).toBe(401);
    await time.advance(600_000);
    expect((await ask(CHARGES, PROMPT)).body.error?.type).toBe('UNAUTHORIZED');
  });
});

describe('a charge', () => {
  it.each<[string, object, number, string]>([
    ['of no amount', { ...PROMPT, amount: 0 }, 400, 'REQUEST_NOT_VALID'],
    ['of an amount as text', { ...PROMPT, amount: '15.5' }, 400, 'REQUEST_NOT_VALID'],
    ['with a field that is not known', { ...PROMPT, callback: 'x' }, 400, 'REQUEST_NOT_VALID'],
    ['in the currency of another country', { ...PROMPT, currency: 'KES' }, 400, 'REQUEST_NOT_VALID'],
    ['of a number with its zero', wallet({ phone_number: '0241234567' }), 400, 'REQUEST_NOT_VALID'],
    [
      'of a network that is not there',
      wallet({ network: 'AIRTEL' }),
      400,
      'MOBILE_MONEY_NETWORK_NOT_SUPPORTED',
    ],
    ['of a card under another key', card('5377283645077450', 'stranger'), 422, 'CLIENT_ENCRYPTION_ERROR'],
    ['of what is no card', card('1234'), 400, 'INVALID_CARD_NUMBER'],
  ])('%s is refused, and nothing is kept of it', async (_, body, status, type) => {
    const answer = await ask(CHARGES, body);
    expect([answer.status, answer.body.error?.type]).toEqual([status, type]);
    expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
  });

  it('is made once under a key, and once under a reference', async () => {
    const first = await ask(CHARGES, PROMPT);
    expect([first.status, first.hit]).toEqual([201, null]);
    const again = await ask(CHARGES, PROMPT);
    expect([again.body, again.hit]).toEqual([first.body, 'true']);
    expect((await ask(CHARGES, { ...PROMPT, amount: 16 })).body.error?.type).toBe('RESOURCE_CONFLICT');
    expect((await ask(CHARGES, PROMPT, { key: 'another-key-12' })).body.error?.type).toBe(
      'CHARGE_ALREADY_EXISTS',
    );
  });

  it('needs a key', async () => {
    expect((await ask(CHARGES, PROMPT, { key: 'short' })).status).toBe(400);
  });
});

/** Each with a key of its own. */
let made = 0;
const make = (path: string, body: object, method = 'POST') =>
  ask(path, body, { key: `key-of-request-${(made += 1)}`, method });

describe('a step', () => {
  const answer = (authorization: object) =>
    make(`/charges/${stub.idOf('KPY-CA-1')}`, { authorization }, 'PUT');
  const pin = (value: string) => ({ type: 'pin', pin: encrypted({ pin: value }) });
  const otp = { type: 'otp', otp: { code: '123456' } };

  it('is taken in its order, and refused where it is wrong or the charge is over', async () => {
    await make(CHARGES, card('5531886652142950'));
    expect((await answer(otp)).body.error?.type).toBe('REQUEST_NOT_VALID');
    expect((await answer(pin('3311'))).body.error?.type).toBe('INVALID_AUTHORIZATION');
    expect((await answer(pin('3310'))).body.data).toMatchObject({ next_action: { type: 'requires_otp' } });
    expect((await answer(otp)).body.data).toMatchObject({ status: 'succeeded' });
    expect((await answer(otp)).body.error?.type).toBe('CHARGE_FINALIZED');
    expect(await stub.book()).toMatchObject([{ kind: 'debit', amountMinor: 1_550 }]);
  });

  it('is wrong three times at most', async () => {
    await make(CHARGES, card('5531886652142950'));
    for (const wrong of ['1', '2', '3']) await answer(pin(wrong));
    const { body } = await ask(`/charges/${stub.idOf('KPY-CA-1')}`);
    expect(body.data).toMatchObject({ status: 'failed', processor_response: { type: 'incorrect_pin' } });
  });
});

describe('an account', () => {
  const account = (more: object = {}) => ({
    reference: 'KPY-CA-1',
    customer_id: 'cus_0000000000',
    expiry: 1_800,
    amount: 500,
    currency: 'NGN',
    account_type: 'dynamic',
    narration: 'Ada',
    ...more,
  });

  it('belongs to a customer, of whom there is one for an address', async () => {
    expect((await make('/virtual-accounts', account())).body.error?.type).toBe('RESOURCE_NOT_FOUND');
    await make('/customers', { email: 'ada@example.com' });
    expect((await make('/customers', { email: 'ada@example.com' })).status).toBe(409);
    expect((await make('/virtual-accounts', account())).status).toBe(201);
    expect((await make('/virtual-accounts', account())).status).toBe(409);
    expect((await make('/virtual-accounts', account({ expiry: 31_536_001 }))).status).toBe(400);
  });

  it('has a charge of its own for each transfer, of what came', async () => {
    await make('/customers', { email: 'ada@example.com' });
    await make('/virtual-accounts', account());
    await stub.transferIn?.('KPY-CA-1', 17_500);
    await stub.decide('KPY-CA-1', 'paid');
    await stub.decide('KPY-CA-1', 'paid');
    const { body } = await ask(`/charges?virtual_account_id=${stub.idOf('KPY-CA-1')}`);
    expect(body.data).toMatchObject([
      { amount: 500, reference: 'KPY-CA-1', status: 'succeeded' },
      { amount: 175, reference: 'KPY-CA-1', status: 'succeeded' },
    ]);
  });
});

describe('a refund', () => {
  const refund = (amount: number) =>
    make('/refunds', { amount, reason: 'requested_by_customer', charge_id: stub.idOf('KPY-CA-1') });

  it('is of a charge that is paid, and of no more than is left of it', async () => {
    await make(CHARGES, PROMPT);
    expect((await refund(10)).body.error?.type).toBe('REFUND_CREATION_FAILED');
    await stub.decide('KPY-CA-1', 'paid');
    expect((await refund(10)).body.data).toMatchObject({ status: 'new', amount_refunded: 10 });
    expect((await refund(10)).body.error?.type).toBe('REFUND_AMOUNT_INVALID');
    await time.advance(24 * 60 * 60_000);
    token = (await tokenOf('shop')).access_token ?? '';
    const { body } = await ask(`/refunds/${stub.refundIdOf('KPY-CA-1')}`);
    expect(body.data).toMatchObject({ status: 'succeeded' });
  });
});
