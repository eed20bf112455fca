// The double refuses what Kora is documented to refuse, so that a connector that is wrong cannot pass.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chargeDataOf } from '@titan/server/providers/kora/calls';
import { systemRandom } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { type KoraStub, startKoraStub } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';

let stub: KoraStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startKoraStub(time.clock);
});
afterEach(() => stub.stop());

type StubReply = {
  status: number;
  body: { status: boolean; message: string; data: Record<string, unknown> | null };
};
const keys = koraCredentials('shop');

async function post(path: string, body: object, key = keys.secretKey): Promise<StubReply> {
  const answer = await fetch(stub.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as StubReply['body'] };
}

const NAIRA = {
  reference: 'KPY-CA-1',
  amount: 500,
  currency: 'NGN',
  customer: { email: 'ada@example.com' },
  merchant_bears_cost: true,
};
const PROMPT = { ...NAIRA, currency: 'KES', mobile_money: { number: '254700000000' } };
const BANK = { ...NAIRA, bank_code: '100004' };
const CARD = {
  ...NAIRA,
  redirect_url: 'https://checkout.test/back',
  card: { number: '4084127883172787', cvv: '123', expiry_month: '09', expiry_year: '30' },
};
const encrypted = (payload: object, key = keys.encryptionKey) => ({
  charge_data: chargeDataOf(payload, key, systemRandom),
});

describe('a charge', () => {
  it.each([
    ['/charges/mobile-money', PROMPT],
    ['/charge/pay-with-bank', BANK],
    ['/charges/bank-transfer', NAIRA],
    ['/charges/card', encrypted(CARD)],
    ['/charges/initialize', { ...NAIRA, channels: ['card'] }],
  ])('at %s is taken as documented, and once under one reference', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 200, body: { status: true } });
    expect(await post(path, body)).toMatchObject({
      status: 409,
      body: { status: false, message: 'duplicate payment reference' },
    });
  });

  it.each<[string, string, object, string]>([
    ['with a short reference', '/charges/mobile-money', { ...PROMPT, reference: 'KPY-CA1' }, 'reference'],
    ['with a field that is not known', '/charges/mobile-money', { ...PROMPT, network: 'mtn' }, 'network'],
    [
      'with an address that looks made up',
      '/charges/mobile-money',
      { ...PROMPT, customer: { email: 'ada@shop.test' } },
      'customer.email',
    ],
    [
      'in the currency of another country',
      '/charges/mobile-money',
      { ...PROMPT, currency: 'GHS' },
      'currency',
    ],
    ['of no amount', '/charges/mobile-money', { ...PROMPT, amount: 0 }, 'amount'],
    [
      'with a field of metadata that has an underscore',
      '/charges/mobile-money',
      { ...PROMPT, metadata: { a_b: 1 } },
      'metadata.a_b',
    ],
    ['with empty metadata', '/charges/mobile-money', { ...PROMPT, metadata: {} }, 'metadata'],
    [
      'called back about at this machine',
      '/charges/mobile-money',
      { ...PROMPT, notification_url: 'http://localhost/called' },
      'notification_url',
    ],
    ['of a bank below NGN 200', '/charge/pay-with-bank', { ...BANK, amount: 199 }, 'amount'],
    ['of a bank that is not enabled', '/charge/pay-with-bank', { ...BANK, bank_code: '999' }, 'bank_code'],
    ['by transfer in another currency', '/charges/bank-transfer', { ...NAIRA, currency: 'KES' }, 'currency'],
    ['of a card in another currency', '/charges/card', encrypted({ ...CARD, currency: 'KES' }), 'currency'],
    ['of a card in clear', '/charges/card', CARD, 'reference'],
    ['of a card under another key', '/charges/card', encrypted(CARD, 'x'.repeat(32)), 'body'],
  ])('%s is refused, and nothing is kept of it', async (_, path, body, field) => {
    const { status, body: refusal } = await post(path, body);
    expect([status, refusal.status, refusal.message]).toEqual([400, false, 'invalid request data']);
    expect(Object.keys(refusal.data ?? {})).toContain(field);
    expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
  });

  it('costs its payer the fee where nobody says that the merchant bears it', async () => {
    await post('/charges/mobile-money', { ...PROMPT, merchant_bears_cost: undefined });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await stub.book()).toMatchObject([{ amountMinor: 50_806 }]);
  });

  it.each(['', 'pk_test_1', 'sk_test_', 'sk_prod_73'])('with the key "%s" is refused', async (key) => {
    expect((await post('/charges/mobile-money', PROMPT, key)).status).toBe(401);
    expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
  });

  it('of another account is not known', async () => {
    await post('/charges/mobile-money', PROMPT);
    const authorization = `Bearer ${koraCredentials('stranger').secretKey}`;
    const answer = await fetch(`${stub.url}/charges/KPY-CA-1`, { headers: { authorization } });
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Charge not found' }]);
  });
});

describe('a step', () => {
  it('that is not open is refused, and so is one of a charge that is over', async () => {
    await post('/charges/mobile-money', PROMPT);
    const step = { reference: stub.idOf('KPY-CA-1'), token: '123456' };
    expect((await post('/charges/mobile-money/authorize', step)).status).toBe(400);
    await stub.decide('KPY-CA-1', 'paid');
    expect((await post('/charges/mobile-money/authorize', step)).status).toBe(409);
  });

  it('is answered by Kora’s own reference alone', async () => {
    await post('/charges/card', encrypted({ ...CARD, card: { ...CARD.card, number: '5188513618552975' } }));
    const step = (transaction_reference: string) => ({
      transaction_reference,
      authorization: { pin: '1234' },
    });
    expect((await post('/charges/card/authorize', step('KPY-CA-1'))).status).toBe(404);
    expect((await post('/charges/card/authorize', step(stub.idOf('KPY-CA-1')))).status).toBe(200);
  });

  it('is approved by nobody before the code is entered, nor on a page that was told to nobody', async () => {
    await post('/charges/mobile-money', {
      ...PROMPT,
      currency: 'GHS',
      mobile_money: { number: '233240000000' },
    });
    await stub.decide('KPY-CA-1', 'paid');
    stub.fail('create', 'html');
    await fetch(`${stub.url}/charge/pay-with-bank`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: JSON.stringify({ ...BANK, reference: 'KPY-CA-2' }),
    });
    await stub.decide('KPY-CA-2', 'paid');
    expect(await stub.book()).toEqual([]);
  });
});

describe('a transfer', () => {
  beforeEach(() => post('/charges/bank-transfer', NAIRA));

  it.each<[string, number, number, readonly number[]]>([
    ['of less', 49_999, 0, []],
    ['of more', 50_001, 0, [50_000]],
    ['after the account’s end', 50_000, 30 * 60_000, []],
    ['of the whole sum in time', 50_000, 30 * 60_000 - 1, [50_000]],
  ])('%s: %i after %i ms books %j', async (_, amount, afterMs, booked) => {
    await time.advance(afterMs);
    await stub.transferIn?.('KPY-CA-1', amount);
    expect((await stub.book()).map(({ amountMinor }) => amountMinor)).toEqual(booked);
  });
});

describe('a prompt of the test mode', () => {
  const approve = async (number: string, pin: string) => {
    await post('/charges/mobile-money', { ...PROMPT, mobile_money: { number } });
    await post('/charges/mobile-money/sandbox/authorize-stk', { reference: 'KPY-CA-1', pin });
    return (await stub.book()).length;
  };

  it.each([
    ['254700000000', '1234', 1],
    ['254700000000', '0000', 0],
    ['254734611986', '1234', 0],
  ])('of %s, approved with %s, books %i', async (number, pin, times) => {
    expect(await approve(number, pin)).toBe(times);
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await post('/charge/pay-with-bank', BANK);
    await stub.decide('KPY-CA-1', 'paid');
  });
  const REFUND = { payment_reference: 'KPY-CA-1', reference: 'KPY-RV-1', amount: 200 };

  it.each<[string, object, number]>([
    ['of more than was paid', { amount: 501 }, 400],
    ['of less than NGN 100', { amount: 99 }, 400],
    ['with a long reference', { reference: 'x'.repeat(51) }, 400],
    ['with a field that is not known', { currency: 'NGN' }, 400],
    ['of a charge that is not there', { payment_reference: 'KPY-CA-2' }, 404],
  ])('%s is refused', async (_, more, status) => {
    expect((await post('/refunds/initiate', { ...REFUND, ...more })).status).toBe(status);
    expect((await stub.book()).map(({ kind }) => kind)).toEqual(['debit']);
  });

  it('is made once under one reference', async () => {
    expect((await post('/refunds/initiate', REFUND)).status).toBe(200);
    expect((await post('/refunds/initiate', REFUND)).status).toBe(409);
  });
});
