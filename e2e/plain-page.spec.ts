// Decision 0068: a browser that says `Save-Data` pays on plain pages, with scripts enabled and none sent.
import { BY_ITSELF_MS } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { makeMerchant, openTransaction, pathOf, transferTo } from './product.ts';

test.use({ extraHTTPHeaders: { 'save-data': 'on' } });

test('a transfer on plain pages: one style sheet, no script, no picture, and the result comes by itself', async ({
  checkout,
  page,
}) => {
  test.slow();
  const body = { channels: ['card', 'bank_transfer'], merchant_bears_cost: true, redirect_url: undefined };
  const reference = await openTransaction(body, await makeMerchant({}));
  await page.goto(pathOf(reference));
  await expectSound(page);
  await page.getByRole('link', { name: /Bank Transfer/ }).click();
  await expectSound(page);
  const account = await checkout.openAccount();
  // Chromium sends a hint that it was told to send with no redirect, as here after the form.
  const fetched: string[] = [];
  await page.goto('about:blank');
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(pathOf(reference));
  await expect(page.getByText('Sent without extras to save your data')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await transferTo(account, '1500.00');
  await checkout.isPaid(BY_ITSELF_MS);
  expect(fetched.filter((path) => !/^\/assets\/plain-[\w-]+\.css$/.test(path))).toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-live');
});

test('the full page: one press away, where the payer was, and kept from then on', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction({ channels: ['card', 'bank_transfer'] });
  await page.goto(`${pathOf(reference)}?method=card`);
  await page.getByRole('link', { name: 'Load the full page' }).click();
  await checkout.isLive();
  await expect(checkout.cardNumber).toBeVisible();
  await page.goto(pathOf(reference));
  await checkout.isLive();
  await expect(page.getByText('Sent without extras')).toHaveCount(0);
});
