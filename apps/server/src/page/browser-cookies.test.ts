// The cookie `titan` and its companion in requests and responses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { cardNamed } from '../testing/card-payments.ts';
import {
  chargeBody,
  openTestPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const open = (email = 'ada@example.com') => openTestPayment(service, { customer: { email } });

async function save(browser: TestBrowser, email?: string): Promise<void> {
  const card = cardNamed('pin');
  const payment = await open(email);
  await browser.page(payment);
  const charge = await browser.call(payment, '/card/charge', {
    ...chargeBody(payment, card),
    store_for_future_use: true,
  });
  await browser.call(payment, '/card/authorize', {
    public_key: PUBLIC_KEY,
    reference: charge.body.data.reference,
    authorization: { pin: '1234' },
  });
}

/** The attributes of the last cookie of this name. */
function attributesOf(browser: TestBrowser, name: string): string | undefined {
  return browser.lines.findLast((line) => line.startsWith(`${name}=`))?.replace(/^[^;]*; /, '');
}

const YEAR = 'Max-Age=31536000; ';

describe('the companion', () => {
  it.each([
    ['at the top level', false, 'Path=/; HttpOnly; Secure; SameSite=Lax', /^t\./],
    ['in a frame', true, 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned', /^f\./],
  ])(
    '%s is set by the page, once, for as long as the browser is open',
    async (_, framed, attributes, form) => {
      const browser = openBrowser(service, { framed });
      await browser.page(await open());
      await browser.page(await open());
      expect(browser.lines.filter((line) => line.startsWith('__Host-titan='))).toHaveLength(1);
      expect(attributesOf(browser, '__Host-titan')).toBe(attributes);
      expect(browser.cookies.get('__Host-titan')).toMatch(form);
    },
  );

  it('is another one for each browser', async () => {
    const values = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = openBrowser(service);
        await browser.page(await open());
        return browser.cookies.get('__Host-titan');
      }),
    );
    expect(new Set(values).size).toBe(20);
  });

  it.each(['x', 't.', `t.${'a'.repeat(44)}`, `q.${'a'.repeat(43)}`, `t.${'é'.repeat(43)}`])(
    'that is not one of ours (%s) is replaced and counts for nothing',
    async (value) => {
      const browser = openBrowser(service);
      browser.cookies.set('__Host-titan', value);
      await browser.page(await open());
      expect(browser.cookies.get('__Host-titan')).toMatch(/^t\.[\w-]{43}$/);
    },
  );

  it('is not set by a page that is no payment', async () => {
    const browser = openBrowser(service);
    await browser.page({ reference: 'nobody', address: 'nobody', token: '' });
    expect(browser.lines).toEqual([]);
  });
});

describe('titan', () => {
  it.each([
    ['at the top level', false, `Path=/; ${YEAR}HttpOnly; Secure; SameSite=Lax`],
    [
      'in a frame, by the calls of the page in it',
      true,
      `Path=/; ${YEAR}HttpOnly; Secure; SameSite=None; Partitioned`,
    ],
  ])('%s is kept 365 days, and its companion with it', async (_, framed, attributes) => {
    const browser = openBrowser(service, { framed });
    await save(browser);
    expect(attributesOf(browser, 'titan')).toBe(attributes);
    expect(attributesOf(browser, '__Host-titan')).toBe(attributes);
  });

  it('goes with its last entry, and its companion is then forgotten with the browser', async () => {
    const browser = openBrowser(service);
    await save(browser);
    const payment = await open();
    const [card] = await browser.cards(payment);
    await browser.deleteCard(payment, card?.reference ?? '');
    expect(attributesOf(browser, 'titan')).toBe('Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax');
    expect(attributesOf(browser, '__Host-titan')).toBe('Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('with its attributes it never has more than 4,096 bytes; the entry that was not used for longest is dropped', async () => {
    const browser = openBrowser(service);
    const emails = Array.from({ length: 40 }, (_, at) => `${'long-name-'.repeat(6)}${at}@example.com`);
    for (const email of emails) await save(browser, email);
    const lengths = browser.lines.filter((line) => line.startsWith('titan=')).map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4_096);
    expect(await browser.cards(await open(emails.at(-1)))).toHaveLength(1);
    expect(await browser.cards(await open(emails[0]))).toEqual([]);
  });

  it.each([
    ['nothing but noise', 'noise'],
    ['one that is too long', 'a'.repeat(5_000)],
    ['an empty one', ''],
    ['signs that no cookie has', '"\u0007é,;='],
  ])('%s is no entry and no error', async (_, value) => {
    const browser = openBrowser(service);
    await save(browser);
    browser.cookies.set('titan', value);
    const payment = await open();
    const page = await browser.page(payment);
    expect(page.payment.payment_channels_details.card.saved_cards).toEqual([]);
    expect(await browser.cards(payment)).toEqual([]);
  });

  it('planted from elsewhere beside the payer’s own one: the one that fits the companion counts', async () => {
    const [browser, attacker] = [openBrowser(service), openBrowser(service)];
    await save(browser);
    await save(attacker);
    const header = [
      `titan=${attacker.cookies.get('titan')}`,
      `titan=${browser.cookies.get('titan')}`,
      `__Host-titan=${browser.cookies.get('__Host-titan')}`,
    ].join('; ');
    const payment = await open();
    const answer = await service.fastify.inject({
      method: 'POST',
      url: '/api/card/get-savedcards',
      headers: { cookie: header, authorization: `Bearer ${payment.token}` },
      payload: { public_key: PUBLIC_KEY },
    });
    const [own] = await browser.cards(payment);
    expect(answer.json().data).toEqual([own]);
  });

  it('is never sent by push, by the merchant API or by another call', async () => {
    const browser = openBrowser(service);
    await save(browser);
    const value = browser.cookies.get('titan') ?? '';
    const { rows } = await service.pool.query('select body from outbox');
    expect(JSON.stringify(rows)).not.toContain(value.slice(9, 60));
    expect(JSON.stringify(rows)).not.toContain('token');
  });
});
