// A file of payments: every one once, whatever a customer is called, and times that are told in two ways.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOver } from '../../db/database.ts';
import { merchantCaller } from '../../testing/merchant-caller.ts';
import { openTestPayment, startTestService, type TestService } from '../../testing/test-service.ts';
import {
  createPaymentSearch,
  everyPayment,
  type PaymentFilter,
  type PaymentSearch,
} from './payment-search.ts';
import { fileNameOf, paymentsFile } from './payments-file.ts';

const OWNER = { merchantId: 1, env: 'test' } as const;

let service: TestService;
let search: PaymentSearch;
beforeAll(async () => {
  service = await startTestService();
  search = createPaymentSearch(queriesOver(service.pool), service.time.clock);
});
afterAll(() => service.stop());

const isBelowZero = (value: number): boolean => value < 0;

async function linesOf(filter: PaymentFilter, zone = 'Africa/Lagos'): Promise<string[]> {
  return (await linesWithNames(filter, zone)).slice(1);
}

async function linesWithNames(filter: PaymentFilter, zone: string): Promise<string[]> {
  const text = await service.db.connection().execute(async (db) => {
    let read = '';
    const found = everyPayment({ db, clock: service.time.clock }, OWNER, filter);
    for await (const part of paymentsFile(found, zone)) read += part.join('');
    await sql`close all`.execute(db);
    return read;
  });
  expect(text.startsWith('\u{FEFF}Reference,Our reference,Status,')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.split('\r\n').slice(0, -1);
}

it('tells of a payment what its merchant may see', async () => {
  const reference = await merchantCaller(service).paid({
    amount: 1500.5,
    customer: { email: 'ada@example.com', name: 'Ada "the first", Obi' },
  });
  const [line] = await linesOf({ q: reference });
  expect(line).toMatch(/^order-\d+,KPY-PI-\w+,paid,NGN,1500\.50,/);
  expect(line).toContain(',"Ada ""the first"", Obi",ada@example.com,,card,sandbox,');
  const at = new Date(service.time.clock.now()).toISOString();
  const local = new Date(service.time.clock.now() + 60 * 60 * 1_000).toISOString();
  const seconds = (iso: string): string => iso.slice(0, 19);
  expect(line).toContain(`,${seconds(at)}Z,${seconds(local).replace('T', ' ')},`);
});

it('adds up in each row, and says of what net is made and in which zone times are', async () => {
  const merchant = merchantCaller(service);
  const reference = await merchant.paid({ amount: 1500 });
  const { body } = await merchant.post<{ amount: string }>('/refunds/initiate', {
    payment_reference: reference,
    reference: 'refund-of-it',
    amount: '500.00',
  });
  expect(body.status).toBe(true);
  await service.pool.query(
    `insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
     select t.paid_charge_id, 'dispute-1', 'merchant', 20000, '{provider:sandbox}', '{20000}', 'NGN', now() from transactions t where t.reference = $1`,
    [reference],
  );
  const [names = '', line = ''] = await linesWithNames({ reference }, 'Africa/Lagos');
  expect(names).toContain(',Opened (UTC),Opened local (Africa/Lagos),Paid (UTC),Paid local (Africa/Lagos)');
  const cells = line.split(',');
  const sumOf = (name: string): number =>
    Number(cells[names.split(',').findIndex((each) => each.startsWith(name))]);
  const parts = ['Gross', 'Fee', 'VAT', 'Refunded', 'Lost in disputes'].map(sumOf);
  expect(parts).toEqual([1500, expect.toSatisfy(isBelowZero), expect.toSatisfy(isBelowZero), -500, -200]);
  expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(sumOf('Net'), 2);
});

it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'begins no cell as a formula does: %j',
  async (name) => {
    const { reference } = await openTestPayment(service, { customer: { email: 'ada@example.com' } });
    await service.pool.query('update transactions set customer_name = $2 where reference = $1', [
      reference,
      name,
    ]);
    const [line] = await linesOf({ reference });
    expect(line).toMatch(/,"?'[=+\-@\t\r\n＝＋－＠]/);
  },
);

it('has each payment once, newest first, over as many parts as it takes', async () => {
  await service.pool.query(
    `insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
       merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at)
     select 1, 'test', 'many-' || g, 'many-page-' || g, 'KPY-PI-many-' || g, '', 7700, 'NGN', true, '{}', '{card}', 'many@example.com', 5,
       now() + interval '1 day', to_timestamp(1750000000 + g / 3), now() from generate_series(1, 2500) g`,
  );
  for (const filter of [{ currency: 'NGN', from: null }, { q: 'many@' }, { q: '77' }]) {
    const names = (await linesOf(filter))
      .map((line) => line.split(',')[0])
      .filter((name) => name?.startsWith('many-'));
    const wanted = Array.from({ length: 2_500 }, (_, n) => `many-${2_500 - n}`);
    expect(names).toEqual(wanted);
  }
});

it('is counted up to ten thousand, and since when is told', async () => {
  expect(await search.count(OWNER, { q: 'many@' })).toEqual({
    count: 2_500,
    isMore: false,
    since: new Date(1_750_000_000_000),
  });
  expect(await search.count(OWNER, { q: 'nobody@' })).toEqual({ count: 0, isMore: false, since: null });
  await service.pool.query(
    `insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
       merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at)
     select 1, 'test', 'more-' || g, 'more-page-' || g, 'KPY-PI-more-' || g, '', 7700, 'GHS', true, '{}', '{card}', 'more@example.com', 5,
       now() + interval '1 day', to_timestamp(1760000000 + g), now() from generate_series(1, 10001) g`,
  );
  expect(await search.count(OWNER, { currency: 'GHS' })).toMatchObject({ count: 10_000, isMore: true });
});

it('is named after the day and the zone', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect(fileNameOf(at, 'Africa/Lagos')).toBe('payments-2026-11-22-Africa-Lagos.csv');
  expect(fileNameOf(at, 'America/Argentina/Buenos_Aires')).toBe(
    'payments-2026-11-21-America-Argentina-Buenos_Aires.csv',
  );
});
