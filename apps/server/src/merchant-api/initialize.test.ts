// Initialise, over HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import { type MerchantTestApp, startMerchantApp } from '../testing/merchant-test-app.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';

let merchant: MerchantTestApp;

beforeAll(async () => {
  merchant = await startMerchantApp();
});
afterAll(() => merchant.stop());

let made = 0;
const body = (change: Record<string, unknown> = {}) => ({
  reference: `order-${(made += 1)}`,
  amount: 1500,
  currency: 'NGN',
  customer: { email: 'ada@example.com', name: 'Ada Obi' },
  ...change,
});
const rowOf = async (reference: string) =>
  (await merchant.pool.query('select * from transactions where reference = $1', [reference])).rows[0];

/** The references in addresses of all payments of this reference. */
const pagesOf = async (reference: string): Promise<string[]> =>
  (
    await merchant.pool.query<{ page_reference: string }>(
      'select page_reference from transactions where reference = $1',
      [reference],
    )
  ).rows.map((row) => row.page_reference);

/** 128 bits, and nothing of the payment. */
const ADDRESS = /^https:\/\/pay\.titan\.test\/[0-9a-f]{32}$/;

describe('opening a transaction', () => {
  it('returns where the payer pays', async () => {
    const sent = body();
    const { status, body: answer, headers } = await merchant.initialize(sent);
    expect(status).toBe(200);
    expect(answer).toEqual({
      status: true,
      message: 'Charge created successfully',
      data: { reference: sent.reference, checkout_url: expect.stringMatching(ADDRESS) },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('keeps what was asked for, in minor units, with the fees of its channels', async () => {
    const sent = body({
      amount: '1500.50',
      redirect_url: 'https://shop.example/thanks?a=1',
      notification_url: 'http://localhost:3001/hook',
      narration: 'Two mugs\u202e',
      channels: ['mobile_money', 'card'],
      default_channel: 'card',
      metadata: { order: 'A-1', items: [1, 2] },
      merchant_bears_cost: false,
      payment_currency: 'USD',
    });
    await merchant.initialize(sent);
    const row = await rowOf(sent.reference);
    expect(row).toMatchObject({
      env: 'test',
      page_reference: sent.reference,
      amount_minor: 150_050,
      currency: 'NGN',
      payment_currency: 'USD',
      merchant_bears_cost: false,
      fees: { card: { fee: 2_251, vat: 169 } },
      customer_name: 'Ada Obi',
      customer_email: 'ada@example.com',
      redirect_url: 'https://shop.example/thanks?a=1',
      notification_url: 'http://localhost:3001/hook',
      narration: 'Two mugs',
      metadata: { order: 'A-1', items: [1, 2] },
      channels: ['card'],
      default_channel: 'card',
      status: 'pending',
      attempts: 0,
      attempts_max: 10,
      amount_paid_minor: 0,
    });
    expect(row.payment_reference).toMatch(/^KPY-PI-/);
    expect(row.created_at.getTime()).toBe(merchant.time.clock.now());
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(24 * 60 * 60 * 1_000);
    expect(row.body_fingerprint).toHaveLength(32);
  });

  it('lets the merchant bear the cost by default, and records the fees all the same', async () => {
    const sent = body();
    await merchant.initialize(sent);
    expect(await rowOf(sent.reference)).toMatchObject({
      merchant_bears_cost: true,
      fees: { card: { fee: 2_250, vat: 169 } },
      channels: ['card'],
      default_channel: null,
    });
  });

  it('takes the default channel by either of its names, for the same payment', async () => {
    const sent = body();
    const answers = [
      await merchant.initialize({ ...sent, default_channel: 'card' }),
      await merchant.initialize({ ...sent, default_payment_channel: 'card' }),
      await merchant.initialize({ ...sent, default_channel: 'card', default_payment_channel: 'card' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowOf(sent.reference)).toMatchObject({ default_channel: 'card' });
  });

  it('forgets a default channel that is requested but not built', async () => {
    const sent = body({ channels: ['card', 'mobile_money'], default_channel: 'mobile_money' });
    expect((await merchant.initialize(sent)).status).toBe(200);
    expect(await rowOf(sent.reference)).toMatchObject({ channels: ['card'], default_channel: null });
  });

  it.each(['wc|order_12.3-x', 'a.b-c_d', '|'.repeat(100)])(
    'takes %s, and has no part of it in the address',
    async (reference) => {
      const { body: answer } = await merchant.initialize(body({ reference }));
      expect(answer.data).toEqual({ reference, checkout_url: expect.stringMatching(ADDRESS) });
    },
  );
});

describe('the same reference again', () => {
  it('with the same body answers the same open transaction', async () => {
    const sent = body({ metadata: { b: 1, a: 2 }, amount: '1500.00' });
    const first = await merchant.initialize(sent);
    const turned = {
      ...Object.fromEntries(Object.entries(sent).toReversed()),
      amount: 1500,
      metadata: { a: 2, b: 1 },
    };
    const again = await merchant.initialize(turned);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(
      (await merchant.pool.query('select 1 from transactions where reference = $1', [sent.reference]))
        .rowCount,
    ).toBe(1);
  });

  it.each([
    ['another amount', { amount: 1501 }],
    ['another currency', { currency: 'GHS' }],
    ['another customer', { customer: { email: 'eve@example.com', name: 'Ada Obi' } }],
    ['another redirect', { redirect_url: 'https://evil.example/' }],
    ['one field more', { narration: 'x' }],
    ['another bearer of the cost', { merchant_bears_cost: false }],
    ['items', { items: [{ name: 'Mug', unit_amount: 1500 }] }],
  ])('with %s is refused', async (_, change) => {
    const sent = body();
    await merchant.initialize(sent);
    const again = await merchant.initialize({ ...sent, ...change });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      status: false,
      message: 'Duplicate payment reference',
      data: { reference: { message: expect.stringContaining('Send a new one; or') } },
      error: 'conflict',
    });
  });

  it('with the same items is the same, with others it is refused', async () => {
    const items = (name: string) => [{ name, quantity: 3, unit_amount: '500' }];
    const sent = body({ items: items('Mug') });
    const first = await merchant.initialize(sent);
    const again = await merchant.initialize({ ...sent, items: items(' Mug\u202e') });
    expect(again.body).toEqual(first.body);
    expect((await merchant.initialize({ ...sent, items: items('Cup') })).status).toBe(409);
  });

  it.each(['failed', 'expired', 'abandoned'])('is refused once the transaction is %s', async (status) => {
    const sent = body();
    await merchant.initialize(sent);
    const between = status === 'failed' ? ['processing'] : [];
    for (const next of [...between, status]) {
      await merchant.pool.query('update transactions set status = $1 where reference = $2', [
        next,
        sent.reference,
      ]);
    }
    expect((await merchant.initialize(sent)).status).toBe(409);
  });

  it('is refused once its time ran out, even before the sweep', async () => {
    const own = await startMerchantApp();
    const sent = body();
    await own.initialize(sent);
    await own.time.advance(24 * 60 * 60 * 1_000 - 1);
    expect((await own.initialize(sent)).status).toBe(200);
    await own.time.advance(1);
    expect((await own.initialize(sent)).status).toBe(409);
    await own.stop();
  });

  it('in another letter case is another reference, with a page of its own', async () => {
    const lower = body({ reference: 'case-twin' });
    const upper = { ...lower, reference: 'CASE-TWIN' };
    const first = await merchant.initialize(lower);
    const second = await merchant.initialize(upper);
    expect((await rowOf('case-twin')).page_reference).toBe('case-twin');
    expect(second.body.data.reference).toBe('CASE-TWIN');
    expect((await rowOf('CASE-TWIN')).page_reference).toMatch(/^KPY-PI-\w{23}$/);
    expect(second.body.data.checkout_url).not.toBe(first.body.data.checkout_url);
    expect((await merchant.initialize(upper)).body).toEqual(second.body);
  });

  it('at the same time opens one transaction, however many calls are made', async () => {
    const sent = body();
    const answers = await Promise.all(Array.from({ length: 12 }, () => merchant.initialize(sent)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.checkout_url)).size).toBe(1);
    expect(
      (await merchant.pool.query('select 1 from transactions where reference = $1', [sent.reference]))
        .rowCount,
    ).toBe(1);
  });

  it('finds the winner even while its commit is under way', async () => {
    const sent = body();
    const other = await merchant.pool.connect();
    await other.query('begin');
    // Another process has written the row, by the same statement, and has not committed it yet.
    await other.query(
      `insert into transactions (merchant_id, env, reference, page_reference, payment_reference, amount_minor, currency,
         merchant_bears_cost, fees, customer_email, channels, body_fingerprint, attempts_max, expires_at, created_at, updated_at)
       select merchant_id, env, $2, $2, 'KPY-PI-race', 1, 'NGN', true, '{}', 'a@b.co', '{card}', '\\x00', 10, now(), now(), now()
       from merchant_keys where lookup = $1`,
      [TEST_MERCHANT.publicKey, sent.reference],
    );
    const waiting = merchant.initialize(sent);
    await untilSomebodyWaits(merchant);
    await other.query('commit');
    other.release();
    expect((await waiting).status).toBe(409);
  });

  it('with different bodies at the same time opens one and refuses the others', async () => {
    const sent = body();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => merchant.initialize({ ...sent, amount: 100 + index })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
  });
});

describe('another merchant', () => {
  it('may use the same reference: its page’s reference is our own', async () => {
    const { secretKey } = await merchant.addMerchant('other_shop', 'test');
    const sent = body();
    const ours = await merchant.initialize(sent);
    const theirs = await merchant.initialize(sent, secretKey);
    expect(theirs.status).toBe(200);
    expect(theirs.body.data.reference).toBe(sent.reference);
    expect(theirs.body.data.checkout_url).not.toBe(ours.body.data.checkout_url);
    const pages = await pagesOf(sent.reference);
    expect(pages.filter((page) => page === sent.reference)).toHaveLength(1);
    expect(pages.filter((page) => page.startsWith('KPY-PI-'))).toHaveLength(1);
    expect((await merchant.initialize(sent, secretKey)).body).toEqual(theirs.body);
    expect((await merchant.initialize(sent)).body).toEqual(ours.body);
  });

  it('and the first at the same time both open theirs', async () => {
    const { secretKey } = await merchant.addMerchant('racing_shop', 'test');
    for (let round = 0; round < 10; round += 1) {
      const sent = body();
      const answers = await Promise.all([merchant.initialize(sent), merchant.initialize(sent, secretKey)]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      const addresses = answers.map((answer) => answer.body.data.checkout_url as string);
      expect(new Set(addresses).size).toBe(2);
      const pages = await pagesOf(sent.reference);
      expect(pages.filter((page) => page.startsWith('KPY-PI-'))).toHaveLength(1);
    }
  });

  it('is the same one with its live key: another environment, another transaction', async () => {
    const test = await merchant.addMerchant('both_envs', 'test');
    const live = await merchant.addMerchant('both_envs', 'live');
    expect(live.merchantId).toBe(test.merchantId);
    const sent = body();
    expect((await merchant.initialize(sent, test.secretKey)).status).toBe(200);
    expect((await merchant.initialize({ ...sent, amount: 9 }, live.secretKey)).status).toBe(200);
    const rows = await merchant.pool.query('select env from transactions where reference = $1 order by env', [
      sent.reference,
    ]);
    expect(rows.rows).toEqual([{ env: 'live' }, { env: 'test' }]);
  });

  it('may not name an http address with a live key', async () => {
    const { secretKey } = await merchant.addMerchant('live_shop', 'live');
    const answer = await merchant.initialize(body({ redirect_url: 'http://localhost/x' }), secretKey);
    expect(answer.status).toBe(400);
    expect(fieldMessage(answer.body, 'redirect_url')).toContain('https');
  });
});

describe('a wrong body', () => {
  it.each([
    ['0', '"amount":0'],
    ['-1', '"amount":-1'],
    ['1e309', '"amount":1e309'],
    ['a three-decimal number', '"amount":1500.005'],
    ['a three-decimal text', '"amount":"1500.005"'],
    ['other digits', '"amount":"١٠٠"'],
    ['decimals for XOF', '"amount":"10.50","currency":"XOF"'],
    ['a later twin of a key', '"amount":5,"amount":0'],
  ])('with %s is refused and stores nothing', async (_, fields) => {
    const before = (await merchant.transactions()).length;
    const answer = await merchant.app.inject({
      method: 'POST',
      url: '/merchant/api/v1/charges/initialize',
      headers: { authorization: `Bearer ${TEST_MERCHANT.secretKey}`, 'content-type': 'application/json' },
      payload: `{"reference":"bad","currency":"NGN","customer":{"email":"a@b.co"},${fields}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      status: false,
      message: "It seems there's an issue with your input. Please correct it and try again.",
      error: 'validation_error',
    });
    expect(Object.keys(answer.json().data)).toEqual(['amount']);
    expect((await merchant.transactions()).length).toBe(before);
  });

  it('names the nearest field', async () => {
    const answer = await merchant.initialize(body({ callback_url: 'https://shop.example' }));
    expect(answer.status).toBe(400);
    expect(answer.body.data).toEqual({
      callback_url: { message: '"callback_url" is not allowed. Did you mean "redirect_url"?' },
    });
  });

  it('with a reserved reference is refused', async () => {
    const answer = await merchant.initialize(body({ reference: 'inline.js' }));
    expect(answer.status).toBe(400);
    expect(fieldMessage(answer.body, 'reference')).toContain('kept for the checkout');
  });
});

/** Until a connection of this database waits for a lock; polls the database itself, so it needs no clock. */
async function untilSomebodyWaits({ pool }: MerchantTestApp): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
  }
}
