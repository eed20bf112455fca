// The double refuses what Paystack is documented to refuse, so that a connector that is wrong cannot pass.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { paystackCredentials, type PaystackStub, startPaystackStub } from './stub.ts';

let stub: PaystackStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startPaystackStub(time.clock);
});
afterEach(() => stub.stop());

type StubReply = { status: number; body: { status: boolean; code?: string; data?: Record<string, unknown> } };

async function post(
  path: string,
  body: object,
  key = paystackCredentials('shop').secretKey,
): Promise<StubReply> {
  const answer = await fetch(stub.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as StubReply['body'] };
}

const PROMPT = {
  email: 'ada@example.com',
  amount: 10_000,
  currency: 'GHS',
  reference: 'KPY-CA-1',
  mobile_money: { phone: '0551234987', provider: 'mtn' },
};
const NAIRA = { ...PROMPT, currency: 'NGN', mobile_money: undefined };

describe('a charge', () => {
  it('is taken as documented', async () => {
    expect(await post('/charge', PROMPT)).toMatchObject({
      status: 200,
      body: { status: true, data: { status: 'pay_offline' } },
    });
  });

  it.each<[string, object, string]>([
    ['without an e-mail address', { ...PROMPT, email: undefined }, 'missing_params'],
    ['without a channel', { ...PROMPT, mobile_money: undefined }, 'missing_params'],
    ['by two channels', { ...PROMPT, bank_transfer: {} }, 'missing_params'],
    ['with an underscore in its reference', { ...PROMPT, reference: 'KPY_CA_1' }, 'invalid_params'],
    ['with a field that is not known', { ...PROMPT, amountMinor: 1 }, 'invalid_params'],
    [
      'with a field of a wallet that is not known',
      { ...PROMPT, mobile_money: { ...PROMPT.mobile_money, network: 'mtn' } },
      'invalid_params',
    ],
    ['of an amount in text with decimals', { ...PROMPT, amount: '100.00' }, 'invalid_params'],
    ['of less than the least amount', { ...PROMPT, amount: 9 }, 'invalid_params'],
    [
      'of a part of a franc',
      { ...PROMPT, currency: 'XOF', amount: 150, mobile_money: { phone: '0700000000', provider: 'wave' } },
      'invalid_params',
    ],
    [
      'of a network in another country',
      { ...PROMPT, mobile_money: { phone: '0551234987', provider: 'mpesa' } },
      'invalid_params',
    ],
    [
      'of a Kenyan number without its country',
      { ...PROMPT, currency: 'KES', mobile_money: { phone: '0710000000', provider: 'mpesa' } },
      'invalid_params',
    ],
    ['of a wallet in naira', { ...PROMPT, currency: 'NGN' }, 'invalid_params'],
    [
      'of a bank in cedis',
      { ...PROMPT, mobile_money: undefined, bank: { code: '057', account_number: '0000000000' } },
      'invalid_params',
    ],
    [
      'of a card without its security code',
      { ...NAIRA, card: { number: '4084084084084081', expiry_month: '12', expiry_year: '30' } },
      'missing_params',
    ],
  ])('%s is refused, and nothing is kept of it', async (_, body, code) => {
    expect(await post('/charge', body)).toMatchObject({ status: 400, body: { status: false, code } });
    expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
  });

  it('is made once under one reference, also after it has failed', async () => {
    await post('/charge', PROMPT);
    await stub.decide('KPY-CA-1', 'refused');
    expect(await post('/charge', PROMPT)).toMatchObject({
      status: 400,
      body: { code: 'duplicate_reference' },
    });
  });

  it.each(['', 'pk_test_1', 'Bearer', 'sk_prod_1'])('with the key "%s" is refused', async (key) => {
    expect((await post('/charge', PROMPT, key)).status).toBe(401);
    expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
  });

  it('of another account is not known', async () => {
    await post('/charge', PROMPT);
    const { secretKey } = paystackCredentials('stranger');
    const answer = await fetch(`${stub.url}/transaction/verify/KPY-CA-1`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'transaction_not_found' }]);
  });
});

describe('a step', () => {
  it('that is not open is refused', async () => {
    await post('/charge', PROMPT);
    expect((await post('/charge/submit_otp', { otp: '123456', reference: 'KPY-CA-1' })).status).toBe(400);
  });

  it('is approved by nobody before it is answered', async () => {
    await post('/charge', { ...PROMPT, mobile_money: { phone: '0201234567', provider: 'vod' } });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await stub.book()).toEqual([]);
    await post('/charge/submit_otp', { otp: '123456', reference: 'KPY-CA-1' });
    expect(await stub.book()).toMatchObject([{ kind: 'debit', amountMinor: 10_000 }]);
  });
});

describe('a transfer', () => {
  const account_expires_at = () => new Date(time.clock.now() + 20 * 60_000).toISOString();
  beforeEach(() =>
    post('/charge', { ...NAIRA, bank_transfer: { account_expires_at: account_expires_at() } }),
  );

  it.each<[string, number, number, number]>([
    ['of another sum', 9_999, 0, 0],
    ['after the account’s end', 10_000, 20 * 60_000, 0],
    ['of the whole sum in time', 10_000, 20 * 60_000 - 1, 1],
  ])('%s: %i after %i ms is booked %i times', async (_, amount, afterMs, times) => {
    await time.advance(afterMs);
    await stub.transferIn?.('KPY-CA-1', amount);
    expect(await stub.book()).toHaveLength(times);
  });
});

describe('Pesalink', () => {
  const opened = (mins: number) => {
    const account_expires_at = new Date(time.clock.now() + mins * 60_000).toISOString();
    return post('/charge', { ...NAIRA, currency: 'KES', bank_transfer: { account_expires_at } });
  };

  it('gives an account with what it takes and a reference', async () => {
    expect((await opened(24)).body.data).toMatchObject({
      status: 'pending_bank_transfer',
      amount: 10_000,
      transaction_reference: expect.stringMatching(/^\d{7}$/),
    });
  });

  it('opens none for 25 minutes or longer', async () => {
    expect(await opened(25)).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  });
});

describe('a card’s page', () => {
  const hosted = { ...NAIRA, callback_url: 'https://checkout.test/back', channels: ['card'] };

  it.each([
    ['without a way back', { ...hosted, callback_url: undefined }],
    ['for other channels', { ...hosted, channels: ['bank'] }],
    ['with a card in the call', { ...hosted, card: { number: '4084084084084081' } }],
  ])('%s is refused', async (_, body) => {
    expect((await post('/transaction/initialize', body)).status).toBe(400);
  });

  it('has a button to pay and one to decline', async () => {
    const { body } = await post('/transaction/initialize', hosted);
    const page = await (await fetch(String(body.data?.['authorization_url']))).text();
    expect([page.includes('>Success</button>'), page.includes('>Decline</button>')]).toEqual([true, true]);
  });

  it('is paid by nobody who was not led to it', async () => {
    const { body } = await post('/transaction/initialize', hosted);
    await stub.decide('KPY-CA-1', 'paid');
    expect(await stub.book()).toEqual([]);
    await fetch(String(body.data?.['authorization_url']));
    await stub.decide('KPY-CA-1', 'paid');
    expect(await stub.book()).toHaveLength(1);
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await post('/charge', PROMPT);
    await stub.decide('KPY-CA-1', 'paid');
  });

  it.each<[string, object, number]>([
    ['of more than was paid', { transaction: 'KPY-CA-1', amount: 10_001 }, 400],
    ['in another currency', { transaction: 'KPY-CA-1', currency: 'NGN' }, 400],
    ['with a reference of ours', { transaction: 'KPY-CA-1', reference: 'KPY-RV-1' }, 400],
    ['of a charge that is not there', { transaction: 'KPY-CA-2' }, 404],
  ])('%s is refused', async (_, body, status) => {
    expect((await post('/refund', body)).status).toBe(status);
    expect((await stub.book()).map(({ kind }) => kind)).toEqual(['debit']);
  });

  it('in part is made as often as it is sent, until all is back', async () => {
    const half = { transaction: 'KPY-CA-1', amount: 5_000 };
    const answers = [await post('/refund', half), await post('/refund', half), await post('/refund', half)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [400, 'transaction_reversed'],
    ]);
  });
});
