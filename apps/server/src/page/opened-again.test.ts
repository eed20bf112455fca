// Decision 0047: the browser that opened a payment at its capability address opens it fully by its reference too, as when the shop around
// the embed script reloads; nobody else does.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { cardNamed } from '../testing/card-payments.ts';
import {
  chargeBody,
  type OpenPayment,
  openTestPayment,
  PUBLIC_KEY,
  ROTATED_KEYS,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

const SHOP = 'https://shop.example';
const COOKIE = '__Host-titan-payments';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.pool.query('update merchants set frame_origins = $1', [[SHOP]]);
});
afterAll(() => service.stop());

const byReference = (payment: OpenPayment): OpenPayment => ({ ...payment, address: payment.reference });

/** Opens the payment in this browser by its address, and charges a card whose bank asks for its PIN. */
async function payUpToPin(browser: TestBrowser, payment: OpenPayment): Promise<string> {
  const card = cardNamed('pin');
  const { sessionToken: token } = await browser.page(payment);
  const charged = await browser.call({ ...payment, token }, '/card/charge', chargeBody(payment, card));
  return charged.body.data.reference;
}

const setUp = (browser: TestBrowser, { reference }: OpenPayment) =>
  browser.call<{ payment: PaymentView; session_token: string }>(
    { reference, address: reference, token: PUBLIC_KEY },
    '/?type=modal-payment',
    { reference },
  );

describe.each([
  ['in the frame of a shop', true],
  ['in a window', false],
])('a payer whose page is opened again by reference %s', (_where, framed) => {
  it('is at the step where they were, and pays', async () => {
    const browser = openBrowser(service, { framed });
    const payment = await openTestPayment(service);
    const reference = await payUpToPin(browser, payment);
    const page = await browser.page(byReference(payment), '?inline=modal');
    expect(page.payment.charge).toMatchObject({ reference, stage: 'pin' });
    expect(page.payment.customer.email).toBe('a•••@example.com');
    expect(page.address).toBe(payment.address);
    const again = await setUp(browser, payment);
    expect(again.body.data.payment.charge).toMatchObject({ reference, stage: 'pin' });
    const paid = await browser.call({ ...payment, token: page.sessionToken }, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference,
      authorization: { pin: '1234' },
    });
    expect(paid.body.data.status).toBe('success');
    expect((await browser.page(byReference(payment))).payment.charge).toMatchObject({ status: 'success' });
  });

  it('is so before the first answer has come, as on a slow network', async () => {
    const browser = openBrowser(service, { framed });
    const payment = await openTestPayment(service);
    await browser.page(payment);
    // The answer, and its cookies with it, do not reach the browser.
    const reference = await payUpToPin(openBrowser(service), payment);
    expect((await browser.page(byReference(payment))).payment.charge).toMatchObject({ reference });
  });
});

describe('by reference nothing is seen of the attempt or the payer', () => {
  const seenBy = async (browser: TestBrowser, payment: OpenPayment) => {
    const page = await browser.page(byReference(payment));
    const read = (await setUp(browser, payment)).body.data.payment;
    return [page.payment, read].map(({ charge, customer }) => ({ charge, customer }));
  };
  const NOTHING = { charge: null, customer: { name: null, email: null } };

  it.each([
    ['none', () => null],
    [
      'the cookie of another payment',
      async () => {
        const other = openBrowser(service);
        await other.page(await openTestPayment(service));
        return other.cookies.get(COOKIE) ?? '';
      },
    ],
    ['an altered cookie', (own: string) => `${own.slice(0, -3)}AAA`],
    [
      'an unsealed one',
      (_own: string, { reference }: OpenPayment) =>
        `1.${Buffer.from(JSON.stringify([reference])).toString('base64url')}`,
    ],
  ])('with %s', async (_what, made) => {
    const payer = openBrowser(service);
    const payment = await openTestPayment(service);
    await payUpToPin(payer, payment);
    const stranger = openBrowser(service);
    const value = await made(payer.cookies.get(COOKIE) ?? '', payment);
    if (value !== null) stranger.cookies.set(COOKIE, value);
    expect(await seenBy(stranger, payment)).toEqual([NOTHING, NOTHING]);
  });

  it('where the payer has stated that they are somebody else', async () => {
    const payer = openBrowser(service);
    const payment = await openTestPayment(service);
    await payUpToPin(payer, payment);
    await payer.post(payment, '/forget-way', {});
    expect(payer.cookies.has(COOKIE)).toBe(false);
    expect(await seenBy(payer, payment)).toEqual([NOTHING, NOTHING]);
  });
});

describe('the cookie', () => {
  it.each([
    ['at the top level', false, 'SameSite=Lax'],
    ['in a frame that browsers keep apart', true, 'SameSite=None; Partitioned'],
  ])(
    '%s is closed to script and other sites, lasts a day, and tells nothing by itself',
    async (_where, framed, site) => {
      const browser = openBrowser(service, { framed });
      const payment = await openTestPayment(service);
      await browser.page(payment);
      const lines = () => browser.lines.filter((each) => each.startsWith(`${COOKIE}=`));
      expect(lines().map((line) => line.replace(/^[^;]*; /, ''))).toEqual([
        `Path=/; Max-Age=86400; HttpOnly; Secure; ${site}`,
      ]);
      const sealed = (browser.cookies.get(COOKIE) ?? '').split('.')[1] ?? '';
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/KPY|ada/i);
      await browser.page(payment);
      expect(lines()).toHaveLength(1);
    },
  );

  it('is not set by a page that is opened by its reference', async () => {
    const browser = openBrowser(service);
    await browser.page(byReference(await openTestPayment(service)));
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it('counts after its key was changed', async () => {
    const browser = openBrowser(service);
    const payment = await openTestPayment(service);
    await payUpToPin(browser, payment);
    const rotated = await startTestService({ databaseUrl: service.databaseUrl, keys: ROTATED_KEYS });
    const headers = { cookie: `${COOKIE}=${browser.cookies.get(COOKIE)}` };
    const page = (await rotated.fastify.inject({ url: `/${payment.reference}`, headers })).json();
    expect(page.payment.charge.stage).toBe('pin');
    await rotated.stop();
  });
});
