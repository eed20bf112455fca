// "A customer says she paid": what a merchant finds it by.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { startTransferService, type TransferService } from '../testing/transfer-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';
import type { PayIn } from './account.ts';

const HOUR_MS = 60 * 60 * 1_000;
const NGUGI = { name: 'Ngũgĩ', email: 'Ngugi@Example.com' };

let service: TransferService;
let merchant: MerchantCaller;
/** References of payments by how they stand. */
const at = { expired: '', paid: '', short: '', waiting: '' };
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
])('%s is refused by its name', async (query, field, words) => {
  const { status, body } = await merchant.get(`/pay-ins?${query}`);
  expect([status, fieldMessage(body, field)]).toEqual([400, expect.stringContaining(words)]);
});
