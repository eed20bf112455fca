// The answer to a press stands above the fold, also where the keyboard takes 300 px of a small phone's 640.
import { expect, test } from './checkout-test.ts';
import { openTransaction } from './product.ts';
import type { CardName } from './sandbox-cards.ts';

test.use({ viewport: { width: 360, height: 340 } });

test.describe('a decline', () => {
  // Whoever asks it to stay scrolls.
  test.use({ failuresStay: false });
  test('and what became of the money; it closes itself after 5 s, and the payment starts again', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    await checkout.open(await openTransaction());
    await checkout.typeCard('do_not_honor');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Enter');
    await expect(checkout.heading('Payment failed')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('No money has been taken.')).toBeInViewport({ ratio: 1 });
    await page.clock.runFor(1_000);
    await expect(page.getByText(/^Starting again in \d seconds?$/)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(checkout.cardNumber).toBeVisible();
    await expect(checkout.heading('Payment failed')).toBeHidden();
  });
});

test('a wrong detail, and the box to type it into; then a press that was not sent', async ({
  checkout,
  page,
  context,
}) => {
  await checkout.open(await openTransaction());
  await checkout.typeCard('invalid_card_details');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(checkout.cardNumber).toBeFocused();
  await expect(checkout.cardNumber).toBeInViewport({ ratio: 1 });
  await checkout.typeCard('virtual_card');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No internet, so nothing was sent/)).toBeInViewport({ ratio: 1 });
});

test('what the bank asks for', async ({ checkout, page }) => {
  for (const [card, title, label] of [
    ['pin', 'Enter your card PIN', 'Digit 1 of 4'],
    ['avs', 'Enter your billing address', 'Country'],
    ['card_enroll', 'Enter your phone number', /^Mobile number/],
    ['cvv', 'Confirm your security code', 'Security code'],
  ] satisfies [CardName, string, string | RegExp][]) {
    await checkout.open(await openTransaction());
    await checkout.typeCard(card);
    await page.keyboard.press('Enter');
    await checkout.heading(title).waitFor();
    const first = page.getByLabel(label, { exact: typeof label === 'string' });
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
  }
});
