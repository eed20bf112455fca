// Every stage of mobile money is a real form; the same payments with scripts disabled.
import { BY_ITSELF_MS } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { advanceServiceClock, openTransaction, pathOf, usePhone, verify } from './product.ts';

test.use({ javaScriptEnabled: false });

const openWallet = (currency: string, body: object = {}) =>
  openTransaction({ currency, channels: ['mobile_money'], ...body });

test('XOF: the network, the number, a wrong code, a resend, the phone', async ({ checkout, page }) => {
  const reference = await openWallet('XOF');
  await page.goto(pathOf(reference));
  await page.getByRole('radio', { name: 'Pay with Mtn' }).check();
  await checkout.walletNumber.fill('0500000000');
  await checkout.pay.click();
  await expect(checkout.heading('Enter the code from your network')).toBeVisible();
  await checkout.otp.fill('999999');
  await checkout.button('Authorize').click();
  await expect(page.getByText(/incorrect/).first()).toBeVisible();
  await advanceServiceClock(11_000);
  await page.goto(pathOf(reference));
  await checkout.button('Resend code').click();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await expect(checkout.heading('Approve the payment on your phone')).toBeVisible();
  await checkout.useTool('Approve');
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('a mistake comes back at its field and charges nothing', async ({ checkout, page }) => {
  const reference = await openWallet('KES');
  await page.goto(pathOf(reference));
  await checkout.walletNumber.fill('12345');
  await checkout.pay.click();
  await expect(page.getByText('Please enter a valid wallet number')).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(0);
});

test('a test number is filled in by its button', async ({ checkout, page }) => {
  await page.goto(pathOf(await openWallet('KES')));
  await checkout.useTool('Success');
  await expect(checkout.walletNumber).toHaveValue('0700000000');
});

test('waiting refreshes by itself; the manual question, the delay notice, and the prompt again', async ({
  checkout,
  page,
}) => {
  test.slow();
  const reference = await openWallet('EGP');
  await page.goto(pathOf(reference));
  await checkout.walletNumber.fill('01200000000');
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment on your phone')).toBeVisible();
  await advanceServiceClock(11_000);
  await checkout.button('Send the prompt again').click();
  await expect(checkout.heading('Approve the payment on your phone')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dial *9#' })).toBeHidden();
  await checkout.button("I've sent the money").click();
  await expect(checkout.heading('This is taking longer than usual')).toBeVisible();
  await usePhone(reference, 'approve');
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible({
    timeout: BY_ITSELF_MS,
  });
});

test('Wave: a link leads to its page and back', async ({ checkout, page }) => {
  test.slow();
  const reference = await openWallet('XOF');
  await page.goto(pathOf(reference));
  await page.getByRole('radio', { name: 'Pay with Wave' }).check();
  await checkout.walletNumber.fill('0700000001');
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment in your wallet')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Wave' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await checkout.isPaid(BY_ITSELF_MS);
});

test('another number and another method while a prompt is live', async ({ checkout, page }) => {
  const reference = await openWallet('KES', { channels: ['mobile_money', 'card'] });
  await page.goto(`${pathOf(reference)}?method=mobile_money`);
  await checkout.walletNumber.fill('0700000000');
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment on your phone')).toBeVisible();
  await page.getByRole('link', { name: 'Use another number' }).click();
  await expect(page.getByText(/A request for this payment is still open/)).toBeVisible();
  await page.getByRole('link', { name: 'Change payment method' }).click();
  await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
  await expect(checkout.cardNumber).toBeVisible();
});
