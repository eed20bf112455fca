// Spec §4 Transaction on load, abandoned and expired. These turn the service's clock on by a day, so they run after all others.
import { expect, expectSound, test } from './checkout-test.ts';
import { advanceServiceClock, openTransaction, pathOf } from './product.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test.describe.configure({ mode: 'serial' });

test('an expired transaction', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await advanceServiceClock(DAY_MS);
  await page.goto(pathOf(reference));
  await expect(checkout.heading('Issue detected')).toBeVisible();
  await expect(page.getByText('This transaction has expired. Please try a new transaction')).toBeVisible();
  await expectSound(page);
});

test('an abandoned transaction', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await advanceServiceClock(DAY_MS);
  await page.goto(pathOf(reference));
  await expect(page.getByText('This transaction was abandoned. Please try a new transaction')).toBeVisible();
  await expectSound(page);
});

test('a bank that gives its customer up: Authorization was not completed, for good, and Try again', async ({
  checkout,
  page,
}) => {
  await page.clock.install();
  await checkout.open(await openTransaction());
  await checkout.payWith('3ds');
  await expect(page.locator('dialog')).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await expect(
    page.getByText('We are still checking with your bank. You will not be charged twice.'),
  ).toBeVisible();
  await advanceServiceClock(16 * 60_000);
  await page.clock.runFor(31_000);
  await expect(checkout.heading('Incomplete Authorization')).toBeVisible();
  await expect(page.getByText('Authorization was not completed')).toBeVisible();
  await expect(page.getByText('No money has been taken.')).toBeVisible();
  await expect(page.getByText('We are still checking')).toBeHidden();
  await expectSound(page);
  await checkout.button('Try again').click();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
});

test('pay with bank: a request that nobody looked at has expired at the bank, with the money untouched; then another bank', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction({ channels: ['pay_with_bank'] });
  await checkout.open(reference, '?method=pay_with_bank&stage=init&of=palmpay');
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment in your bank app')).toBeVisible();
  await advanceServiceClock(16 * 60_000);
  // Or the page has asked by itself meanwhile.
  await checkout
    .button('Check now')
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await expect(page.getByText(/Your bank has closed this request because it took too long/)).toBeVisible();
  await expect(page.getByText('No money has been taken.')).toBeVisible();
  await expectSound(page);
  await checkout.action('Try again').click();
  await expect(checkout.bankSearch).toBeVisible();
});
