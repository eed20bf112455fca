// "A customer says she paid": what a merchant finds it by.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { startTransferService, type TransferService } from '../testing/transfer-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { openTestPayment } from '../testing/test-service.ts';
import type { PayIn } from './account.ts';

const HOUR_MS = 60 * 60 * 1_000;
const OTHER_KEY = 'sk_test_another_shop_00000000001';
const NGUGI = { name: 'Ngũgĩ', email: 'Ngugi@Example.com' };

let service: TransferService;
let merchant: MerchantCaller;
/** References of payments by how they stand. */
const at = { expired: '', paid: '', short: '', waiting: '' };
/** What else is known of the paid one. */
let names: { payment: string; charge: string; handle: string; four: string };
beforeAll(async () => {
  service = await startTransferService();
  merchant = merchantCaller(service);
  const over = await service.open();
  await service.account(over);
  await service.pass(25 * HOUR_MS);
  await service.sweep();
  at.expired = over.reference;
  at.paid = await merchant.paid({ amount: 1500.5, customer: NGUGI });
  const short = await service.open({ amount: 700 });
  await service.send(await service.account(short), '500');
  await service.pass(5_000);
  at.short = short.reference;
  const waiting = await service.open({ amount: 900 });
  await service.account(waiting);
  // Its account is open for half an hour.
  await service.pass(HOUR_MS);
  await service.sweep();
  at.waiting = waiting.reference;
  await service.pool.query(
    `update charges set handle = 'psp-77' where id = (select paid_charge_id from transactions where reference = $1)`,
    [at.paid],
  );
  const { rows } = await service.pool.query<typeof names>(
    `select t.payment_reference as payment, c.reference as charge, c.handle, c.card_last_four as four
     from transactions t join charges c on c.id = t.paid_charge_id where t.reference = $1`,
    [at.paid],
  );
  names = rows[0] ?? names;
});
afterAll(() => service.stop());

async function found(query: string): Promise<PayIn[]> {
  const { status, body } = await merchant.get<{ payins: PayIn[] }>(`/pay-ins?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data.payins;
}
const named = async (query: string) => (await found(query)).map(({ reference }) => reference);

it('a row names its customer', async () => {
  expect(await found('email=ngugi%40example.com')).toMatchObject([
    { reference: at.paid, customer: NGUGI, payment_method: 'card', status: 'success' },
  ]);
});

it('each filter counts, alone and with others', async () => {
  const [row] = await found(`reference=${at.paid}`);
  for (const query of [
    'amount=1500.50',
    'amount=1500.5&currency=NGN&status=success&channel=card&email=NGUGI%40EXAMPLE.COM',
    `reference=${at.paid}`,
    `reference=${row?.pointer}`,
    'channel=card',
  ])
    expect([query, await named(query)]).toEqual([query, [at.paid]]);
  for (const query of [
    'amount=1500.51',
    'amount=1500.5&currency=GHS',
    'email=nobody%40example.com',
    'status=failed',
    'channel=mobile_money',
    `reference=${at.paid}&email=ada%40example.com`,
  ])
    expect([query, await named(query)]).toEqual([query, []]);
  expect(await named('email=&status=&channel=bank_transfer')).toEqual([at.waiting, at.short, at.expired]);
});

it.each([
  ['success', () => [at.paid]],
  ['processing', () => [at.short]],
  // Its payer may still try again.
  ['pending', () => [at.waiting]],
  ['expired', () => [at.expired]],
  ['failed', () => []],
] as const)('status %s finds what is said to be so', async (status, references) => {
  const rows = await found(`status=${status}`);
  expect(rows.map(({ reference }) => reference)).toEqual(references());
  for (const row of rows) expect(row.status).toBe(status);
});

describe('q finds a payment by', () => {
  it.each([
    ['the merchant’s reference', () => at.paid],
    ['our reference of it', () => names.payment],
    ['our reference of its charge', () => names.charge],
    ['the processor’s name of its charge', () => names.handle],
    ['the last four digits of its card', () => names.four],
    ['the e-mail address in any letter case', () => 'NGUGI@example.com'],
    ['the beginning of the e-mail address', () => 'ngugi@'],
    ['the name of the customer', () => NGUGI.name],
    ['the beginning of the name, in any letter case', () => ' nG '],
    ['the name with other accents', () => 'NGUGĨ'],
    ['the amount', () => '1500.5'],
    ['the amount with all its decimals', () => '1500.50'],
  ])('%s', async (_, text) => {
    expect(await named(`q=${encodeURIComponent(text())}`)).toEqual([at.paid]);
  });

  it.each(['gũgĩ', 'xample.com', '000', 'nobody', '1500.51', '%', '_', "'", '\\', '🙂'])(
    'not by %s',
    async (text) => {
      expect(await named(`q=${encodeURIComponent(text)}`)).toEqual([]);
    },
  );

  it('what may be several things, newest first, and with filters', async () => {
    // The address of some, and of one the name of its customer.
    const all = await named('');
    expect(await named('q=')).toEqual(all);
    const ada = await merchant.paid({
      amount: 700,
      customer: { name: 'ada@home', email: 'zed@example.com' },
    });
    expect(await named('q=700')).toEqual([ada, at.short]);
    expect(await named('q=700&channel=card')).toEqual([ada]);
    expect(await named('q=700&status=processing')).toEqual([at.short]);
    expect(await named('q=700&limit=1')).toEqual([ada]);
  });

  it('the phone of its wallet, as its payer types it', async () => {
    const { reference } = await openTestPayment(service, { amount: 311 });
    await service.pool.query(
      `insert into charges (transaction_id, reference, provider, account_id, channel, status, amount_minor, fee_minor, vat_minor, currency,
         wallet_masked, sent_at, created_at, updated_at)
       select id, 'KPY-CA-wallet', 'sandbox', 1, 'mobile_money', 'failed', 31100, 0, 0, 'NGN', '234******4321', now(), now(), now()
       from transactions where reference = $1`,
      [reference],
    );
    await service.pool.query('update transactions set attempts = 1 where reference = $1', [reference]);
    for (const phone of ['08012344321', '+234 801 234 4321', '4321'])
      expect(await named(`q=${encodeURIComponent(phone)}`)).toEqual([reference]);
    expect(await named('q=08012344322')).toEqual([]);
    const [row] = await found('q=4321');
    expect(row).toMatchObject({ customer: { phone: '234******4321' }, payment_method: 'mobile_money' });
  });

  it('nothing of another merchant, by none of its names', async () => {
    await service.pool.query(
      `insert into merchants (name) values ('Another');
       insert into merchant_keys (lookup, merchant_id, kind, env) select '${secretKeyLookup(OTHER_KEY)}', max(id), 'secret', 'test' from merchants`,
    );
    const asked = [at.paid, names.payment, names.charge, names.handle, names.four, NGUGI.email, '1500.5'];
    for (const text of asked) {
      const path = `/pay-ins?q=${encodeURIComponent(text)}`;
      const { body } = await merchant.get<{ payins: PayIn[] }>(path, OTHER_KEY);
      expect([text, body.data.payins]).toEqual([text, []]);
    }
  });
});

it('amounts between two, each in the currency of its payment', async () => {
  expect(await named('min_amount=900&max_amount=1500.5')).toEqual([at.waiting, at.paid, at.expired]);
  expect(await named('min_amount=1500.51')).toEqual([]);
  expect(await named('max_amount=311')).toHaveLength(1);
});

it('a processor that was asked, also together with the channel', async () => {
  expect(await named('processor=sandbox&q=ngugi')).toEqual([at.paid]);
  expect(await named('processor=sandbox&channel=mobile_money')).toHaveLength(1);
  expect(await named('processor=paystack')).toEqual([]);
});

it('a payment whose account has expired is pending until its time is over, and then expired', async () => {
  expect(await found(`reference=${at.waiting}`)).toMatchObject([
    { status: 'pending', payment_method: 'bank_transfer' },
  ]);
  await service.time.advance(24 * HOUR_MS);
  expect(await found(`reference=${at.waiting}`)).toMatchObject([{ status: 'expired' }]);
});

it.each([
  ['email=ada', 'email', 'an email address'],
  ['status=paid', 'status', 'one of pending, processing, success, failed, expired'],
  ['amount=1,500', 'amount', 'an amount such as 1500'],
  ['amount=-5', 'amount', 'an amount such as 1500'],
  ['reference=a%20b', 'reference', 'the reference of a payment'],
  ['channel=cash', 'channel', 'one of card'],
  ['min_amount=much', 'min_amount', 'an amount such as 1500'],
  ['processor=a%20b', 'processor', 'the name of a processor'],
  [`q=${'x'.repeat(255)}`, 'q', 'at most 254 characters'],
])('%s is refused by its name', async (query, field, words) => {
  const { status, body } = await merchant.get(`/pay-ins?${query}`);
  expect([status, fieldMessage(body, field)]).toEqual([400, expect.stringContaining(words)]);
});
