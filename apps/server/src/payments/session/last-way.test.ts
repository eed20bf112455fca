// The way used last time (decision 0069): which browser is told of it, at which payment, and how it is forgotten.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeBankBody } from '../../testing/bank-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import {
  chargeBody,
  KEYS,
  type OpenPayment,
  openTestPayment,
  ROTATED_KEYS,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { chargeWalletBody, startWalletService, type WalletService } from '../../testing/wallet-service.ts';

const COOKIE = '__Host-titan-charges';
const KENYAN = { currency: 'KES', channels: ['card', 'mobile_money'], merchant_bears_cost: true };

let service: WalletService;
beforeAll(async () => {
  service = await startWalletService();
});
afterAll(() => service.stop());

const open = (body: Record<string, unknown> = {}, at: TestService = service) =>
  openTestPayment(at, { ...KENYAN, ...body });

const numberOf = (outcome: string) =>
  sandboxPhonesOf('KES').find((phone) => phone.outcome === outcome)?.entry ?? '';

/** Charges the wallet, and approves where the sandbox's phone is asked to. */
async function charge(browser: TestBrowser, payment: OpenPayment, outcome: string): Promise<string> {
  const answer = await browser.call(
    payment,
    '/mobile-money/charge',
    chargeWalletBody(payment, numberOf(outcome)),
  );
  return answer.body.data.reference;
}

async function pay(browser: TestBrowser, body: Record<string, unknown> = {}): Promise<void> {
  const payment = await open(body);
  await service.stk(payment, await charge(browser, payment, 'success'));
}

const lastWayFor = async (browser: TestBrowser, payment: OpenPayment) =>
  (await browser.page(payment)).payment.last_way;

const MPESA: PaymentView['last_way'] = { channel: 'mobile_money', detail: '••••0000' };

describe('the next payment of the same payer at the same merchant', () => {
  it('names the channel and four digits, also where the payer approved with the page closed', async () => {
    const browser = openBrowser(service);
    const first = await open();
    const reference = await charge(browser, first, 'success');
    expect(await lastWayFor(browser, await open())).toBeUndefined();
    await service.stk(first, reference);
    const next = await open({ customer: { email: 'ADA@example.com', name: 'Ada' } });
    expect(await lastWayFor(browser, next)).toEqual(MPESA);
    const read = await browser.call<{ payment: PaymentView }>(next, '/?type=modal-payment', {
      reference: next.reference,
      env: 'test',
    });
    expect(read.body.data.payment.last_way).toEqual(MPESA);
  });

  it.each([
    ['another email', { customer: { email: 'ben@example.com', name: 'Ben' } }],
    ['another currency', { currency: 'GHS' }],
    ['another way only', { channels: ['card'] }],
  ])('of %s names nothing', async (_what, body) => {
    const browser = openBrowser(service);
    await pay(browser);
    expect(await lastWayFor(browser, await open(body))).toBeUndefined();
  });

  it('of another merchant, or in another browser, names nothing', async () => {
    const browser = openBrowser(service);
    await pay(browser);
    const next = await open();
    expect(await lastWayFor(openBrowser(service), next)).toBeUndefined();
    const { rows } = await service.pool.query('select merchant_id from transactions where reference = $1', [
      next.reference,
    ]);
    const moved = await service.pool.query(
      `insert into merchants (name, email) select name || ' too', email from merchants where id = $1 returning id`,
      [rows[0].merchant_id],
    );
    await service.pool.query(
      `update transactions t set merchant_id = $1 from charges h
       where h.transaction_id = t.id and h.status = 'success'`,
      [moved.rows[0].id],
    );
    expect(await lastWayFor(browser, next)).toBeUndefined();
  });

  it('keeps the way that worked when one has failed since', async () => {
    const browser = openBrowser(service);
    await pay(browser);
    await charge(browser, await open(), 'insufficient_funds');
    expect(await lastWayFor(browser, await open())).toEqual(MPESA);
  });

  it('of who has only its reference names nothing, and what is paid there is not kept', async () => {
    const browser = openBrowser(service);
    await pay(browser);
    const next = await open();
    expect(await lastWayFor(browser, { ...next, address: next.reference })).toBeUndefined();
    const stranger = openBrowser(service);
    const page = await stranger.page({ ...next, address: next.reference });
    await charge(stranger, { ...next, token: page.sessionToken }, 'success');
    expect(stranger.cookies.has(COOKIE)).toBe(false);
  });

  it('says nothing of a card', async () => {
    const browser = openBrowser(service);
    const [card] = SANDBOX_CARDS.filter(({ name }) => name === 'no_auth');
    if (!card) throw new Error('no card without authentication');
    const first = await open({ currency: 'NGN' });
    await browser.call(first, '/card/charge', chargeBody(first, card));
    const next = await open({ currency: 'NGN' });
    expect(await lastWayFor(browser, next)).toEqual({ channel: 'card', detail: null });
  });
});

describe('the cookie', () => {
  it.each([
    ['at the top level', false, 'SameSite=Lax'],
    ['in a frame that browsers keep apart', true, 'SameSite=None; Partitioned'],
  ])(
    '%s is closed to script and to other sites, and tells nothing by itself',
    async (_where, framed, site) => {
      const browser = openBrowser(service, { framed });
      // A call is known to come from a frame by what the page set there, also where no card can be saved.
      await browser.page(await open({ channels: ['mobile_money'] }));
      await pay(browser);
      const line = browser.lines.findLast((each) => each.startsWith(`${COOKIE}=`)) ?? '';
      expect(line.replace(/^[^;]*; /, '')).toBe(`Path=/; Max-Age=15552000; HttpOnly; Secure; ${site}`);
      const [, value = ''] = /^[^=]+=([^;]*)/.exec(line) ?? [];
      const [, sealed = ''] = value.split('.');
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/KPY|0000|ada/i);
    },
  );

  it.each([
    ['altered', (value: string) => `${value.slice(0, -3)}AAA`],
    ['empty', () => ''],
    ['noise', () => 'noise'],
    ['too long', (value: string) => value.padEnd(1_100, 'A')],
  ])('that is %s is none, and no error', async (_how, change) => {
    const browser = openBrowser(service);
    await pay(browser);
    browser.cookies.set(COOKIE, change(browser.cookies.get(COOKIE) ?? ''));
    expect(await lastWayFor(browser, await open())).toBeUndefined();
  });

  it('stays small, however often is paid', async () => {
    const browser = openBrowser(service);
    for (let n = 0; n < 12; n += 1) await charge(browser, await open(), 'insufficient_funds');
    expect(browser.cookies.get(COOKIE)?.length).toBeLessThan(600);
  });

  it('is read under a key that was rotated', async () => {
    const browser = openBrowser(service);
    await pay(browser);
    const rotated = await startTestService({ databaseUrl: service.databaseUrl, keys: ROTATED_KEYS });
    const elsewhere = openBrowser(rotated);
    elsewhere.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '');
    expect(KEYS.cookies.newest.id).not.toBe(ROTATED_KEYS.cookies.newest.id);
    expect(await lastWayFor(elsewhere, await open())).toEqual(MPESA);
    await rotated.stop();
  });
});

describe('Forget', () => {
  const forget = (browser: TestBrowser, payment: OpenPayment) => browser.post(payment, '/forget-way', {});

  it('clears the cookie and comes back to the page', async () => {
    const browser = openBrowser(service);
    await pay(browser);
    const next = await open();
    expect(await forget(browser, next)).toMatchObject({ status: 303, location: `/${next.address}` });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await lastWayFor(browser, next)).toBeUndefined();
  });

  it('asked by another site does nothing', async () => {
    const { address } = await open();
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/${address}/forget-way`,
      headers,
      payload: '',
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([303, undefined]);
  });
});

it('a bank is named, and a method that names its bank needs no more', async () => {
  const banks = await startTestService({ channels: ['card', 'pay_with_bank'] });
  const browser = openBrowser(banks);
  await banks.pool.query(
    `update merchants set bank_spotlights = '{opay}', feature_flags = '{opay_spotlighting}'`,
  );
  const openWithBank = () => open({ currency: 'NGN', channels: ['card', 'pay_with_bank'] }, banks);
  const paidBy = async (slug: string) => {
    const payment = { ...(await openWithBank()), currency: 'NGN' };
    const answer = await browser.call(payment, '/bank/charge', chargeBankBody(payment, slug));
    await banks.pool.query(`update charges set status = 'success' where reference = $1`, [
      answer.body.data.reference,
    ]);
    return lastWayFor(browser, await openWithBank());
  };
  expect(await paidBy('zenith')).toEqual({ channel: 'pay_with_bank', detail: 'Zenith Bank' });
  expect(await paidBy('opay')).toEqual({ channel: 'pay_with_bank', method: 'pay_with_opay', detail: null });
  await banks.stop();
});
