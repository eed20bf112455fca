// Decision 0047 in a browser: what a payer finds at a payment's reference, beside the address that nobody can guess.
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { CHECKOUT, openTransaction, pathOf, verify } from './product.ts';

test('by the reference it is paid; the page takes an address of its own, which finds the step again', async ({
  page,
  checkout,
  watched: _watched,
}) => {
  const reference = await openTransaction();
  await page.goto(`/${reference}/pay`);
  await checkout.isLive();
  await expectSound(page);
  await checkout.payWith('pin');
  await expect(checkout.pinBox(1)).toBeVisible();
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(/^\/\d+\.[\w-]{22}\.[\w-]{22}$/);
  await page.reload();
  await expect(checkout.pinBox(1)).toBeVisible();
  await page.goto(`/${reference}`);
  await checkout.isLive();
  await checkout.typePin('1234');
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
});

test('while a payer’s step is open, by the reference it is said that it is, and the step stays', async ({
  checkout,
  browser,
  watched: _watched,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('pin');
  await expect(checkout.pinBox(1)).toBeVisible();

  const stranger = new CheckoutScreen(await (await browser.newContext()).newPage());
  await stranger.page.goto(`${CHECKOUT}/${reference}`);
  await stranger.isLive();
  await stranger.payWith('virtual_card');
  await expect(
    stranger.page.getByText(
      'Another attempt to make this payment is still open, so nothing was charged here.',
    ),
  ).toBeVisible();
  await expect(stranger.page.getByText('ada@example.com')).toHaveCount(0);

  await checkout.typePin('1234');
  await checkout.isPaid();
  await stranger.page.goto(`${CHECKOUT}/${reference}/status`);
  await expect(stranger.heading('Payment received')).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
  expect(pathOf(reference)).toMatch(/^\/[0-9a-f]{32}$/);
  await stranger.page.context().close();
});
