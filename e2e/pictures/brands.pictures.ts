// Takes the pictures of merchants whose brands are hard: no colour, one nearly white, one nearly black, a yellow and an orange on which no
// white can be read; with a logo wide, tall, and none.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { test } from '../checkout-test.ts';
import { dress, makeMerchant, openTransaction } from '../product.ts';
import { picture } from './picture.ts';

const BRANDS = {
  none: { primary_color: null, logo: { width: 600, height: 120 } },
  pale: { primary_color: '#fff3b0', logo: { width: 120, height: 400 } },
  black: { primary_color: '#0a0a0a', logo: null },
  yellow: { primary_color: '#ffcc00', logo: null },
  orange: { primary_color: '#f68b1e', logo: { width: 300, height: 300 } },
};

const STAY = { redirect_url: undefined, narration: 'Order 1042: Market tote' };

for (const [name, { primary_color, logo }] of Object.entries(BRANDS))
  test(`five screens: ${name}`, async ({ browser, checkout, page }) => {
    const key = await makeMerchant({});
    await dress(key, { primary_color, secondary_color: null });
    if (logo) await setLogo(browser, key, logo);
    const channels = ['card', 'bank_transfer', 'mobile_money', 'pay_with_bank'];
    await checkout.open(await openTransaction({ ...STAY, channels }, key));
    await picture(page, `brand-${name}-methods`);
    await checkout.open(await openTransaction(STAY, key));
    await picture(page, `brand-${name}-card`);
    await checkout.payWith('pin');
    await checkout.heading('Enter your card PIN').waitFor();
    await picture(page, `brand-${name}-pin`);
    await checkout.open(await openTransaction({ ...STAY, currency: 'KES', channels: ['mobile_money'] }, key));
    await checkout.useTool('Success');
    await checkout.pay.click();
    await checkout.heading('Approve on your phone').waitFor();
    await picture(page, `brand-${name}-waiting`);
    await checkout.open(await openTransaction(STAY, key));
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    await picture(page, `brand-${name}-result`);
  });

/** A bar of two colours on nothing, at the merchant's own server for as long as it is fetched. */
async function setLogo(
  browser: Browser,
  key: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const drawing = await browser.newPage({ viewport });
  await drawing.setContent(
    '<body style="margin:0;background:linear-gradient(90deg,#0a4 60%,#c22 0);clip-path:ellipse(50% 50%)">',
  );
  const png = await drawing.screenshot({ omitBackground: true });
  await drawing.close();
  const server = createServer((_, response) => response.end(png)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await dress(key, { logo: `http://localhost:${port}/logo.png` });
  server.close();
}
