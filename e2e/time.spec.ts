// What the payer sees when time passes at the service: codes sent again, a rate and an account that run out. These turn the service's
// clock on for everybody, each further than the ones before, so they run after the other tests and one after the other.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import {
  accountEnd,
  advanceServiceClock,
  bookOf,
  leaveUnpaid,
  openTransaction,
  pathOf,
  transferTo,
  verify,
} from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

test.describe.configure({ mode: 'default' });

const TEN_MINUTES = 600_000;
const IN_KES = { payment_currency: 'KES' };

/** What the sandbox has taken for the payment. */
async function takenFor(reference: string): Promise<string[]> {
  const book = await bookOf(reference);
  return book.map((entry) => `${entry.currency} ${(entry.amount_minor / 100).toFixed(2)}`);
}

test('a code is sent again once its countdown is over, which says so and starts again', async ({
  checkout,
  page,
}) => {
  await page.clock.install();
  await checkout.open(await openTransaction());
  await checkout.payWith('otp');
  await checkout.typePin('1234');
  await page.clock.runFor(1_500);
  await expect(page.getByText(/Resend code in/)).toBeVisible();
  await expect(checkout.button('Resend code')).toBeHidden();
  await advanceServiceClock(31_000);
  await page.clock.runFor(31_000);
  await checkout.button('Resend code').click();
  await expect(page.getByText('OTP Resent')).toBeVisible();
  await page.clock.runFor(1_600);
  await expect(page.getByText('OTP Resent')).toBeHidden();
  await expect(page.getByText(/Resend code in/)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a code and a prompt are sent again', async ({ checkout, page }) => {
    await page.goto(pathOf(await openTransaction({ currency: 'XOF', channels: ['mobile_money'] })));
    await page.getByRole('radio', { name: 'Pay with Mtn' }).check();
    await checkout.walletNumber.fill('0500000000');
    await checkout.pay.click();
    await advanceServiceClock(11_000);
    await checkout.button('Resend code').click();
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await expect(checkout.heading('Approve on your phone')).toBeVisible();
    await advanceServiceClock(11_000);
    await checkout.button('Send the prompt again').click();
    await checkout.useTool('Approve');
    await checkout.isPaid();
  });

  test('an expired rate comes back with the new amount to confirm', async ({ checkout, page }) => {
    const reference = await openTransaction(IN_KES);
    const type = async (): Promise<void> => {
      const { number, expiry, cvv } = sandboxCard('virtual_card');
      await checkout.cardNumber.fill(number);
      await checkout.expiry.fill(expiry);
      await checkout.cvv.fill(cvv);
    };
    await page.goto(pathOf(reference));
    const line = page.getByRole('banner').getByText(/^Equivalent of KES/);
    const old = (await line.textContent()) ?? '';
    await type();
    await advanceServiceClock(TEN_MINUTES);
    await checkout.pay.click();
    await expect(page.getByText('The exchange rate has expired. You weren’t charged.')).toBeVisible();
    await expect(line).not.toHaveText(old);
    expect(await takenFor(reference)).toEqual([]);
    await type();
    await checkout.pay.click();
    await checkout.isPaid();
  });
});

test('a rate in the header: expired, Pay waits and says why; expired on the way, nothing is charged; the amount that is shown is the one charged', async ({
  checkout,
  page,
}) => {
  await page.clock.install();
  const reference = await openTransaction({ ...IN_KES, redirect_url: undefined });
  await checkout.open(reference);
  await expect(page.getByText('This rate holds for 10 minutes')).toBeVisible();
  await checkout.typeCard('virtual_card');
  await expect(checkout.pay).toBeEnabled();
  const line = page.getByRole('banner').getByText(/^Equivalent of KES/);
  const shown = async () => ((await line.textContent()) ?? '').replace('Equivalent of ', '');
  const [first, payAt] = [await shown(), await checkout.pay.boundingBox()];
  await advanceServiceClock(TEN_MINUTES);
  await page.clock.runFor(TEN_MINUTES);
  await expect(page.getByText('Rate has expired.', { exact: true })).toBeVisible();
  await expect(checkout.pay).toBeDisabled();
  await expect(checkout.pay).toHaveAccessibleDescription('Get the new rate to see what you’ll pay.');
  expect(await checkout.pay.boundingBox()).toEqual(payAt);
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await checkout.button('Get the new rate').press('Enter');
  await expect(line).not.toHaveText(`Equivalent of ${first}`);
  const second = await shown();
  await expect(page.getByRole('status').getByText(`The new amount is ${second}`)).toBeAttached();
  await expect(page.locator(':focus')).toContainText(second);
  expect(await checkout.pay.boundingBox()).toEqual(payAt);

  await advanceServiceClock(TEN_MINUTES);
  await checkout.pay.click();
  await expect(page.getByText('The exchange rate has expired. You weren’t charged.')).toBeVisible();
  expect(await takenFor(reference)).toEqual([]);
  await expect(checkout.cardNumber).not.toHaveValue('');
  const third = await shown();
  await checkout.pay.click();
  await checkout.isPaid();
  await page.getByText('Receipt', { exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: third })).toBeVisible();
  expect(await takenFor(reference)).toEqual([third.replaceAll(',', '')]);
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
});

test('an account runs out: what is still checked is shown, then that nothing came; a new account pays, and what comes on the old one goes back', async ({
  checkout,
  page,
}) => {
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const reference = await openTransaction({
    channels: ['bank_transfer', 'card'],
    merchant_bears_cost: true,
  });
  await checkout.open(reference, '?method=bank_transfer');
  const first = await checkout.openAccount();
  await leaveUnpaid(first);
  const now = await advanceServiceClock(0);
  await advanceServiceClock((await accountEnd(reference)) + 1_000 - now);
  await comeBack();
  await expect(checkout.heading('This account has expired')).toBeVisible();
  await expect(page.getByText(/^We’re still checking/)).toBeVisible();
  await expect(checkout.action('Use a different method')).toBeVisible();
  await advanceServiceClock(62_000);
  await comeBack();
  await expect(page.getByText(/^Nothing has arrived: you haven’t paid/)).toBeVisible();
  await page.reload();
  await checkout.isLive();
  await checkout.button('Try another transfer').click();
  const second = await checkout.accountNumber();
  expect(second).not.toBe(first);
  await leaveUnpaid(second);
  await transferTo(first, '1500');
  await expect
    .poll(async () => {
      await comeBack();
      return page.getByText(/(We’re refunding NGN 1,500\.00|NGN 1,500\.00 has been refunded) to you/).count();
    })
    .toBe(1);
  await transferTo(second, '1500');
  await checkout.isPaid();
});
