// Reload at any stage, back, a second tab, a double click, a lost network, a lost answer: the page is truthful.
import { expect, expectSound, test } from './checkout-test.ts';
import { CheckoutScreen } from './checkout-screen.ts';
import { openTransaction, orderFault, pathOf, verify } from './product.ts';

test.describe('reload re-enters the stage', () => {
  test('at PIN, at OTP, and after success', async ({ checkout, page }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('otp');
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await page.reload();
    await checkout.isLive();
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await checkout.typePin('1234');
    await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
    await page.reload();
    await checkout.isLive();
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await checkout.isPaid();
    await checkout.button('Stay on this page').click();
    await page.reload();
    await checkout.isPaid();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });

  test('at failed, and in card entry after Try again', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('do_not_honor');
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await page.reload();
    await checkout.isLive();
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await checkout.action('Try again').click();
    await expect(checkout.cardNumber).toBeVisible();
    await page.reload();
    await checkout.isLive();
    await expect(checkout.cardNumber).toBeVisible();
  });

  test('while the answer is not known, and then it is paid', async ({ checkout, page }) => {
    const reference = await openTransaction();
    await orderFault(reference, 'answer_lost');
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await expect(checkout.heading('We are still checking your payment')).toBeVisible();
    await expect(page.getByText('You will not be charged twice').first()).toBeVisible();
    await expect(page.getByText(reference)).toBeVisible();
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });
});

test('the screen that still checks can be read by everybody', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await orderFault(reference, 'request_lost');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await expect(checkout.heading('We are still checking your payment')).toBeVisible();
  await expectSound(page);
  await page.reload();
  await checkout.isLive();
  await expect(checkout.heading('We are still checking your payment')).toBeVisible();
});

test('a double click makes one attempt', async ({ checkout }) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.typeCard('do_not_honor');
  await checkout.pay.dblclick();
  await expect(checkout.heading('Payment failed')).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

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

test('opened again after it was paid: it says so, with the exact text and the receipt', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.goto(pathOf(reference));
  await expect(checkout.heading('Already paid')).toBeVisible();
  await expect(page.getByText('Your payment of NGN 1,524.19 has been received')).toBeVisible();
  await expect(
    page.getByText('This transaction has already been completed. Please try a new transaction only if'),
  ).toBeVisible();
  await expectSound(page);
});

test('back from the shop shows the truth, not an old Pay button', async ({ checkout, page }) => {
  await checkout.open(await openTransaction());
  await checkout.payWith('virtual_card');
  await page.waitForURL(/\/thanks/);
  await page.goBack();
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible();
});

test('offline at the press: nothing is lost, and the same press goes through when the network is back', async ({
  checkout,
  page,
  context,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.typeCard('virtual_card');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await checkout.pay.click();
  await expect(page.getByText(/offline|did not reach us|still checking/i).first()).toBeVisible();
  await context.setOffline(false);
  await expect(checkout.heading('Payment received').or(checkout.pay)).toBeVisible();
  if (await checkout.pay.isVisible()) {
    await expect(checkout.cardNumber).not.toHaveValue('');
    await expect(checkout.pay).toBeEnabled();
    await checkout.pay.click();
  }
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('ten attempts, then Session Ended with its text', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await checkout.payWith('do_not_honor');
    if (attempt === 10) break;
    await checkout.action('Try again').click();
  }
  await expect(checkout.heading('Payment failed').or(checkout.heading('Session Ended'))).toBeVisible();
  await page.goto(pathOf(reference));
  await expect(checkout.heading('Session Ended')).toBeVisible();
  await expect(
    page.getByText(
      'You have reached the maximum payment attempt for this transaction, Please start a new transaction to pay.',
    ),
  ).toBeVisible();
  await expectSound(page);
});

test.describe('addresses that show no payment', () => {
  for (const [address, text] of [
    ['/', "This payment's link seems to be incomplete or wrong, please check again."],
    ['/no-such-reference', 'There seems to be an issue with verifying the payment information.'],
  ] as const) {
    test(`${address}`, async ({ page, watched: _watched }) => {
      await page.goto(address);
      await expect(page.getByText(text)).toBeVisible();
      await expectSound(page);
    });
  }
});
