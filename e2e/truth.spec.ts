// A second tab, and Back from the shop: the page is truthful (I-33, I-34, I-35).
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { openTransaction, pathOf, verify } from './product.ts';

test('paid in one tab, the other says so by itself, and cannot pay again', async ({ checkout, context }) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  const other = new CheckoutScreen(await context.newPage());
  await other.open(reference);
  const paid = checkout.isPaid(20_000);
  await other.typePin('1234');
  await other.isPaid();
  await paid;
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('back from the shop, and opened again, it is paid: with the exact text, and no old Pay button', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await page.waitForURL(/\/thanks/);
  await page.goBack();
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible();
  await expect(checkout.pay).toBeHidden();
  await page.goto(pathOf(reference));
  await expect(checkout.heading('Already paid')).toBeVisible();
  await expect(page.getByRole('main').getByText('1,524.19', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('This transaction has already been completed. Please try a new transaction only if'),
  ).toBeVisible();
});
