// Decision 0067: a payer keeps, shares and prints a receipt, and anybody checks it, also without a network. All payments here are tests, and
// the page says so of each.
import type { Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { openTransaction, pathOf, refund, refundStatus } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

/** Pays, and answers the merchant's reference and the address of the receipt, which its code leads to. */
async function payForReceipt(checkout: CheckoutScreen): Promise<{ reference: string; address: string }> {
  const reference = await openTransaction({ redirect_url: undefined });
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  return { reference, address: await addressOn(checkout.page) };
}

const addressOn = async (page: Page) =>
  (await page.locator('[data-receipt]').getAttribute('data-receipt')) ?? '';

async function isGenuine(page: Page): Promise<void> {
  await expect(page.getByText('This receipt is genuine.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt of a test' })).toBeVisible();
}

/** The same signature under another amount. */
function withOneMore(address: string): string {
  const [version, kid, payload = '', signature] = address.split('.');
  const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as number[];
  facts[2] = (facts[2] ?? 0) + 1;
  return [version, kid, Buffer.from(JSON.stringify(facts)).toString('base64url'), signature].join('.');
}

test('a receipt is shown, shared, copied and printed, and its code leads to the check', async ({
  checkout,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await payForReceipt(checkout);
  const whatsApp = page.getByRole('link', { name: 'Share on WhatsApp' });
  expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(address);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['printed'] = '');
  });
  await page.getByRole('button', { name: 'Save or print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.getByText('Receipt', { exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code to check this receipt' })).toBeVisible();
  await expectSound(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Check this receipt' }).click();
  await isGenuine(await opened);
});

test('@desk genuine, and not with one more of a minor unit', async ({ checkout, page }) => {
  const { address } = await payForReceipt(checkout);
  await page.goto(address);
  await isGenuine(page);
  await expect(page.getByText(/^None as of /)).toBeVisible();
  await expectSound(page);
  await page.goto(withOneMore(address));
  await expect(checkout.heading('Not genuine')).toBeVisible();
  await expect(page.getByText('1,524', { exact: false })).toHaveCount(0);
  await expectSound(page);
});

test('after one visit it is checked without a network', async ({ checkout, page, context }) => {
  const { address } = await payForReceipt(checkout);
  await page.goto('/receipt/verify');
  await expect(checkout.heading('No receipt to check')).toBeVisible();
  const kept = () => page.evaluate(async () => (await (await caches.open('titan-receipt')).keys()).length);
  await expect.poll(kept).toBe(3);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto(address);
  await isGenuine(offline);
  await expect(offline.getByText(/^We couldn’t check what has happened since then/)).toBeVisible();
  await offline.goto(withOneMore(address));
  await expect(offline.getByRole('heading', { name: 'Not genuine' })).toBeVisible();
});

test('money that went back since is shown, and on a later receipt', async ({ checkout, page }) => {
  const { reference, address } = await payForReceipt(checkout);
  await refund(reference);
  await expect.poll(() => refundStatus(reference)).toBe('success');
  await page.goto(address);
  await isGenuine(page);
  await expect(page.getByText(/^NGN 1,524\.19 as of /)).toBeVisible();
  await page.goto(`${pathOf(reference)}/status`);
  await expect(checkout.heading('Paid, then refunded')).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();
});

test('a receipt that the service does not know is not genuine, whatever this phone has kept', async ({
  checkout,
  page,
}) => {
  const { address } = await payForReceipt(checkout);
  const refusal = { status: false, message: '', error_type: 'UNKNOWN_REFERENCE', data: null };
  await page.route('**/api/receipt/check', (route) => route.fulfill({ status: 404, json: refusal }));
  await page.goto(address);
  await expect(checkout.heading('Not genuine')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the status page shows the code and leads to WhatsApp, and sends no e-mail where no server is set', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction();
    await page.goto(pathOf(reference));
    const card = sandboxCard('virtual_card');
    await checkout.cardNumber.fill(card.number);
    await checkout.expiry.fill(card.expiry);
    await checkout.cvv.fill(card.cvv);
    await checkout.pay.click();
    await checkout.isPaid();
    await page.goto(`${pathOf(reference)}/status`);
    await expect(page.getByRole('img', { name: 'QR code to check this receipt' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Email it to/ })).toHaveCount(0);
    await page.goto(await addressOn(page));
    await expect(page.getByText(/^Checking a receipt needs JavaScript/)).toBeVisible();
  });
});
