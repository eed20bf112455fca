// A page that the browser translates while it is worked: every text of it is replaced, also each that comes later. Every stage is walked
// so by `npm run test:languages`; here one payment of each method, and where a text comes and goes.
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { payIn, METHODS } from './languages/spoken-checkout.ts';
import { openTransaction, pathOf } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';
import { translate } from './translator.ts';

test.describe('once it is enhanced', () => {
  test.use({ translated: true });

  for (const method of METHODS)
    test(`${method}, to the end`, ({ page, watched: _watched }) => payIn(page, 'en', method, true));

  test('mistakes that are corrected, and a PIN whose sending is stopped', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    for (const [box, wrong, words, right] of [
      [checkout.cardNumber, '5188513618552976', 'Invalid card number', sandboxCard('pin').number],
      [checkout.expiry, '1320', 'Invalid expiry date', '0930'],
      [checkout.cvv, '12', 'Invalid card cvv', '123'],
    ] as const) {
      await box.fill(wrong);
      await box.blur();
      await expect(page.getByText(words)).toBeVisible();
      await box.fill(right);
      await expect(page.getByText(words)).toBeHidden();
    }
    await checkout.pay.click();
    await checkout.typePin('1234');
    await page.keyboard.press('Shift');
    await expect(page.getByText('Sent after the fourth digit.')).toBeVisible();
    await checkout.button('Continue').click();
    await checkout.isPaid();
  });
});

test('translated before its script has come, the page is drawn anew and works', async ({ page }) => {
  await translate(page, 'drawn');
  await page.goto(pathOf(await openTransaction({ channels: ['card', 'bank_transfer'] })));
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await page.getByRole('link', { name: 'Pay with Bank Transfer' }).click();
  await expect(page.getByRole('checkbox', { name: 'I understand these instructions.' })).toBeVisible();
});

test('where an extension has taken an element out, the screen is drawn anew and pays', async ({ page }) => {
  await page.goto(pathOf(await openTransaction()));
  const checkout = new CheckoutScreen(page);
  await checkout.isLive();
  await checkout.cardNumber.fill('5188513618552976');
  await page.getByText('Invalid card number').evaluate((words) => words.remove());
  await checkout.cardNumber.fill(sandboxCard('pin').number);
  await checkout.cardNumber.clear();
  await checkout.payWith('no_auth');
  await checkout.isPaid();
});
