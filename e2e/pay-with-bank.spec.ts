// Spec §2, §4, §5, §8 Pay with bank with script, on the real product: banks of every kind, and what goes wrong on the way.
import type { Locator, Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { actInBankApp, openTransaction, orderFault, verify } from './product.ts';

const OTP = 'Enter the code from your bank';
const VALIDATE = 'Confirm your account';
const GUIDE = 'Approve in your bank app';
const PENDING = 'Your payment is with your bank';

/** Opens a payment by a bank alone, unless told otherwise. */
const openBank = (body: object = {}) => openTransaction({ channels: ['pay_with_bank'], ...body });

/** Presses Tab until this has the focus, also inside a frame. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () =>
    target.evaluate((element) => {
      const { activeElement } = element.ownerDocument;
      return activeElement === element && element.ownerDocument.hasFocus();
    });
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 40 && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}

/** Types into the list until the bank is its first, and takes it. */
async function chooseByKey(checkout: CheckoutScreen, search: string, name: string): Promise<void> {
  const { page } = checkout;
  await tabTo(page, checkout.bankSearch);
  await page.keyboard.type(search);
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(checkout.bankSearch).toHaveValue(name);
}

async function choose(checkout: CheckoutScreen, name: string): Promise<void> {
  await checkout.bankSearch.fill(name);
  await checkout.page.getByRole('option', { name }).first().click();
}

test('an account by keyboard alone: wrong, then right; the code that validates it never answers the next step, nor does a wrong one', async ({
  checkout,
  page,
}) => {
  const reference = await openBank();
  await checkout.open(reference);
  await chooseByKey(checkout, 'access', 'Access Bank');
  await expect(checkout.field('Account number')).toBeFocused();
  await expect(checkout.pay).toBeDisabled();
  const account = checkout.field('Account number');
  await tabTo(page, account);
  await page.keyboard.type('12345');
  await expect(page.getByText('5 of 10 digits')).toBeVisible();
  await page.keyboard.type('67890');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid account number')).toBeVisible();
  await expect(account).toHaveValue('1234567890');
  await account.fill('0000000000');
  await page.keyboard.press('Enter');
  await expect(checkout.heading(VALIDATE)).toBeVisible();
  const code = checkout.field(/One-time code/);
  await expect(code).toHaveAttribute('type', 'password');
  await expect(checkout.button('Validate')).toBeDisabled();
  await code.fill('123456');
  await checkout.button('Validate').dblclick({ delay: 30 });
  await expect(checkout.heading(OTP)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(code).toHaveValue('');
  await expect(checkout.button('Authorize')).toBeDisabled();
  await tabTo(page, code);
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/OTP is invalid/)).toBeVisible();
  await code.fill('123456');
  await expect(page.getByText(/OTP is invalid/)).toBeHidden();
  await page.keyboard.press('Enter');
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('the list: filtered as it is typed in, a bank below its minimum, a date of birth; a reload keeps the bank; a bank that is not there is asked for', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openBank({ amount: 150, merchant_bears_cost: true }));
  await checkout.bankSearch.click();
  await expect(page.getByRole('option')).toHaveCount(16);
  await checkout.bankSearch.fill('bank of');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(page.getByText('2 banks found')).toBeAttached();
  await checkout.bankSearch.fill('nobody');
  await expect(page.getByText('No bank found by that name.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(checkout.bankSearch).toHaveValue('');
  await choose(checkout, 'FCMB');
  await expect(
    page.getByText(
      'The minimum transaction amount for this bank is NGN 200.00. Please try another bank or change your payment method.',
    ),
  ).toBeVisible();
  await expect(checkout.pay).toBeDisabled();
  await choose(checkout, 'United Bank for Africa');
  await expect(page).toHaveURL(/method=pay_with_bank&stage=init&of=uba/);
  await page.reload();
  await checkout.isLive();
  await expect(checkout.bankSearch).toHaveValue('United Bank for Africa');
  await page.getByLabel('Date of birth').pressSequentially('03071990');
  await expect(page.getByLabel('Date of birth')).toHaveValue('03/07/1990');
  await checkout.action('Can’t find your bank here?').click();
  await checkout.button('Submit').click();
  await expect(page.getByText('Choose your bank or type its name.')).toBeVisible();
  await page.getByLabel('Your bank').selectOption('Ecobank Nigeria');
  await checkout.button('Submit').click();
  await expect(page.getByText('✓ Thanks. We have received your request')).toBeVisible();
  await checkout.action('Go Back').click();
  await expect(checkout.bankSearch).toBeVisible();
});

test("a redirect: GTBank's page in a frame that can be closed and opened again, approved by keyboard", async ({
  checkout,
  page,
}) => {
  const reference = await openBank();
  await checkout.open(reference);
  await page.getByRole('link', { name: 'Guaranty Trust Bank' }).click();
  await expect(checkout.pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout.heading(PENDING)).toBeVisible();
  await expect(page.getByText('Processing your payment. Please wait...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Guaranty Trust Bank in a new tab' })).toBeVisible();
  await checkout.button('Close Guaranty Trust Bank’s page').click();
  await checkout.action('Continue to Guaranty Trust Bank').click();
  // Our frame around it, and the bank's page in that.
  const approve = page
    .frameLocator('iframe[title$="’s page"]')
    .frameLocator('iframe[title="Your bank’s page"]')
    .getByRole('button', { name: 'Approve payment' });
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('Pay with PalmPay: help; another bank and back; declined in its app; then an answer that is lost, a bank that never calls back, and Check now', async ({
  checkout,
  page,
}) => {
  const reference = await openBank({ channels: ['card', 'pay_with_bank'] });
  await checkout.open(reference);
  await expect(page.getByRole('link', { name: 'Pay with PalmPay' })).toContainText('New');
  await page.getByRole('link', { name: 'Pay with PalmPay' }).click();
  await expect(page.getByText('Which bank would you like to pay with?')).toBeHidden();
  await page.reload();
  await checkout.isLive();
  await expect(checkout.heading('Pay with PalmPay')).toBeVisible();
  await checkout.pay.dblclick();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await checkout.action('Help?').click();
  await checkout.button('Next').click();
  await checkout.button('Next').click();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeInViewport();
  await expect(checkout.button('Next')).toBeDisabled();
  await checkout.action('Go Back').click();
  await checkout.action('Use another bank').click();
  await checkout.action('Go back to the open payment').click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await checkout.useTool('Decline');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Try again').click();
  await expect(checkout.pay).toBeEnabled();
  await orderFault(reference, 'answer_lost');
  await checkout.pay.click();
  await expect(page.getByText('Processing your payment. Please wait...')).toBeVisible();
  await expect(checkout.heading(GUIDE)).toBeVisible({ timeout: 20_000 });
  await actInBankApp(reference, 'approve', 'never');
  await checkout.button('Check now').click();
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(2);
});

test('while the bank waits: the browser’s Back, another method, a lost network; approved meanwhile, it is paid, once', async ({
  checkout,
  context,
  page,
}) => {
  const reference = await openBank({ channels: ['pay_with_bank', 'card'] });
  await checkout.open(reference, '?method=pay_with_bank&stage=init&of=palmpay');
  await checkout.pay.click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await page.goto('/charge-mobile-money/verify');
  await page.goBack();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await checkout.isLive();
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
  await expect(checkout.cardNumber).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await actInBankApp(reference, 'approve', 'twice');
  await context.setOffline(false);
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});
