// Spec §4 Transaction on load, abandoned and expired. These turn the service's clock on by a day, so they run after all others.
import { expect, expectSound, test } from './checkout-test.ts';
import { WIDTHS } from './playwright.config.ts';
import { advanceServiceClock, openTransaction } from './product.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test.describe.configure({ mode: 'serial' });

for (const [name, viewport] of Object.entries(WIDTHS)) {
  test.describe(name, () => {
    test.use({ viewport });

    test('an expired transaction', async ({ checkout, page }) => {
      const reference = await openTransaction();
      await advanceServiceClock(DAY_MS);
      await page.goto(`/${reference}`);
      await expect(checkout.heading('Issue detected')).toBeVisible();
      await expect(
        page.getByText('This transaction has expired. Please try a new transaction'),
      ).toBeVisible();
      await expectSound(page);
    });

    test('an abandoned transaction', async ({ checkout, page }) => {
      const reference = await openTransaction();
      await checkout.open(reference);
      await checkout.payWith('pin');
      await expect(checkout.heading('Enter your card PIN')).toBeVisible();
      await advanceServiceClock(DAY_MS);
      await page.goto(`/${reference}`);
      await expect(
        page.getByText('This transaction was abandoned. Please try a new transaction'),
      ).toBeVisible();
      await expectSound(page);
    });
  });
}
