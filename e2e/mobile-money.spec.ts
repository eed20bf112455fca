// Spec §2, §4, §5, §8 Mobile money, on the real product: every currency, every stage, and what goes wrong on the way.
import type { BrowserContext, Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import {
  advanceServiceClock,
  CHECKOUT,
  openTransaction,
  pathOf,
  promptsOf,
  usePhone,
  verify,
} from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

const CHECK = 'Approve the payment on your phone';
const OTP = 'Enter the code from your network';
const DELAY = 'This is taking longer than usual';
const PENDING = 'Approve the payment in your wallet';
const RECEIVED = 'Payment received';

/** Opens a payment by mobile money; with `card` beside it when asked. */
const openWallet = (currency: string, body: object = {}) =>
  openTransaction({ currency, channels: ['mobile_money'], ...body });

/** Fills in the sandbox's success number and pays. */
async function pay(checkout: CheckoutScreen): Promise<void> {
  await checkout.useTool('Success');
  await expect(checkout.pay).toBeEnabled();
  await checkout.pay.click();
}

async function payWith(checkout: CheckoutScreen, outcome: string): Promise<void> {
  await checkout.openTools();
  await checkout.page.getByLabel('Or with a number that does not pay').selectOption(outcome);
  await expect(checkout.pay).toBeEnabled();
  await checkout.pay.click();
}

async function authorize(checkout: CheckoutScreen, otp = '123456'): Promise<void> {
  await expect(checkout.heading(OTP)).toBeVisible();
  await checkout.otp.fill(otp);
  await checkout.button('Authorize').click();
}

/** At the prompt of a KES payment. */
async function openPrompt(checkout: CheckoutScreen, body: object = {}): Promise<string> {
  const reference = await openWallet('KES', body);
  await checkout.open(reference);
  await pay(checkout);
  await expect(checkout.heading(CHECK)).toBeVisible();
  return reference;
}

test.describe('each currency is paid', () => {
  for (const currency of ['KES', 'XAF', 'EGP', 'ZAR']) {
    test(`${currency}: by a prompt on the phone`, async ({ checkout, page }) => {
      const reference = await openWallet(currency);
      await checkout.open(reference);
      await pay(checkout);
      await expect(checkout.heading(CHECK)).toBeVisible();
      await checkout.useTool('Approve');
      await checkout.isPaid();
      await expect(page.getByText(/Your payment of [A-Z]{3} [\d,.]+ has been received\./)).toBeVisible();
      expect(await verify(reference)).toMatchObject({ status: 'success' });
    });
  }

  for (const currency of ['GHS', 'NGN', 'TZS', 'XOF']) {
    test(`${currency}: with a code first, then on the phone`, async ({ checkout }) => {
      const reference = await openWallet(currency);
      await checkout.open(reference);
      await pay(checkout);
      await authorize(checkout);
      await expect(checkout.heading(CHECK)).toBeVisible();
      await checkout.useTool('Approve');
      await checkout.isPaid();
      expect(await verify(reference)).toMatchObject({ status: 'success' });
    });
  }

  test('XOF with Wave: by redirect, in a new tab', async ({ checkout, context, page }) => {
    const reference = await openWallet('XOF');
    await checkout.open(reference);
    await checkout.useTool('Approved on Wave’s page');
    const opened = context.waitForEvent('page');
    await checkout.pay.click();
    const wave = await opened;
    await wave.getByRole('button', { name: 'Approve payment' }).click();
    await expect(wave.getByRole('heading', { name: RECEIVED })).toBeVisible();
    await page.bringToFront();
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });
});

test.describe('naming the wallet', () => {
  test('mobile_money: the dial code, a quiet line, and what payers really type', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openWallet('KES'));
    await expect(page.getByText('+254', { exact: true })).toBeVisible();
    await expect(page.getByText('Still needed: wallet number')).toBeVisible();
    await expect(checkout.pay).toBeDisabled();
    await checkout.walletNumber.fill('123');
    await checkout.walletNumber.blur();
    await expect(page.getByText('Please enter a valid wallet number')).toBeVisible();
    await expectSound(page);
    for (const typed of ['+254 700 000 000', '00254700000000', '254700000000', '0700 000 000']) {
      await checkout.walletNumber.fill(typed);
      await checkout.walletNumber.blur();
      await expect(page.getByText('Please enter a valid wallet number')).toBeHidden();
      await expect(checkout.pay).toBeEnabled();
    }
    await expect(checkout.pay).toHaveText(/^Pay KES /);
  });

  test('a real number outside the pattern says to try another number', async ({ checkout, page }) => {
    await checkout.open(await openWallet('TZS'));
    await checkout.walletNumber.fill('0713456789');
    await checkout.walletNumber.blur();
    await expect(page.getByText(/try another number/)).toBeVisible();
  });

  test('mobile-money-accordion: the network is chosen first', async ({ checkout, page }) => {
    await checkout.open(await openWallet('XOF'));
    await expectSound(page);
    await checkout.walletNumber.fill('0500000000');
    await expect(page.getByText('Still needed: your wallet')).toBeVisible();
    for (const name of ['Pay with Wave', 'Pay with Mtn', 'Pay with Moov', 'Pay with Orange'])
      await expect(page.getByRole('radio', { name })).toBeVisible();
    await page.getByRole('radio', { name: 'Pay with Orange' }).check();
    await expect(page.getByText(/looks like a number of MTN/)).toBeVisible();
    await expect(checkout.pay).toBeEnabled();
  });

  test('an invalid-number message is shown by the number field', async ({ checkout, page }) => {
    const reference = await openWallet('KES');
    await checkout.open(reference);
    await payWith(checkout, 'invalid_number');
    await expect(page.getByText(/not registered for mobile money/)).toBeVisible();
    await expect(checkout.walletNumber).toBeFocused();
    await expectSound(page);
    await pay(checkout);
    await expect(checkout.heading(CHECK)).toBeVisible();
  });

  test('an insufficient-funds message at init fails the payment; Try again keeps the number', async ({
    checkout,
    page,
  }) => {
    const reference = await openWallet('KES');
    await checkout.open(reference);
    await payWith(checkout, 'insufficient_funds');
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await expect(page.getByText('No money has been taken.')).toBeVisible();
    await expectSound(page);
    await checkout.action('Try again').click();
    await expect(checkout.walletNumber).toHaveValue('0703456049');
  });
});

test.describe('mobile_money_otp', () => {
  test('a wrong code says so and can be changed; a resend is counted down', async ({ checkout, page }) => {
    const reference = await openWallet('GHS');
    await checkout.open(reference);
    await pay(checkout);
    await authorize(checkout, '999999');
    await expect(page.getByText(/incorrect/)).toBeVisible();
    await expect(checkout.button('Authorize')).toBeDisabled();
    await expectSound(page);
    await advanceServiceClock(11_000);
    await page.reload();
    await checkout.isLive();
    await checkout.button('Resend code').click();
    await expect(page.getByText('OTP Resent')).toBeVisible();
    await authorize(checkout);
    await expect(checkout.heading(CHECK)).toBeVisible();
  });

  test('has the focus as it is reached; a pasted SMS gives its code', async ({ checkout, page }) => {
    await checkout.open(await openWallet('GHS'));
    await pay(checkout);
    await expect(checkout.otp).toBeFocused();
    await expect(checkout.otp).toHaveAccessibleDescription(/^Enter the code/);
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
  });
});

test.describe('mobile_money_check', () => {
  test('approved on the phone, the page hears of it by itself', async ({ checkout, page }) => {
    const reference = await openPrompt(checkout);
    await expectSound(page);
    await usePhone(reference, 'approve');
    await checkout.isPaid();
  });

  for (const callback of ['twice', 'never'] as const) {
    test(`a callback that comes ${callback} ends in the truth, with one payment`, async ({ checkout }) => {
      const reference = await openPrompt(checkout);
      await usePhone(reference, 'approve', callback);
      if (callback === 'never') await checkout.button('Check now').click();
      await checkout.isPaid();
      const { payment_attempts: attempts, ...paid } = await verify(reference);
      expect(paid).toMatchObject({ status: 'success' });
      expect(attempts).toHaveLength(1);
    });
  }

  test('declined on the test phone fails', async ({ checkout, page }) => {
    await openPrompt(checkout);
    await checkout.useTool('Decline');
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await expect(page.getByText(/declined in the wallet/)).toBeVisible();
  });

  test('"I\'ve sent the money" leads to the delay notice, from where it is still paid', async ({
    checkout,
    page,
  }) => {
    const reference = await openPrompt(checkout);
    await checkout.button("I've sent the money").click();
    await expect(checkout.heading(DELAY)).toBeVisible();
    await expectSound(page);
    await checkout.button('Check now').click();
    await expect(
      page.getByText('Your network has not confirmed it yet. We will keep checking.'),
    ).toBeVisible();
    await usePhone(reference, 'approve');
    await checkout.isPaid();
  });

  test('the prompt is sent again after 10 s, until "Resend Limit exceeded"', async ({ checkout, page }) => {
    await openPrompt(checkout);
    for (let sent = 0; sent < 3; sent += 1) {
      await advanceServiceClock(11_000);
      await page.reload();
      await checkout.isLive();
      await checkout.button('Send the prompt again').click();
      await expect(page.getByText('Prompt sent again')).toBeVisible();
    }
    await expect(page.getByText('Resend Limit exceeded')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Resend Limit exceeded')).toBeVisible();
  });

  for (const [currency, network, code, href] of [
    ['GHS', 'Telecel Cash', 'Dial *110#', 'tel:*110%23'],
    ['EGP', 'Vodafone Cash', 'Dial *9#', 'tel:*9%23'],
  ] as const) {
    test(`${currency}: "Didn't receive a prompt?" gives dial-code steps by network`, async ({
      checkout,
      page,
    }) => {
      await checkout.open(await openWallet(currency));
      await pay(checkout);
      if (currency === 'GHS') await authorize(checkout);
      await expect(checkout.heading(CHECK)).toBeVisible();
      await page.getByText("Didn't receive a prompt?").click();
      await page.getByText(network, { exact: true }).click();
      await expect(page.getByRole('link', { name: code })).toHaveAttribute('href', href);
      await expectSound(page);
    });
  }

  test('a reload, a second tab and another device enter at the same stage', async ({
    checkout,
    browser,
    page,
  }) => {
    const reference = await openPrompt(checkout);
    await page.reload();
    await expect(checkout.heading(CHECK)).toBeVisible();
    const other = await openElsewhere(browser.newContext({ baseURL: CHECKOUT }), reference);
    await expect(other.getByRole('heading', { name: CHECK })).toBeVisible();
    await usePhone(reference, 'approve');
    await checkout.isPaid();
    await expect(other.getByRole('heading', { name: RECEIVED })).toBeVisible();
    await other.context().close();
  });

  test('approval after the payer left is what the link shows', async ({ checkout, page }) => {
    const reference = await openPrompt(checkout);
    await page.goto('about:blank');
    await usePhone(reference, 'approve');
    await expect.poll(async () => (await verify(reference)).status).toBe('success');
    await page.goto(pathOf(reference));
    await expect(page.getByText(/already been completed/)).toBeVisible();
  });

  test('a lost network is said, and the page goes on when it is back', async ({
    checkout,
    context,
    page,
  }) => {
    const reference = await openPrompt(checkout);
    await context.setOffline(true);
    await expect(page.getByText(/You are offline/)).toBeVisible();
    await usePhone(reference, 'approve');
    await context.setOffline(false);
    await checkout.isPaid();
  });

  test('a double click charges once', async ({ checkout }) => {
    const reference = await openWallet('KES');
    await checkout.open(reference);
    await checkout.useTool('Success');
    await checkout.pay.dblclick();
    await expect(checkout.heading(CHECK)).toBeVisible();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });

  test('Back and Forward are harmless', async ({ checkout, page }) => {
    const reference = await openPrompt(checkout);
    await page.goto('/charge-mobile-money/verify');
    await page.goBack();
    await expect(checkout.heading(CHECK)).toBeVisible();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });
});

test.describe('going another way while a prompt is live', () => {
  const both = { channels: ['mobile_money', 'card'] };

  test('another number: the open request is named, and can be gone back to', async ({ checkout, page }) => {
    await openPrompt(checkout);
    await checkout.action('Use another number').click();
    await expect(page.getByText(/A request for this payment is still open/)).toBeVisible();
    await expectSound(page);
    await checkout.action('Go back to the open request').click();
    await expect(checkout.heading(CHECK)).toBeVisible();
  });

  test('paid by card and approved on the phone as well: charged once, the second goes back and is shown', async ({
    checkout,
    page,
  }) => {
    const reference = await openWallet('NGN', both);
    await checkout.open(reference);
    await page.getByRole('link', { name: /Pay with Mobile Money/ }).click();
    await pay(checkout);
    await authorize(checkout);
    await expect(checkout.heading(CHECK)).toBeVisible();
    const [prompt] = await promptsOf(reference);
    await checkout.action('Change payment method').click();
    await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
    const card = sandboxCard('virtual_card');
    await checkout.cardNumber.fill(card.number);
    await checkout.expiry.fill(card.expiry);
    await checkout.cvv.fill(card.cvv);
    await checkout.pay.click();
    await checkout.isPaid();
    await checkout.button('Stay on this page').click();
    await usePhone(prompt ?? '', 'approve');
    await expect(async () => {
      await page.reload();
      await checkout.isLive();
      await expect(page.getByText(/that your bank or wallet took/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await checkout.isPaid();
    await expectSound(page);
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('approved on the phone while the card form is open: the page shows that it is paid', async ({
    checkout,
    page,
  }) => {
    const reference = await openWallet('KES', both);
    await checkout.open(reference);
    await page.getByRole('link', { name: /Pay with Mobile Money/ }).click();
    await pay(checkout);
    await expect(checkout.heading(CHECK)).toBeVisible();
    await checkout.action('Change payment method').click();
    await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
    await expect(checkout.cardNumber).toBeVisible();
    await usePhone(reference, 'approve');
    await checkout.isPaid();
  });
});

test.describe('pending_payment', () => {
  test('a tab that the browser keeps from opening becomes a link', async ({ checkout, context, page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await checkout.open(await openWallet('XOF'));
    await checkout.useTool('Approved on Wave’s page');
    await checkout.pay.click();
    await expect(checkout.heading(PENDING)).toBeVisible();
    await expect(page.getByText(/Your browser stopped Wave from opening/)).toBeVisible();
    await expectSound(page);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open Wave (new tab)' }).click();
    await (await opened).getByRole('button', { name: 'Approve payment' }).click();
    await page.bringToFront();
    await checkout.isPaid();
  });
});

test.describe('routes', () => {
  test('/charge-mobile-money/verify says that the payment is being processed', async ({ page }) => {
    await page.goto('/charge-mobile-money/verify');
    await expect(page.getByText('Your payment is currently being processed.')).toBeVisible();
    await expectSound(page);
  });

  test('/charge-mobile-money/verify/{address} shows what is open, and then the result', async ({
    checkout,
    page,
  }) => {
    const reference = await openPrompt(checkout);
    await page.goto(`/charge-mobile-money/verify${pathOf(reference)}`);
    await checkout.isLive();
    await expect(checkout.heading(CHECK)).toBeVisible();
    await usePhone(reference, 'decline');
    await expect(checkout.heading('Payment failed')).toBeVisible();
  });
});

async function openElsewhere(made: Promise<BrowserContext>, reference: string): Promise<Page> {
  const page = await (await made).newPage();
  await page.goto(pathOf(reference));
  return page;
}
