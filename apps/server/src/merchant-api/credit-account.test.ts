// Direct charges: POST /virtual-bank-account/sandbox/credit sends money to an account of the merchant's own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../testing/test-service.ts';
import { startTransferSandbox, type TransferSandbox } from '../testing/transfer-sandbox.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';

let sandbox: TransferSandbox;
beforeAll(async () => {
  sandbox = await startTransferSandbox();
});
afterAll(() => sandbox.stop());

const credit = (body: object, key = SECRET_KEY) =>
  sandbox.post('/merchant/api/v1/virtual-bank-account/sandbox/credit', body, {
    authorization: `Bearer ${key}`,
  });

/** Another merchant's secret key. */
async function anotherKey(env: 'test' | 'live'): Promise<string> {
  const key = `sk_${env}_another_0123456789abcdef`;
  await sandbox.pool.query(
    `with m as (insert into merchants (name) values ('Another') returning id)
    insert into merchant_keys (lookup, merchant_id, kind, env) select $1, id, 'secret', $2 from m`,
    [secretKeyLookup(key), env],
  );
  return key;
}

it.each([1500, '1500', '1500.00'])('an amount of %j lands on the account', async (amount) => {
  const { charge, accountNumber } = await sandbox.open();
  const answer = await credit({ account_number: accountNumber, amount, currency: 'NGN' });
  expect(answer).toEqual({
    status: 200,
    body: { status: true, message: 'Virtual bank account credited successfully', data: null },
  });
  expect(await sandbox.transfers(charge)).toMatchObject([{ amountMinor: 150_000, currency: 'NGN' }]);
  await sandbox.pass(5_000);
  expect(sandbox.callbacks().filter((each) => each.reference === charge)).toHaveLength(1);
});

it('an account in shillings takes it with the reference that the charge was told, and not without', async () => {
  const opened = await sandbox.post<{
    transaction_reference: string;
    bank_account: { account_number: string; transfer_reference: string };
  }>(
    '/merchant/api/v1/charges/bank-transfer',
    { reference: 'in-shillings', amount: 1500, currency: 'KES', customer: { email: 'ada@example.com' } },
    { authorization: `Bearer ${SECRET_KEY}` },
  );
  const { transaction_reference: charge, bank_account } = opened.body.data;
  const { account_number, transfer_reference } = bank_account;
  const sent = { account_number, amount: 1500, currency: 'KES' };
  for (const wrong of [sent, { ...sent, transfer_reference: '0000000' }]) {
    const answer = await credit(wrong);
    expect(answer.status).toBe(400);
    expect(fieldMessage(answer.body, 'transfer_reference')).toContain('must be that of the account');
  }
  expect(await sandbox.transfers(charge)).toEqual([]);
  expect((await credit({ ...sent, transfer_reference })).status).toBe(200);
  expect(await sandbox.transfers(charge)).toMatchObject([{ amountMinor: 150_000 }]);
});

describe('it is refused', () => {
  it.each<[string, object, string, string]>([
    ['nothing', { amount: '0' }, 'amount', '"amount" must be greater than 0'],
    ['half a kobo', { amount: 1.005 }, 'amount', '"amount" must have at most 2 decimals'],
    ['an account number that is none', { account_number: '12' }, 'account_number', 'the ten digits'],
    ['a number for it', { account_number: 1234567890 }, 'account_number', '"account_number" must be'],
    ['no currency', { currency: undefined }, 'currency', '"currency" is required: one of NGN'],
    ['another currency', { currency: 'GHS' }, 'currency', '"currency" must be NGN'],
    ['a misspelt field', { acount_number: '1' }, 'acount_number', 'Did you mean "account_number"?'],
  ])('with %s, and says what to fix', async (_, change, field, words) => {
    const { charge, accountNumber } = await sandbox.open();
    const body = { account_number: accountNumber, amount: 1500, currency: 'NGN', ...change };
    const answer = await credit(body);
    expect([answer.status, answer.body.error]).toEqual([400, 'validation_error']);
    expect(fieldMessage(answer.body, field)).toContain(words);
    expect(await sandbox.transfers(charge)).toEqual([]);
  });

  it('for an account of another merchant, as for an unknown one', async () => {
    const { charge, accountNumber } = await sandbox.open();
    const body = { amount: 1500, currency: 'NGN' };
    const key = await anotherKey('test');
    const others = await credit({ ...body, account_number: accountNumber }, key);
    const nobodys = await credit({ ...body, account_number: '0123456789' });
    expect(others.status).toBe(404);
    expect(others).toEqual(nobodys);
    expect(await sandbox.transfers(charge)).toEqual([]);
  });

  it('with a live key, a public key and none', async () => {
    const live = await credit({}, await anotherKey('live'));
    expect([live.status, live.body.message]).toEqual([403, expect.stringContaining('sk_test_')]);
    for (const key of [PUBLIC_KEY, '', 'sk_test_unknown_000000000']) {
      expect((await credit({}, key)).body.message).toBe('Invalid authorization key');
    }
  });
});
