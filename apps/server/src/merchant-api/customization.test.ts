// GET and PATCH /customization: what a merchant's pages look like, over the merchant API (spec §1 "It controls customization").
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { pictureOf, servePicture } from '../testing/pictures.ts';
import { openTestPayment, SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';
import type { TestReceiver } from '../testing/webhook-receiver.ts';

let service: TestService;
let shop: TestReceiver;
beforeAll(async () => {
  service = await startTestService();
  shop = await servePicture(await pictureOf('jpeg'));
});
afterAll(async () => {
  await shop.stop();
  await service.stop();
});

const call = (method: 'GET' | 'PATCH', payload?: object, key = SECRET_KEY) =>
  service.fastify.inject({
    method,
    url: '/merchant/api/v1/customization',
    headers: { authorization: `Bearer ${key}` },
    ...(payload ? { payload } : {}),
  });
const read = async () => (await call('GET')).json().data;

it('is read, changed by what is named, and shown on the merchant’s payments at once', async () => {
  const before = await read();
  expect(before).toMatchObject({ logo: null, primary_color: '#14532d', locale: null });
  const changed = await call('PATCH', {
    logo: shop.url,
    primary_color: '#AA0000',
    support_email: '\u202ahelp@exämple.com\u202c',
    locale: 'sw',
  });
  const { data, ...envelope } = changed.json();
  expect([changed.statusCode, envelope]).toEqual([
    200,
    { status: true, message: 'Customization updated successfully' },
  ]);
  expect(data).toEqual({
    logo: expect.stringMatching(/^http:\/\/checkout\.test\/logo\/[0-9a-f]{32}\.webp$/),
    primary_color: '#aa0000',
    secondary_color: before.secondary_color,
    support_email: 'help@xn--exmple-cua.com',
    locale: 'sw',
  });
  expect(await read()).toEqual(data);
  const { address } = await openTestPayment(service);
  const { payment } = (await service.fastify.inject({ url: `/${address}` })).json();
  expect(payment).toMatchObject({
    merchant: { logo: new URL(data.logo).pathname },
    checkout_customization: { primary_color: '#aa0000' },
    supportEmail: 'help@xn--exmple-cua.com',
  });
  expect((await call('PATCH', { ...data, logo: null, locale: null })).json().data).toEqual({
    ...data,
    logo: null,
    locale: null,
  });
});

describe('a change that is refused changes nothing', () => {
  it.each<[object, string, string]>([
    [{ logo: 'https://169.254.169.254/logo.png' }, 'logo', 'of a public host'],
    [{ logo: 'logo.png' }, 'logo', 'must be the address of a PNG, JPEG or WebP picture'],
    [{ primary_color: 'url(//evil.example)' }, 'primary_color', 'a colour as #rrggbb'],
    [{ support_email: 'nobody' }, 'support_email', 'an email address'],
    [{ locale: 'en_NG' }, 'locale', 'a language tag'],
    [{ color: '#ffffff' }, 'color', 'is not allowed'],
    [{ name: 'Other' }, 'name', 'is not allowed'],
  ])('%j', async (wrong, field, words) => {
    const before = await read();
    const answer = await call('PATCH', { secondary_color: '#00ff00', ...wrong });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'validation_error']);
    expect(answer.json().data[field].message).toContain(words);
    expect(await read()).toEqual(before);
  });

  it('a logo that is no picture, with what to do', async () => {
    const page = await servePicture(Buffer.from('<!doctype html><svg onload="alert(1)"></svg>'));
    const before = await read();
    const answer = await call('PATCH', { secondary_color: '#00ff00', logo: page.url });
    await page.stop();
    expect([answer.statusCode, answer.json().data.logo.message]).toEqual([
      400,
      expect.stringMatching(/^"logo" is an SVG drawing, which is not taken .* export it as PNG$/),
    ]);
    expect(await read()).toEqual(before);
  });
});

it('is for secret keys; nobody else has anything fetched', async () => {
  const asked = shop.connections();
  for (const key of ['sk_test_unknown_000000000', 'pk_test_titan_demo_000000000001']) {
    const answers = [await call('GET', undefined, key), await call('PATCH', { logo: shop.url }, key)];
    for (const answer of answers) expect(answer.statusCode).toBe(401);
  }
  expect(shop.connections()).toBe(asked);
});

it('of a merchant with a live key is changed by a live key only, since live pages look the same', async () => {
  const [test, live] = ['sk_test_both_0123456789abcdef', 'sk_live_both_0123456789abcdef'];
  await service.pool.query(
    `with m as (insert into merchants (name) values ('Both') returning id)
     insert into merchant_keys (lookup, merchant_id, kind, env)
     select k.lookup, m.id, 'secret', k.env::text from m, (values ($1, 'test'), ($2, 'live')) k (lookup, env)`,
    [secretKeyLookup(test), secretKeyLookup(live)],
  );
  const [asked, others] = [shop.connections(), await read()];
  const refused = await call('PATCH', { logo: shop.url, primary_color: '#aa0000' }, test);
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('sk_live_')]);
  expect(shop.connections()).toBe(asked);
  expect((await call('PATCH', { primary_color: '#0000aa' }, live)).statusCode).toBe(200);
  expect((await call('GET', undefined, test)).json().data.primary_color).toBe('#0000aa');
  expect(await read()).toEqual(others);
  const here = await call('PATCH', { logo: shop.url }, live);
  expect(here.json().data.logo.message).toContain('of a public host');
});
