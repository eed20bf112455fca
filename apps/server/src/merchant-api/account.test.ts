// Pay-ins with cursors, balances, misc.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networksOf } from '@titan/rules/wallet-networks';
import { WALLET_CURRENCIES } from '@titan/rules/wallet-number';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { openTestPayment, PUBLIC_KEY, startTestService, type TestService } from '../testing/test-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';
import type { PayIn } from './account.ts';

let service: TestService;
let merchant: MerchantCaller;
const paid: string[] = [];
beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
  for (const amount of [100, 200, 300, 400, 500]) paid.push(await merchant.paid({ amount }));
  // Not tried.
  await openTestPayment(service);
});
afterAll(() => service.stop());

const WALLET_COUNTRIES = {
  NG: 'NGN',
  GH: 'GHS',
  KE: 'KES',
  ZA: 'ZAR',
  CM: 'XAF',
  CI: 'XOF',
  EG: 'EGP',
  TZ: 'TZS',
};

type PayInPage = { has_more: boolean; payins: PayIn[] };
type Balances = Record<string, { pending_balance: number; available_balance: number }>;

const page = async (query: string) => {
  const { body } = await merchant.get<PayInPage>(`/pay-ins?${query}`);
  const rows = body.data.payins;
  return {
    amounts: rows.map(({ amount }) => amount),
    pointers: rows.map(({ pointer }) => pointer),
    hasMore: body.data.has_more,
  };
};

describe('GET /pay-ins', () => {
  it('is paged, newest first, and goes on from a pointer in either direction', async () => {
    const first = await page('limit=2');
    expect(first).toMatchObject({ amounts: [500, 400], hasMore: true });
    const second = await page(`limit=2&starting_after=${first.pointers[1]}`);
    expect(second).toMatchObject({ amounts: [300, 200], hasMore: true });
    const last = await page(`limit=2&starting_after=${second.pointers[1]}`);
    expect(last).toMatchObject({ amounts: [100], hasMore: false });
    expect(await page(`limit=2&ending_before=${second.pointers[0]}`)).toMatchObject({
      amounts: [500, 400],
      hasMore: false,
    });
    expect(await page(`limit=1&ending_before=${second.pointers[0]}`)).toMatchObject({
      amounts: [400],
      hasMore: true,
    });
  });

  it('shows how each was paid, and leaves out payments without an attempt', async () => {
    const { body } = await merchant.get<PayInPage>('/pay-ins');
    expect(body.data.payins).toHaveLength(5);
    expect(body.data.payins[0]).toMatchObject({
      reference: paid.at(-1),
      status: 'success',
      amount: 500,
      amount_paid: 500,
      payment_method: 'card',
      date_completed: new Date(service.time.clock.now()).toISOString(),
    });
  });

  it('filters by currency and dates, with whole days', async () => {
    expect((await page('currency=GHS')).amounts).toEqual([]);
    expect((await page('date_from=2026-11-21&date_to=2026-11-21')).amounts).toHaveLength(5);
    expect((await page('date_to=2026-11-20')).amounts).toEqual([]);
    const since = `date_from=2026-11-21T00:00:00.000000${encodeURIComponent('+01:00')}`;
    expect((await page(`${since}&date_to=2026-11-21T23:59:59.999999999Z`)).amounts).toHaveLength(5);
    expect((await merchant.get('/pay-ins?date_to=2026-02-31')).status).toBe(400);
    const { status, body } = await merchant.get('/pay-ins?date_from=yesterday&curency=NGN');
    expect(status).toBe(400);
    expect(fieldMessage(body, 'date_from')).toContain('a date such as 2026-11-21');
    expect(fieldMessage(body, 'curency')).toContain('Did you mean "currency"?');
  });
});

describe('GET /balances', () => {
  it('are what the journal credits, less what refunds have taken', async () => {
    const before = (await merchant.get<Balances>('/balances')).body.data['ngn'];
    const { rows } = await service.pool.query(
      `select sum(amount_minor) as minor from postings where credit = 'merchant'`,
    );
    expect(before).toEqual({
      held_by: { sandbox: 1500 },
      pending_balance: 0,
      available_balance: Number(rows[0].minor) / 100,
    });
    const ordered = { completion_status: 'failed' };
    await merchant.post('/refunds/initiate', {
      payment_reference: paid[0],
      reference: 'b-1',
      amount: 60,
      ...ordered,
    });
    const during = (await merchant.get<Balances>('/balances')).body.data['ngn'];
    expect(during).toMatchObject({
      pending_balance: 60,
      available_balance: (before?.available_balance ?? 0) - 60,
    });
    await merchant.sendRefunds();
    expect((await merchant.get<Balances>('/balances')).body.data['ngn']).toEqual(before);
  });
});

describe('misc', () => {
  it('lists banks and networks of a country with either key', async () => {
    const banks = await merchant.get('/misc/banks?countryCode=NG', PUBLIC_KEY);
    expect(banks.body.data).toContainEqual({
      name: 'Guaranty Trust Bank',
      slug: 'guaranty-trust-bank',
      code: '058',
      nibss_bank_code: '000013',
      country: 'NG',
    });
    const networks = await merchant.get<{ slug: string }[]>('/misc/mobile-money?countryCode=ke');
    expect(networks.body.data.map(({ slug }) => slug)).toEqual(['safaricom-ke', 'airtel-ke', 'equitel-ke']);
    expect([banks.body.message, networks.body.message]).toEqual(['Successful', 'Successful']);
    expect((await merchant.get('/balances')).body.message).toBe('success');
    for (const path of ['banks', 'mobile-money'])
      expect(
        fieldMessage((await merchant.get(`/misc/${path}?countryCode=XX`)).body, 'countryCode'),
      ).toContain('one of NG, GH, KE, ZA');
    const near = fieldMessage((await merchant.get('/misc/banks?country_code=NG')).body, 'country_code');
    expect(near).toBe('"country_code" is not allowed. Did you mean "countryCode"?');
  });

  it('lists the banks of Nigeria where no country is named', async () => {
    const [named, unnamed] = await Promise.all(
      ['?countryCode=NG', ''].map((query) => merchant.get<object[]>(`/misc/banks${query}`)),
    );
    expect(unnamed?.status).toBe(200);
    expect(unnamed?.body.data.length).toBeGreaterThan(20);
    expect(unnamed?.body).toEqual(named?.body);
  });

  it.each(['KE', 'GH', 'CI'])('returns an empty list for %s, where it knows no bank', async (country) => {
    const { status, body } = await merchant.get(`/misc/banks?countryCode=${country}`);
    expect([status, body.data]).toEqual([200, []]);
  });

  it('lists the networks of every country whose wallets are charged; of NG and ZA none has to be named', async () => {
    for (const [countryCode, currency] of Object.entries(WALLET_COUNTRIES)) {
      const { status, body } = await merchant.get<{ slug: string }[]>(
        `/misc/mobile-money?countryCode=${countryCode}`,
      );
      expect([status, body.data.map(({ slug }) => slug)]).toEqual([
        200,
        networksOf(currency).map(({ slug }) => slug),
      ]);
    }
    expect(Object.values(WALLET_COUNTRIES).toSorted()).toEqual([...WALLET_CURRENCIES].toSorted());
  });

  it('resolves an account with its currency beside it, among the banks of that currency', async () => {
    const ask = (bank: string, currency: string) =>
      merchant.post('/misc/banks/resolve', { bank, account: '0000000000', currency });
    expect((await ask('058', 'NGN')).status).toBe(200);
    expect(fieldMessage((await ask('058', 'ZAR')).body, 'bank')).toContain('GET /misc/banks');
    expect(fieldMessage((await ask('058', 'XXX')).body, 'currency')).toContain('one of NGN');
  });

  it('resolves the one account that the sandbox knows', async () => {
    const ask = (bank: string, account: string) =>
      merchant.post<{ account_name: string }>('/misc/banks/resolve', { bank, account });
    expect((await ask('058', '0000000000')).body.data.account_name).toBe('Test Account Holder');
    // A bank without a code in public lists goes by its NIP code.
    const { body } = await merchant.get<{ code: string }[]>('/misc/banks?countryCode=NG');
    for (const { code } of body.data) expect((await ask(code, '0000000000')).status).toBe(200);
    expect(fieldMessage((await ask('058', '1234567890')).body, 'account')).toContain(
      'is not known at Guaranty Trust Bank',
    );
    expect(fieldMessage((await ask('999', '0000000000')).body, 'bank')).toContain('GET /misc/banks');
  });
});
