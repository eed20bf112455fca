// Spec §4 Results: what stands on the results beside their words, and the address at which it stays (decision 0028).
import { expect, expectSound, test } from './checkout-test.ts';
import { openTransaction, pathOf } from './product.ts';

test(
  'success: the receipt and what has happened, on the page and at an address that lasts',
  { tag: '@desk' },
  async ({ checkout, page }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    await checkout.button('Stay on this page').click();
    const told = page.getByRole('region', { name: 'What has happened so far' });
    await told.getByText('What has happened so far').click();
    await expect(told.getByRole('listitem')).toContainText([
      'Titan Demo Shop asked for NGN 1,500.00',
      'You started to pay NGN 1,524.19 by card',
      'Your bank approved NGN 1,524.19',
      'Titan Demo Shop received NGN 1,524.19',
    ]);
    // Folded on the screen, whole on paper.
    const paidTo = page.getByText('Paid to', { exact: true });
    await expect(paidTo).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(paidTo).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Receipt', { exact: true }).click();
    await expect(page.getByText(/^\d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d GMT\+1$/)).toBeVisible();
    await expect(page.getByText('NGN 24.19', { exact: true })).toBeVisible();
    await expectSound(page);

    const [lasting] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open a status page you can keep' }).click(),
    ]);
    expect(new URL(lasting.url()).pathname).toBe(`${pathOf(reference)}/status`);
    await expect(lasting.getByText('Your bank approved NGN 1,524.19')).toBeVisible();
    await expectSound(lasting);
    // On paper: all of it, and nothing to press.
    await lasting.emulateMedia({ media: 'print' });
    await expect(lasting.getByText('Received', { exact: true })).toBeVisible();
    await expect(lasting.getByRole('button')).toHaveCount(0);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the status page shows where an open payment stands, and leads back to it', async ({ page }) => {
    const reference = await openTransaction();
    await page.goto(`${pathOf(reference)}/status`);
    await expect(page.getByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible();
    await expect(page.getByText('You: choose how to pay.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to the payment' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});

test.describe('a failure', () => {
  test.use({ failuresStay: false });
  test('closes itself and the payment starts again', async ({ checkout, page }) => {
    await page.clock.install();
    await checkout.open(await openTransaction());
    await checkout.payWith('insufficient_funds');
    await checkout.typePin('1234');
    await page.clock.runFor(1_000);
    await expect(page.getByText(/^Starting again in \d seconds?$/)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(checkout.cardNumber).toBeVisible();
    await expect(checkout.heading('Payment failed')).toBeHidden();
  });
});
