// Spec §2, §4, §5, §8 Mobile money with script, on the real product: by a code, by a prompt, on the wallet's own page, and another way.
import type { Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { CHECKOUT, openTransaction, promptsOf, answerOnPhone, verify } from './product.ts';
import { Traces } from './traces.ts';

const CHECK = 'Approve on your phone';
const OTP = 'Enter the code from your network';

const openWallet = (currency: string, body: object = {}) =>
  openTransaction({ currency, channels: ['mobile_money'], ...body });

/** Fills in the sandbox's success number and pays. */
async function pay(checkout: CheckoutScreen): Promise<void> {
  await checkout.useTool('Success');
  await expect(checkout.pay).toBeEnabled();
  await checkout.pay.click();
}

/** Each time that the page says until a prompt can be sent again, from now on. */
async function resendTimes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const [, time] = /Resend in (\d:\d\d)/.exec(document.body.textContent) ?? [];
      if (time !== undefined) seen.push(time);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

test('by a code: the number as payers type it, a wrong code, a code pasted from its message, and the phone; no trace is left', async ({
  checkout,
  page,
}) => {
  const traces = new Traces(page);
  const [number, wrong, wrongPin] = ['0273456789', '9071530188', '9170530811'];
  const reference = await openWallet('GHS', { redirect_url: undefined });
  await checkout.open(reference);
  await expect(page.getByText('+233', { exact: true })).toBeVisible();
  await expect(checkout.pay).toBeDisabled();
  await checkout.walletNumber.fill('123');
  await checkout.walletNumber.blur();
  await expect(page.getByText('Please enter a valid wallet number')).toBeVisible();
  await checkout.walletNumber.fill('027 345 6789');
  await expect(page.getByText('Please enter a valid wallet number')).toBeHidden();
  await checkout.pay.click();
  await expect(checkout.heading(OTP)).toBeVisible();
  await expect(checkout.otp).toBeFocused();
  await checkout.otp.fill(wrong);
  await checkout.button('Authorize').click();
  await expect(page.getByText(/incorrect/)).toBeVisible();
  await expect(checkout.button('Authorize')).toBeDisabled();
  await traces.note();
  await checkout.otp.fill('');
  await checkout.otp.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Your OTP is 123456. Do not share.');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(checkout.otp).toHaveValue('123456');
  // As a keyboard puts in what was copied: no paste, but letters.
  await checkout.otp.fill('');
  await page.keyboard.insertText('Your code is 123456. Do not share it.');
  await expect(checkout.otp).toHaveValue('123456');
  await checkout.button('Authorize').click();
  await expect(checkout.heading(CHECK)).toBeVisible();
  await checkout.openTools();
  await page.getByLabel('Wallet PIN').fill(wrongPin);
  await checkout.useTool('Approve');
  await expect(page.getByText(/This PIN isn’t right/)).toBeVisible();
  await traces.note();
  await checkout.openTools();
  await page.getByLabel('Wallet PIN').fill('1234');
  await checkout.useTool('Approve');
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
  await traces.expectNone([number, '027 345 6789', `233${number.slice(1)}`, wrong, wrongPin]);
});

test('by a prompt: a refused number at its field, one request for two clicks, a lost network, another device; approved, both pages know', async ({
  checkout,
  page,
  browser,
  context,
}) => {
  const reference = await openWallet('KES');
  await checkout.open(reference);
  await checkout.openTools();
  await page.getByLabel('Or with a number that doesn’t pay').selectOption('invalid_number');
  await checkout.pay.click();
  await expect(page.getByText(/isn’t registered for mobile money/)).toBeVisible();
  await expect(checkout.walletNumber).toBeFocused();
  await checkout.useTool('Success');
  const waits = await resendTimes(page);
  await checkout.pay.dblclick();
  await expect(checkout.heading(CHECK)).toBeVisible();
  // From its first moment the countdown is within its window of ten seconds, however long the page has been open.
  expect((await waits()).filter((time) => time > '0:10')).toEqual([]);
  expect(await waits()).not.toEqual([]);
  await checkout.button('Check now').click();
  await expect(page.getByText('Your network hasn’t confirmed it yet. We’ll keep checking.')).toBeVisible();
  await checkout.button('I’ve sent the money').click();
  await expect(checkout.heading('This is taking longer than usual')).toBeVisible();
  await checkout.button('Check now').click();
  await expect(page.getByText('Your network hasn’t confirmed it yet. We’ll keep checking.')).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: CHECKOUT });
  const other = new CheckoutScreen(await elsewhere.newPage());
  await other.open(reference);
  await expect(other.heading('This is taking longer than usual')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await answerOnPhone(reference, 'approve', 'twice');
  await other.isPaid();
  await context.setOffline(false);
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toMatchObject([
    { status: 'failed' },
    { status: 'success' },
  ]);
  await elsewhere.close();
});

test('on the wallet’s own page: the network is chosen first; a tab that the browser blocks becomes a link', async ({
  checkout,
  context,
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const reference = await openWallet('XOF', { redirect_url: undefined });
  await checkout.open(reference);
  await checkout.walletNumber.fill('0500000000');
  await expect(page.getByText('Add your wallet')).toBeVisible();
  await page.getByRole('radio', { name: 'Pay with Orange' }).check();
  await expect(page.getByText(/looks like a number of MTN/)).toBeVisible();
  await expect(checkout.pay).toBeEnabled();
  await checkout.useTool('Approved on Wave’s page');
  // The numbers are fetched at the first tap.
  await expect(page.getByRole('radio', { name: 'Pay with Wave' })).toBeChecked();
  await checkout.pay.click();
  await expect(page.getByText('Your browser blocked Wave.', { exact: false })).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open Wave (new tab)' }).click();
  const wave = await opened;
  await wave.getByRole('button', { name: 'Approve payment' }).click();
  await expect(wave.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await page.bringToFront();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('another way while a prompt is live: back to it, then by card; approved on the phone as well, the second goes back and is shown', async ({
  checkout,
  page,
}) => {
  const reference = await openWallet('KES', {
    channels: ['mobile_money', 'card'],
    redirect_url: undefined,
  });
  await checkout.open(reference, '?method=mobile_money');
  await pay(checkout);
  await expect(checkout.heading(CHECK)).toBeVisible();
  await checkout.action('Use another number').click();
  await expect(page.getByText(/A request for this payment is still open/)).toBeVisible();
  await checkout.action('Go back to the open request').click();
  await expect(checkout.heading(CHECK)).toBeVisible();
  const [prompt] = await promptsOf(reference);
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
  await checkout.typeCard('virtual_card');
  await expect(page.getByText('Add name')).toBeVisible();
  await page.getByLabel('Name on card').fill('Ada Obi');
  await checkout.pay.click();
  await checkout.isPaid();
  await answerOnPhone(prompt ?? '', 'approve');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/refund(ing|ed) .*to you/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});
