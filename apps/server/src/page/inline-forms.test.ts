// Without script inside the embed script's frame: links and plain forms stay in the frame, and
// never lead to the shop's own page inside itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardNamed } from '../testing/card-payments.ts';
import type { ShownPayment } from '../testing/test-browser.ts';
import { cardFields, openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

const SHOP = 'https://shop.example';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.pool.query('update merchants set frame_origins = $1', [[SHOP]]);
});
afterAll(() => service.stop());

const pageAt = async (url: string): Promise<ShownPayment> => (await service.fastify.inject({ url })).json();
const openPayment = async () => {
  const { reference, address } = await openTestPayment(service, { redirect_url: `${SHOP}/thanks` });
  return { reference, address, page: await pageAt(`/${address}?inline=modal`) };
};
const post = (url: string, { sessionToken, formKey }: ShownPayment, fields: Record<string, string> = {}) =>
  service.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ session_token: sessionToken, form_key: formKey, ...fields }).toString(),
  });
const card = (name: string): Record<string, string> => {
  const { number, expiry, cvv } = cardNamed(name);
  return cardFields({ number, expiry, cvv });
};

describe('in the embed script’s frame', () => {
  it.each(['modal', 'container'] as const)(
    'a link within the page keeps the %s: there is no way to the shop',
    async (place) => {
      const { address } = await openPayment();
      const { frame, payment, chosen } = await pageAt(`/${address}/inline-${place}?method=card`);
      expect([frame?.inline, payment.redirect_url, chosen]).toEqual([place, null, 'card']);
    },
  );

  it('the page is never plain: its merchant hears of the result by script', async () => {
    const { address } = await openPayment();
    const headers = { 'save-data': 'on' };
    const answer = await service.fastify.inject({ url: `/${address}/inline-modal`, headers });
    expect(answer.json()).not.toHaveProperty('fullAt');
  });

  it('a form that is accepted leads to the same frame’s page, a paid one too', async () => {
    const { address, page } = await openPayment();
    const answer = await post(`/${address}/inline-modal/card/charge`, page, card('virtual_card'));
    expect(answer.statusCode).toBe(303);
    const { location = '' } = answer.headers as { location?: string };
    expect(location).toMatch(new RegExp(`^/${address}/inline-modal\\?paid=KPY-`));
    const { frame, payment, paidHere } = await pageAt(location);
    expect([frame?.inline, payment.status, paidHere, payment.redirect_url]).toEqual([
      'modal',
      'success',
      true,
      null,
    ]);
  });

  it('a form that comes back with its mistake comes back into the frame', async () => {
    const { address, page } = await openPayment();
    const answer = await post(`/${address}/inline-container/card/charge`, page, {
      ...card('virtual_card'),
      'cardDetails.cvv': '1',
    });
    expect(answer.statusCode).toBe(422);
    const { frame, payment, feedback }: ShownPayment = answer.json();
    expect([frame?.inline, payment.redirect_url]).toEqual(['container', null]);
    expect(Object.keys(feedback?.errors ?? {})).toEqual(['cvv']);
  });

  it('Close leads back to the page, where in a window it leads to the shop', async () => {
    const { reference, address, page } = await openPayment();
    const framed = await post(`/${address}/inline-modal/close`, page);
    expect(framed.headers.location).toBe(`/${address}/inline-modal`);
    const whole = await post(`/${address}/close`, page);
    expect(whole.json()).toMatchObject({ page: 'leaving', to: `${SHOP}/thanks?reference=${reference}` });
  });

  it('no other word after the reference is a frame', async () => {
    const { address, page } = await openPayment();
    expect((await pageAt(`/${address}/inline-window`)).frame?.inline).toBeNull();
    expect((await post(`/${address}/inline-window/close`, page)).statusCode).toBe(404);
  });
});
