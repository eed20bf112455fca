// Spec §1 "It controls customization: logo": payers see a merchant's picture from our own origin, kept for ever by their browser.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureOf, servePicture } from '../testing/pictures.ts';
import { linkPayer } from '../testing/payment-links.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function keep(colour: string): Promise<string> {
  const kept = await service.services.stores.pictures.fromBytes(await pictureOf('png', { colour }), 'shop');
  if (kept.kind !== 'kept') throw new Error(JSON.stringify(kept));
  return kept.name;
}

const get = (url: string) => service.fastify.inject({ url });

it('the logo of a payment is a path of ours, which answers the picture with what makes it safe and lasting', async () => {
  const name = await keep('#aa0000');
  await service.pool.query(`update merchants set logo = $1 where name = 'Titan Demo Shop'`, [name]);
  const { address } = await openTestPayment(service);
  const page = await get(`/${address}`);
  expect(page.json().payment.merchant.logo).toBe(`/logo/${name}.webp`);
  const picture = await get(`/logo/${name}.webp`);
  expect([picture.statusCode, picture.rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'WEBP']);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

it('the picture of an order’s line is a path of ours, and comes from the shop with the first who asks', async () => {
  const shop = await servePicture(await pictureOf('png', { colour: '#0c0c0c' }));
  try {
    const items = [
      { name: 'Tote', unit_amount: 1000, picture: 'https://shop.example/tote.png' },
      { name: 'Delivery', unit_amount: 500 },
    ];
    const { address, reference } = await openTestPayment(service, { items });
    // A shop of this machine's, which a merchant cannot name.
    await service.pool.query(
      `update transactions set items = jsonb_set(items, '{0,picture}', to_jsonb($1::text)) where reference = $2`,
      [shop.url, reference],
    );
    const [tote, delivery] = (await get(`/${address}`)).json().payment.items;
    expect(tote.picture).toMatch(/^\/logo\/line\//);
    expect(delivery).not.toHaveProperty('picture');
    expect(shop.connections()).toBe(0);
    const picture = await get(tote.picture);
    expect([picture.statusCode, picture.rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'WEBP']);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  } finally {
    await shop.stop();
  }
});

it('a link has its own logo and support address where it has one, else its merchant’s', async () => {
  const [ofMerchant, ofLink] = [await keep('#00aa00'), await keep('#0000aa')];
  await service.pool.query(
    `update merchants set logo = $1, support_email = 'shop@example.com' where name = 'Titan Demo Shop'`,
    [ofMerchant],
  );
  const shown = async () => {
    const { link } = (await linkPayer(service).page('demo-fixed')).json();
    return [link.checkout_customization.logo, link.merchant.email];
  };
  expect(await shown()).toEqual([`/logo/${ofMerchant}.webp`, 'shop@example.com']);
  await service.pool.query(
    `update payment_links set logo = $1, support_email = 'fund@example.com' where slug = 'demo-fixed'`,
    [ofLink],
  );
  expect(await shown()).toEqual([`/logo/${ofLink}.webp`, 'fund@example.com']);
});

it.each([
  '/logo',
  '/logo/',
  `/logo/${'0'.repeat(32)}.webp`,
  `/logo/${'0'.repeat(32)}.png`,
  `/logo/${'0'.repeat(32)}.webp/x`,
  '/logo/..%2f..%2fetc%2fpasswd',
  "/logo/'or'1'.webp",
  '/logo/%00.webp',
  '/logo/line/',
  `/logo/line/aHR0cHM6Ly9zaG9wLmV4YW1wbGUv.${'0'.repeat(32)}`,
])('%s is not there', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
