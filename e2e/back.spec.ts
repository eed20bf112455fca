// Decision 0043: the browser's own Back in a real history, which no unit test has. What each step shows is held by session/back.test.ts.
import { expect, test } from './checkout-test.ts';
import { openTransaction, verify } from './product.ts';

const LIST = 'How would you like to pay?';
const BEFORE = '/charge-mobile-money/verify';

test('Back goes from the PIN to the card form, to the list, and only then to where the payer came from; a reload changes nothing', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction({ channels: ['card', 'bank_transfer'] });
  await page.goto(BEFORE);
  await checkout.open(reference);
  await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
  await checkout.payWith('pin');
  await expect(checkout.pinBox(1)).toBeVisible();
  await page.goBack();
  await expect(checkout.cardNumber).toBeVisible();
  await page.goForward();
  await expect(checkout.pinBox(1)).toBeVisible();
  await page.goBack();
  await expect(checkout.cardNumber).toBeVisible();
  await page.reload();
  await checkout.isLive();
  await expect(checkout.cardNumber).toBeVisible();
  await page.goBack();
  await expect(checkout.heading(LIST)).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
  await page.goForward();
  await expect(checkout.heading(LIST).or(checkout.pinBox(1))).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('Back from the PIN leads to the form, then to the truth, and is harmless', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction({ channels: ['card', 'bank_transfer'] });
    await page.goto(`/${reference}`);
    await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
    await checkout.payWith('pin');
    await expect(checkout.pinBox(1)).toBeVisible();
    await page.goBack();
    await expect(checkout.cardNumber).toBeVisible();
    // The address that names no method shows what is true.
    await page.goBack();
    await expect(checkout.pinBox(1)).toBeVisible();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });
});
