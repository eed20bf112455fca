// The shop against a real merchant API over loopback HTTP: what a buyer sees at each possible end of a payment.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantTestApp, startMerchantApp } from '../../server/src/testing/merchant-test-app.ts';
import { moveTransaction, storeCharge } from '../../server/src/testing/stored-charges.ts';
import { type RunningShop, startShop } from './main.ts';
import { machinePorts } from './ports.ts';
import { securityHeaders } from './security-headers.ts';

const SECRET_KEY = 'sk_test_titan_demo_000000000001';

let merchant: MerchantTestApp;
let checkoutUrl: string;
let shop: RunningShop;

beforeAll(async () => {
  merchant = await startMerchantApp();
  checkoutUrl = await merchant.app.listen({ port: 0, host: '127.0.0.1' });
  shop = await startShop({
    port: 0,
    host: '127.0.0.1',
    checkoutUrl,
    payUrl: 'https://pay.titan.test',
    secretKey: SECRET_KEY,
  });
});
afterAll(async () => {
  await shop.close();
  await merchant.stop();
});

type Seen = { status: number; headers: Headers; text: string };

async function see(path: string, of = shop): Promise<Seen> {
  const answer = await fetch(of.address + path, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function post(fields: Record<string, string>, of = shop): Promise<Seen> {
  const answer = await fetch(`${of.address}/orders`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The capability address that the checkout returns. */
const PAY = /^https:\/\/pay\.titan\.test\/[0-9a-f]{32}$/;
const ADA = { name: 'Ada Obi', email: 'ada@example.com' };

async function buy(product: string): Promise<string> {
  const answer = await post({ product, ...ADA });
  expect(answer.status).toBe(303);
  return merchant.referenceAt(answer.headers.get('location') ?? '');
}

describe('the shop window', () => {
  it('shows every product with its price, and which has fees on top', async () => {
    const { status, text, headers } = await see('/');
    expect(status).toBe(200);
    expect(text).toMatch(/NGN\s5,000\.00[\s\S]*KES\s1,450\.00[\s\S]*NGN\s18,500\.00[\s\S]*plus payment fees/);
    expect(text.match(/plus payment fees/g)).toHaveLength(1);
    for (const slug of ['demo-fixed', 'demo-open'])
      expect(text).toContain(`href="https://pay.titan.test/pay/${slug}"`);
    expect(headers.get('cache-control')).toBe('no-store');
    // In a landmark, so that a reader who goes by these finds it.
    expect(text).toMatch(/<header[^>]*>[\s\S]*No real money moves[\s\S]*<\/header>/);
  });

  it('lets pages load nothing but its own style and drawings', async () => {
    for (const path of ['/', '/buy/tote', '/orders', '/thanks', '/nothing', '/shop.css']) {
      const policy = (await see(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; style-src 'self'; img-src 'self'");
      expect(policy).toContain("form-action 'self' https://pay.titan.test;");
      expect(policy).toContain("frame-src 'self' https://pay.titan.test;");
      expect(policy).toContain("script-src 'self' https://pay.titan.test;");
      expect(policy).toContain('connect-src https://pay.titan.test;');
      expect(policy).toContain("frame-ancestors 'self'");
      // Browsers must not see how the shop's server reaches the checkout.
      expect(policy).not.toContain(checkoutUrl);
      expect(policy).not.toContain('unsafe');
    }
    for (const path of ['/', '/buy/tote', '/orders', '/thanks']) {
      expect((await see(path)).text).not.toMatch(/<script|<style|style=|onclick/);
    }
  });

  it('tells browsers to keep what is between shop and buyer, and to stay with https where others see its certificate', async () => {
    expect(Object.fromEntries((await see('/nothing')).headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const strictly = (shopUrl: string) =>
      securityHeaders('https://pay.titan.test', shopUrl)['strict-transport-security'];
    expect(strictly('https://shop.example')).toBe('max-age=31536000');
    expect([strictly('http://shop.example'), strictly('https://localhost')]).toEqual([undefined, undefined]);
  });

  it('serves its style sheet and icon', async () => {
    expect((await see('/shop.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect((await see('/icon.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('shows what an order is made of before it is paid', async () => {
    const { text } = await see('/buy/coffee');
    expect(text).toMatch(
      /2 × Highland coffee[\s\S]*KES 600.00[\s\S]*Delivery[\s\S]*Total[\s\S]*KES 1,450.00/,
    );
  });

  it.each(['/nothing', '/buy/nothing', '/buy/__proto__'])('has nothing at %s', async (path) => {
    const { status, text } = await see(path);
    expect(status).toBe(404);
    expect(text).toContain('There is nothing here');
  });
});

describe('buying', () => {
  it('opens a payment and sends the buyer to it', async () => {
    const answer = await post({ product: 'tote', ...ADA });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(PAY);
    const row = (await merchant.transactions()).at(-1);
    expect(row).toMatchObject({
      amount_minor: 500_000,
      currency: 'NGN',
      narration: 'Market tote',
      narrations: ['en', 'fr', 'ar', 'sw', 'pt'].map((tag) => [tag, expect.any(String) as string]),
      items: [
        {
          name: 'Market tote',
          names: expect.arrayContaining([['fr', 'Cabas de marché']]) as string[][],
          quantity: 1,
          unitMinor: 480_000,
        },
        { name: 'Delivery', quantity: 1, unitMinor: 70_000 },
        { name: 'First order discount', quantity: 1, unitMinor: -50_000 },
      ],
      customer_name: 'Ada Obi',
      customer_email: 'ada@example.com',
      redirect_url: `${shop.address}/thanks`,
      notification_url: `${shop.address}/webhooks`,
      merchant_bears_cost: true,
      metadata: { product: 'tote' },
    });
  });

  it('in this page frames the payment, under a title, with the way out beside it', async () => {
    const answer = await post({ product: 'tote', ...ADA, where: 'here' });
    expect(answer.status).toBe(303);
    const address = answer.headers.get('location') ?? '';
    const [, reference] = /^\/embedded\?reference=(SHOP-[0-9A-Z]{16})$/.exec(address) ?? [];
    const { status, text } = await see(address);
    expect(status).toBe(200);
    const pay = /<a href="([^"]+)" rel="noreferrer">Pay on the payment page/.exec(text)?.[1] ?? '';
    expect(pay).toMatch(PAY);
    expect(await merchant.referenceAt(pay)).toBe(reference);
    expect(text).toMatch(
      new RegExp(`<iframe[^>]*title="Payment"[^>]*src="${pay}"[^>]*allow="payment; clipboard-write"`),
    );
  });

  it('in this page names the opened payment to the script, and shows no secret', async () => {
    const { headers } = await post({ product: 'tote', ...ADA, name: '"><b>Ada', where: 'here' });
    const { text } = await see(headers.get('location') ?? '');
    expect(text).toMatch(/data-key="pk_test_titan_demo_000000000001"\s+data-reference="(SHOP-[0-9A-Z]{16})"/);
    expect(text).toMatch(/data-checkout-url="https:\/\/pay\.titan\.test\/[0-9a-f]{32}"/);
    expect(text).toMatch(/data-amount="5000.00"\s+data-currency="NGN"\s+data-name="&quot;&gt;&lt;b&gt;Ada"/);
    expect(text).toContain('<script src="https://pay.titan.test/inline.js"></script>');
    expect(text).not.toContain(SECRET_KEY);
    expect((await see('/pay.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('over this page is a link that the script takes over', async () => {
    const answer = await post({ product: 'tote', ...ADA, where: 'over' });
    const address = answer.headers.get('location') ?? '';
    const [, reference] = /^\/embedded\?reference=(SHOP-[0-9A-Z]{16})&place=over$/.exec(address) ?? [];
    const { text } = await see(address);
    const pay = /id="pay" href="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(await merchant.referenceAt(pay)).toBe(reference);
    expect(text).not.toContain('<iframe');
  });

  it.each(['', '?reference=', '?reference=SHOP-1', '?reference=a&reference=b'])(
    'in this page, with %s: nothing is framed',
    async (query) => {
      const { status, text } = await see(`/embedded${query}`);
      expect(status).toBe(404);
      expect(text).not.toContain('<iframe');
    },
  );

  it.each([
    ['coffee', { amount_minor: 145_000, currency: 'KES', merchant_bears_cost: true }],
    ['adire', { amount_minor: 1_850_000, currency: 'NGN', merchant_bears_cost: false }],
  ])('%s is opened as it is priced', async (product, row) => {
    await buy(product);
    expect((await merchant.transactions()).at(-1)).toMatchObject(row);
  });

  it('gives every order a reference of its own', async () => {
    const references = await Promise.all(Array.from({ length: 10 }, () => buy('tote')));
    expect(new Set(references).size).toBe(10);
  });

  it.each([
    [{ name: '', email: 'ada@example.com' }, 'Enter your full name'],
    [{ name: '   ', email: 'ada@example.com' }, 'Enter your full name'],
    [{ name: 'x'.repeat(101), email: 'ada@example.com' }, '100 characters or less'],
    [{ name: 'Ada', email: 'ada' }, 'Enter an email address'],
    [{ name: 'Ada', email: '' }, 'Enter an email address'],
    [{ name: 'Ada', email: `${'a'.repeat(300)}@b.co` }, 'Enter an email address'],
  ])('with %j says what to fix and keeps what was typed', async (fields, words) => {
    const before = (await merchant.transactions()).length;
    const { status, text } = await post({ product: 'tote', ...fields });
    expect(status).toBe(400);
    expect(text).toContain(words);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('<title>Error: ');
    expect(text).toContain(`value="${fields.email.trim()}"`);
    expect((await merchant.transactions()).length).toBe(before);
  });

  it('escapes what was typed', async () => {
    const { text } = await post({ product: 'tote', name: '"><script>alert(1)</script>', email: 'x' });
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('of something unknown is refused', async () => {
    expect((await post({ product: 'gold', ...ADA })).status).toBe(404);
  });

  it.each([
    ['application/json', '{"product":"tote"}', 415],
    ['application/x-www-form-urlencoded', `name=${'x'.repeat(10_000)}`, 413],
  ])('with a body of %s that is not its form is refused', async (type, body, status) => {
    const answer = await fetch(`${shop.address}/orders`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('That did not work');
  });
});

describe('coming back', () => {
  it('paid: says so, with amount and card', async () => {
    const reference = await buy('adire');
    await storeCharge(merchant.pool, reference, 'success', { message: 'Approved' });
    const { status, text } = await see(`/thanks?reference=${reference}`);
    expect(status).toBe(200);
    expect(text).toContain('Thank you, it is paid');
    expect(text).toMatch(/NGN\s18,798\.31/);
    expect(text).toContain('ending in 2975');
    expect(text).toContain(reference);
    expect((await see('/orders')).text).toContain('chip-paid');
  });

  it('not paid yet: leads back to the payment', async () => {
    const reference = await buy('tote');
    const { text } = await see(`/thanks?reference=${reference}`);
    expect(text).toContain('Not paid yet');
    const pay = /href="(https:\/\/pay\.titan\.test\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(await merchant.referenceAt(pay)).toBe(reference);
    expect(text).toContain('Check again');
  });

  it.each(['unknown', 'action_required'] as const)(
    'not finished (%s): leads back to the payment, which may wait for the buyer, and asks not to order twice',
    async (status) => {
      const reference = await buy('tote');
      await storeCharge(merchant.pool, reference, status);
      const { text } = await see(`/thanks?reference=${reference}`);
      expect(text).toContain('Your payment is not finished');
      expect(text).toContain('Please do not order again');
      expect(text).toContain(`href="/thanks?reference=${reference}"`);
      const pay = /href="(https:\/\/pay\.titan\.test\/[^"]+)"/.exec(text)?.[1] ?? '';
      expect(await merchant.referenceAt(pay)).toBe(reference);
    },
  );

  it('failed: nothing was taken, order again', async () => {
    const reference = await buy('coffee');
    await storeCharge(merchant.pool, reference, 'failed', { transaction: 'failed' });
    const { text } = await see(`/thanks?reference=${reference}`);
    expect(text).toContain('The payment did not go through');
    expect(text).toContain('href="/buy/coffee"');
  });

  it('too late: the time ran out', async () => {
    const reference = await buy('tote');
    await moveTransaction(merchant.pool, reference, 'expired');
    expect((await see(`/thanks?reference=${reference}`)).text).toContain('The time to pay ran out');
  });

  it('with another amount than ordered: a person must look', async () => {
    const reference = await buy('tote');
    await merchant.pool.query('update transactions set amount_minor = 100 where reference = $1', [reference]);
    await storeCharge(merchant.pool, reference, 'success');
    const { text } = await see(`/thanks?reference=${reference}`);
    expect(text).toContain('We need to look at this payment');
    expect(text).not.toContain('Thank you');
  });

  it('from before the shop restarted: the checkout still knows', async () => {
    const reference = await buy('tote');
    await storeCharge(merchant.pool, reference, 'success');
    const restarted = await startShop({ port: 0, host: '127.0.0.1', checkoutUrl, secretKey: SECRET_KEY });
    expect((await see(`/thanks?reference=${reference}`, restarted)).text).toContain('Thank you, it is paid');
    await restarted.close();
  });

  it.each([
    '',
    '?reference=',
    '?reference=nothing',
    '?reference=a&reference=b',
    '?reference=..%2F..%2Fadmin',
    `?reference=${'x'.repeat(500)}`,
    '?reference=%00',
    '?reference=%3Cscript%3E',
  ])('with %s: an order we do not know', async (query) => {
    const { status, text } = await see(`/thanks${query}`);
    expect(status).toBe(404);
    expect(text).toContain('We do not know this order');
    expect(text).not.toContain('<script>');
  });
});

describe('a webhook', () => {
  const sign = (text: string, key: string) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  const notify = async (
    reference: string,
    { key = SECRET_KEY, id = 'KPY-PI-shop-2', event = 'charge.success' } = {},
  ) => {
    const body = JSON.stringify({
      event,
      data: { payment_reference: reference, reference, status: 'success' },
    });
    const at = String(Math.floor(Date.now() / 1_000));
    const answer = await fetch(`${shop.address}/webhooks`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': sign(`${id}.${at}.${body}`, key),
      },
    });
    return answer.status;
  };

  it('that is signed makes the shop ask, and is shown with the order', async () => {
    const reference = await buy('tote');
    expect((await see(`/thanks?reference=${reference}`)).text).toMatch(/Webhook[\s\S]*none yet/);
    await storeCharge(merchant.pool, reference, 'success');
    expect(await notify(reference, { id: `KPY-PI-${reference}-2` })).toBe(200);
    const { text } = await see('/orders');
    expect(text).toMatch(new RegExp(`${reference}[\\s\\S]*?chip-paid[\\s\\S]*?Webhook received`));
    expect((await see(`/thanks?reference=${reference}`)).text).toMatch(
      /charge\.success at \d\d:\d\d:\d\d UTC/,
    );
  });

  it('that claims too much changes nothing: the shop asks the checkout', async () => {
    const reference = await buy('tote');
    expect(await notify(reference, { id: `KPY-PI-${reference}-2` })).toBe(200);
    expect((await see(`/thanks?reference=${reference}`)).text).toContain('Not paid yet');
  });

  it('from somebody else changes nothing', async () => {
    const reference = await buy('tote');
    expect(await notify(reference, { key: 'sk_test_somebody_else_000001' })).toBe(401);
    expect((await see(`/thanks?reference=${reference}`)).text).toMatch(/Webhook[\s\S]*none yet/);
  });

  it('that comes twice is handled once and answered twice; one for an unknown order is ignored', async () => {
    const reference = await buy('tote');
    const id = `KPY-PI-${reference}-2`;
    expect([await notify(reference, { id }), await notify(reference, { id })]).toEqual([200, 200]);
    expect(await notify('SHOP-FORGOTTEN', { id: 'KPY-PI-forgotten-2' })).toBe(200);
  });
});

describe('the address of the shop', () => {
  it('is the one it is given, or where it listens', async () => {
    const named = await startShop({
      port: 0,
      host: '127.0.0.1',
      checkoutUrl,
      secretKey: SECRET_KEY,
      shopUrl: 'https://shop.example',
    });
    expect(named.address).toBe('https://shop.example');
    await named.close();
    expect(shop.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe('the orders', () => {
  it('are listed newest first, each with the way to ask about it', async () => {
    const own = await startShop({ port: 0, host: '127.0.0.1', checkoutUrl, secretKey: SECRET_KEY });
    expect((await see('/orders', own)).text).toContain('No orders yet');
    for (const product of ['tote', 'coffee']) await post({ product, ...ADA }, own);
    const { text } = await see('/orders', own);
    expect(text).toMatch(/Highland coffee[\s\S]*Market tote/);
    expect(text.match(/\/thanks\?reference=SHOP-/g)).toHaveLength(2);
    expect(text).toContain('Not paid yet');
    await own.close();
  });
});

describe('a checkout that', () => {
  const open = (options: { secretKey?: string; checkoutUrl?: string; send?: typeof machinePorts.send }) =>
    startShop({
      port: 0,
      host: '127.0.0.1',
      checkoutUrl: options.checkoutUrl ?? checkoutUrl,
      secretKey: options.secretKey ?? SECRET_KEY,
      ports: { ...machinePorts, send: options.send ?? machinePorts.send },
    });

  it('is not there: says so, nothing was charged', async () => {
    const lonely = await open({ checkoutUrl: 'http://127.0.0.1:1' });
    const bought = await post({ product: 'tote', ...ADA }, lonely);
    expect(bought.status).toBe(502);
    expect(bought.text).toContain('We cannot reach the payment page');
    expect(bought.text).toContain('href="/buy/tote"');
    const back = await see('/thanks?reference=SHOP-1', lonely);
    expect(back.status).toBe(503);
    expect(back.text).toContain('We cannot check your payment just now');
    expect(back.text).toContain('your money is safe');
    await lonely.close();
  });

  it('refuses: says why', async () => {
    const wrong = await open({ secretKey: 'sk_test_not_a_key_at_all' });
    const bought = await post({ product: 'tote', ...ADA }, wrong);
    expect(bought.status).toBe(502);
    expect(bought.text).toContain('We cannot take this payment');
    expect(bought.text).toContain('Invalid authorization key');
    expect((await see('/thanks?reference=SHOP-1', wrong)).status).toBe(503);
    await wrong.close();
  });

  it('objects to a field: names it', async () => {
    const listening = await startShop({
      port: 0,
      host: '127.0.0.1',
      checkoutUrl,
      secretKey: SECRET_KEY,
      ports: { ...machinePorts, newReference: () => 'not a reference' },
    });
    const bought = await post({ product: 'tote', ...ADA }, listening);
    expect(bought.text).toContain('&quot;reference&quot; must be 1 to 100 characters');
    await listening.close();
  });

  it('loses its first answer: asked again, there is still one payment', async () => {
    let calls = 0;
    const flaky = await open({
      async send(request) {
        const answer = await machinePorts.send(request);
        calls += 1;
        return calls === 1 ? null : answer;
      },
    });
    const before = (await merchant.transactions()).length;
    expect((await post({ product: 'tote', ...ADA }, flaky)).status).toBe(303);
    expect(calls).toBe(2);
    expect((await merchant.transactions()).length).toBe(before + 1);
    await flaky.close();
  });

  it.each([
    ['is broken', { status: 500, text: '{"status":false,"message":"x","data":null}' }],
    ['answers something else', { status: 200, text: '<h1>Hotel Wi-Fi</h1>' }],
    ['answers half', { status: 200, text: '{"status":true,"data":{}}' }],
    [
      'answers with a strange address',
      { status: 200, text: '{"status":true,"data":{"checkout_url":"javascript:alert(1)"}}' },
    ],
  ])('%s: counts as not there', async (_, answer) => {
    const broken = await open({ send: async () => answer });
    expect((await post({ product: 'tote', ...ADA }, broken)).text).toContain(
      'We cannot reach the payment page',
    );
    expect((await see('/thanks?reference=SHOP-1', broken)).text).toContain('We cannot check your payment');
    await broken.close();
  });
});
