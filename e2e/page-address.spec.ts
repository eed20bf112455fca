// Decision 0047 in a browser: what a payer finds at a payment's reference, beside the address that nobody can guess.
import { expect, test } from './checkout-test.ts';
import { openTransaction, verify } from './product.ts';

test('by the reference it is paid; the page takes an address of its own, which finds the step again', async ({
  page,
  checkout,
  watched: _watched,
}) => {
  const reference = await openTransaction();
  await page.goto(`/${reference}/pay`);
  await checkout.isLive();
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
