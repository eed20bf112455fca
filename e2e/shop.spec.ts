// A newcomer opens the demo shop, buys with the PIN card and lands back with a verified payment.
import { expect, test } from './checkout-test.ts';
import { SHOP } from './product.ts';

test('buying in the demo shop with the PIN card', async ({ checkout, page }) => {
  await page.goto(SHOP);
  await page.getByRole('link', { name: /^Buy/ }).first().click();
  await page.locator('main').getByRole('button').first().click();
  await checkout.isLive();
  await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
  await checkout.useTool('PIN');
  await checkout.pay.click();
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.typePin('1234');
  await checkout.isPaid();
  await page.waitForURL(/\/thanks\?reference=/);
  await expect(page.getByText(/paid/i).first()).toBeVisible();
  // The checkout's own word, from server to server.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^charge\.success at /)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('leaving without paying is told as not paid', async ({ checkout, page }) => {
  await page.goto(SHOP);
  await page.getByRole('link', { name: /^Buy/ }).first().click();
  await page.locator('main').getByRole('button').first().click();
  await checkout.isLive();
  await checkout.button('Close payment').click();
  await page.waitForURL(/\/thanks\?reference=/);
  await expect(page.getByText(/not (been )?paid|no payment/i).first()).toBeVisible();
});

test('text at 200 % on 320 px: no page of the shop scrolls sideways, and no price is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await page.goto(SHOP);
  await fits();
  // Figures that stand on one line have one box.
  const figures = await page.getByText('NGN 18,500.00').evaluate((price) => {
    const text = price.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('18,500.00'));
    range.setEnd(text, text.data.indexOf('18,500.00') + '18,500.00'.length);
    return range.getClientRects().length;
  });
  expect(figures).toBe(1);
  await page.goto(`${SHOP}/buy/adire`);
  await fits();
  await page.getByRole('button', { name: 'Pay in a window over the shop' }).click();
  await page.waitForURL(/place=over/);
  await fits();
});
