// Spec §2, §4, §5, §8 Pay with bank, on the real product: banks of every kind by keyboard alone, every stage, and what goes wrong on
// the way.
import type { Locator, Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import {
  actInBankApp,
  advanceServiceClock,
  CHECKOUT,
  openTransaction,
  orderFault,
  pathOf,
  verify,
} from './product.ts';

const OTP = 'Enter the code from your bank';
const PAY_ID = 'Enter your Pay ID';
const VALIDATE = 'Confirm your account';
const GUIDE = 'Approve the payment in your bank app';
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

async function typeByKey(checkout: CheckoutScreen, label: RegExp | string, text: string): Promise<void> {
  await tabTo(checkout.page, checkout.field(label));
  await checkout.page.keyboard.type(text);
}

/** Enter in the last field pays. */
async function sendCode(checkout: CheckoutScreen, label: RegExp, code = '123456'): Promise<void> {
  await typeByKey(checkout, label, code);
  await checkout.page.keyboard.press('Enter');
}

async function choose(checkout: CheckoutScreen, name: string): Promise<void> {
  await checkout.bankSearch.fill(name);
  await checkout.page.getByRole('option', { name }).first().click();
}

/** At the code of a bank that asks for nothing but an account. */
async function payFromAccount(checkout: CheckoutScreen, reference: string): Promise<void> {
  await checkout.open(reference);
  await choose(checkout, 'Wema Bank');
  await checkout.field('Account number').fill('0000000000');
  await checkout.pay.click();
}

test.describe('banks of each kind, by keyboard alone', () => {
  test('an account: validated by a code, then authorised by a code', async ({ checkout, page }) => {
    const reference = await openBank();
    await checkout.open(reference);
    await expectSound(page);
    await chooseByKey(checkout, 'access', 'Access Bank');
    await expect(checkout.pay).toBeDisabled();
    await typeByKey(checkout, 'Account number', '0000000000');
    await page.keyboard.press('Enter');
    await expect(checkout.heading(VALIDATE)).toBeVisible();
    await expect(checkout.button('Validate')).toBeDisabled();
    await expectSound(page);
    await sendCode(checkout, /One-time code/);
    await expect(checkout.heading(OTP)).toBeVisible();
    await sendCode(checkout, /One-time code/);
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('the code of one step never answers the next: Authorize waits for its own (R-03)', async ({
    checkout,
    page,
  }) => {
    const reference = await openBank();
    await checkout.open(reference);
    await chooseByKey(checkout, 'access', 'Access Bank');
    await typeByKey(checkout, 'Account number', '0000000000');
    await page.keyboard.press('Enter');
    const code = checkout.field(/One-time code/);
    await code.fill('123456');
    await checkout.button('Validate').dblclick({ delay: 30 });
    await expect(checkout.heading(OTP)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(code).toHaveValue('');
    await expect(checkout.button('Authorize')).toBeDisabled();
    await code.press('Enter');
    await sendCode(checkout, /One-time code/);
    await checkout.isPaid();
  });

  test('a phone number: Kuda, with a Pay ID and its guide', async ({ checkout, page }) => {
    const reference = await openBank();
    await checkout.open(reference);
    await chooseByKey(checkout, 'kuda', 'Kuda Microfinance Bank');
    await typeByKey(checkout, /^Phone number/, '08000000000');
    await page.keyboard.press('Enter');
    await expect(checkout.heading(PAY_ID)).toBeVisible();
    await tabTo(page, page.getByText('How to generate a Pay ID'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Open the Kuda app and sign in.')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(6);
    await expectSound(page);
    await sendCode(checkout, /Pay ID/);
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('a name and a date of birth: Zenith, shown as mm/dd/yyyy', async ({ checkout, page }) => {
    const reference = await openBank();
    await checkout.open(reference);
    await chooseByKey(checkout, 'zen', 'Zenith Bank');
    await typeByKey(checkout, 'Account number', '0000000000');
    await typeByKey(checkout, 'Account name', 'Ada Obi');
    await typeByKey(checkout, 'Date of birth', '03071990');
    await expect(page.getByLabel('Date of birth')).toHaveValue('03/07/1990');
    await expectSound(page);
    await page.keyboard.press('Enter');
    await sendCode(checkout, /One-time code/);
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test("a redirect: GTBank's page in a frame that can be closed, with a way to a tab", async ({
    checkout,
    page,
  }) => {
    const reference = await openBank();
    await checkout.open(reference);
    await chooseByKey(checkout, 'gtb', 'Guaranty Trust Bank');
    await tabTo(page, checkout.pay);
    await page.keyboard.press('Enter');
    await expect(checkout.heading(PENDING)).toBeVisible();
    await expect(page.getByText('Processing your payment. Please wait...')).toBeVisible();
    await expect(checkout.button('Close the page of Guaranty Trust Bank')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Guaranty Trust Bank in a new tab' })).toBeVisible();
    const approve = bankFrame(page).getByRole('button', { name: 'Approve payment' });
    await expect(approve).toBeVisible();
    await tabTo(page, approve);
    await page.keyboard.press('Enter');
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('a prompt: approved in the app of PalmPay', async ({ checkout, page }) => {
    const reference = await openBank();
    await checkout.open(reference);
    await chooseByKey(checkout, 'palm', 'PalmPay');
    await tabTo(page, checkout.pay);
    await page.keyboard.press('Enter');
    await expect(checkout.heading(GUIDE)).toBeVisible();
    await expect(
      page.getByText('Please, do not close this page until your payment is confirmed.'),
    ).toBeVisible();
    await expectSound(page);
    await tabTo(page, page.getByText('Test tools'));
    await page.keyboard.press('Enter');
    await tabTo(page, checkout.button('Approve'));
    await page.keyboard.press('Enter');
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });
});

/** The bank inside this page: our frame around it, and the bank's page in that. */
function bankFrame(page: Page) {
  return page.frameLocator('iframe[title^="Page of"]').frameLocator('iframe[title="Your bank’s page"]');
}

test.describe('screens', () => {
  test('the list filters as it is typed in, and Mono has its minimum; a bank that is not there is asked for', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openBank({ amount: 150, merchant_bears_cost: true }));
    await checkout.bankSearch.click();
    await expect(page.getByRole('option')).toHaveCount(16);
    await checkout.bankSearch.fill('bank of');
    await expect(page.getByRole('option')).toHaveCount(2);
    await expect(page.getByText('2 banks found')).toBeAttached();
    await expectSound(page);
    await checkout.bankSearch.fill('nobody');
    await expect(page.getByText('No bank of that name is in the list.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(checkout.bankSearch).toHaveValue('');
    await choose(checkout, 'FCMB');
    await expect(
      page.getByText(
        'The minimum transaction amount for this bank is NGN 200.00. Please try another bank or change your payment method.',
      ),
    ).toBeVisible();
    await expect(checkout.pay).toBeDisabled();
    await expectSound(page);
    await checkout.action("Can't find your bank here?").click();
    await expect(checkout.heading("I can't find my bank")).toBeVisible();
    await expect(page.getByText(/No bank of that name|banks? found/)).toHaveCount(0);
    await expectSound(page);
    await checkout.button('Submit').click();
    await expect(page.getByText('Choose your bank or type its name.')).toBeVisible();
    await page.getByLabel('Your bank').selectOption('Ecobank Nigeria');
    await checkout.button('Submit').click();
    await expect(page.getByText('✓ Thanks. We have received your request')).toBeVisible();
    await checkout.action('Go Back').click();
    await expect(checkout.bankSearch).toBeVisible();
  });

  test('help; another bank, and back to the open payment; declined in the app', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openBank());
    await choose(checkout, 'PalmPay');
    await checkout.pay.click();
    await checkout.action('Help?').click();
    await expect(checkout.heading('Help with your payment')).toBeVisible();
    await expectSound(page);
    await checkout.button('Next').click();
    await expect(page.getByText('Message 2 of 3')).toBeVisible();
    await checkout.button('Next').click();
    const support = page.getByRole('link', { name: 'Contact Support' });
    await expect(support).toBeInViewport();
    await expect(support).toHaveAttribute('href', /^mailto:/);
    await expect(checkout.button('Next')).toBeDisabled();
    await checkout.action('Go Back').click();
    await checkout.action('Use another bank').click();
    await expect(page.getByText(/A payment at your bank is still open/)).toBeVisible();
    await expectSound(page);
    await checkout.action('Go back to the open payment').click();
    await expect(checkout.heading(GUIDE)).toBeVisible();
    await checkout.useTool('Decline');
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await expectSound(page);
    await checkout.action('Try again').click();
    await expect(checkout.bankSearch).toHaveValue('PalmPay');
  });

  test('the frame is closed; a minute without an answer says so; after the third "Something\'s wrong", and a tab still pays', async ({
    checkout,
    context,
    page,
  }) => {
    await page.clock.install();
    const reference = await openBank();
    await checkout.open(reference);
    await choose(checkout, 'Guaranty Trust Bank');
    await checkout.pay.click();
    await checkout.button('Close the page of Guaranty Trust Bank').click();
    await expect(checkout.action('Continue to Guaranty Trust Bank')).toBeVisible();
    await expectSound(page);
    await page.clock.runFor(61_000);
    await expect(
      page.getByText('This transaction is taking longer than usual. Please hold on for a few minutes...'),
    ).toBeVisible();
    await page.clock.runFor(121_000);
    await expect(checkout.heading("Something's wrong")).toBeVisible();
    await expect(page.getByText(/We have not heard from your bank/)).toBeVisible();
    await expectSound(page);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open Guaranty Trust Bank in a new tab' }).click();
    await (await opened).getByRole('button', { name: 'Approve payment' }).click();
    await page.bringToFront();
    await checkout.isPaid();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });

  test('Pay with PalmPay: in the list with the New badge, its bank chosen; a reload keeps it', async ({
    checkout,
    page,
  }) => {
    const reference = await openBank({ channels: ['card', 'pay_with_bank'] });
    await checkout.open(reference);
    for (const name of ['Pay with OPay', 'Pay with PalmPay', 'Pay with GTBank'])
      await expect(page.getByRole('link', { name })).toContainText('New');
    await expectSound(page);
    await page.getByRole('link', { name: 'Pay with PalmPay' }).click();
    await expect(checkout.heading('Pay with PalmPay')).toBeVisible();
    await expect(page.getByText('Which bank would you like to pay with?')).toBeHidden();
    await expectSound(page);
    await page.reload();
    await checkout.isLive();
    await expect(checkout.heading('Pay with PalmPay')).toBeVisible();
    await checkout.pay.dblclick();
    await expect(checkout.heading(GUIDE)).toBeVisible();
    await actInBankApp(reference, 'approve');
    await checkout.isPaid();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });
});

test('a list that does not come can be asked for again; after 3 failures another method is named', async ({
  checkout,
  page,
}) => {
  const reference = await openBank({ channels: ['pay_with_bank', 'card'] });
  await orderFault(reference, 'bank_list_failed');
  await checkout.open(reference, '?method=pay_with_bank');
  await expect(page.getByText(/An error occurred while getting the banks/)).toBeVisible();
  await expectSound(page);
  for (let failed = 1; failed < 3; failed += 1) {
    await orderFault(reference, 'bank_list_failed');
    const answered = page.waitForResponse(/\/bank\/banks/);
    await checkout.action('Refresh the list').click();
    await answered;
  }
  await expect(page.getByText('Please try another payment method.')).toBeVisible();
  await expect(checkout.action('Refresh the list')).toBeHidden();
  await expect(checkout.action('Change payment method')).toBeVisible();
});

test('Pay with Capitec in rand: by phone or by account, and approved in its app', async ({
  checkout,
  page,
}) => {
  const reference = await openBank({ currency: 'ZAR', channels: ['pay_with_bank', 'mobile_money'] });
  await checkout.open(reference);
  await expect(page.getByRole('link', { name: 'Pay with Bank (Instant EFT)' })).toBeVisible();
  await page.getByRole('link', { name: 'Pay with Capitec' }).click();
  await page.getByRole('radio', { name: 'By account number' }).check();
  await expect(checkout.field('Account number')).toBeVisible();
  await expectSound(page);
  await page.getByRole('radio', { name: 'By phone number' }).check();
  await checkout.field(/^Phone number/).fill('0600000000');
  await checkout.pay.click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await actInBankApp(reference, 'approve');
  await checkout.isPaid();
});

test('an account that the bank does not know, and a wrong OTP: each said at its field, and typed again', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openBank());
  await choose(checkout, 'Wema Bank');
  const account = checkout.field('Account number');
  await account.fill('12345');
  await expect(page.getByText('5 of 10 digits')).toBeVisible();
  await account.fill('1234567890');
  await checkout.pay.click();
  await expect(page.getByText('Please enter a valid account number')).toBeVisible();
  await expect(account).toHaveValue('1234567890');
  await expectSound(page);
  await account.fill('0000000000');
  await checkout.pay.click();
  const code = page.getByLabel(/One-time code/);
  await expect(code).toHaveAttribute('type', 'password');
  await code.fill('123');
  await expect(checkout.button('Authorize')).toBeDisabled();
  await code.fill('9999');
  await checkout.button('Authorize').click();
  await expect(page.getByText(/OTP is invalid/)).toBeVisible();
  await expectSound(page);
  await code.fill('123456');
  await expect(page.getByText(/OTP is invalid/)).toBeHidden();
  await checkout.button('Authorize').click();
  await checkout.isPaid();
});

test("the code is sent again, until 'Resend limit exceeded'", async ({ checkout, page }) => {
  const reference = await openBank();
  await payFromAccount(checkout, reference);
  await expect(checkout.heading(OTP)).toBeVisible();
  await advanceServiceClock(31_000);
  await page.reload();
  await checkout.isLive();
  await checkout.button('Resend code').click();
  await expect(page.getByText('OTP Resent')).toBeVisible();
  // The bank's own limit comes before ours.
  await orderFault(reference, 'resend_exceeded');
  await advanceServiceClock(31_000);
  await page.reload();
  await checkout.isLive();
  await checkout.button('Resend code').click();
  await expect(page.getByText('Resend limit exceeded')).toBeVisible();
  await sendCode(checkout, /One-time code/);
  await checkout.isPaid();
});

test('the chosen bank stands in the address; a reload and a second tab enter at the same stage', async ({
  browser,
  checkout,
  page,
}) => {
  const reference = await openBank();
  await checkout.open(reference);
  await choose(checkout, 'United Bank for Africa');
  await expect(page).toHaveURL(/method=pay_with_bank&stage=init&of=uba/);
  await page.reload();
  await checkout.isLive();
  await expect(checkout.bankSearch).toHaveValue('United Bank for Africa');
  await expect(page.getByLabel('Date of birth')).toBeVisible();
  await choose(checkout, 'Wema Bank');
  await checkout.field('Account number').fill('0000000000');
  await checkout.pay.click();
  await expect(checkout.heading(OTP)).toBeVisible();
  await page.reload();
  await expect(checkout.heading(OTP)).toBeVisible();
  const other = await (await browser.newContext({ baseURL: CHECKOUT })).newPage();
  await other.goto(pathOf(reference));
  await expect(other.getByRole('heading', { name: OTP })).toBeVisible();
  await checkout.isLive();
  await page.getByLabel(/One-time code/).fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  await other.reload();
  await expect(other.getByText(/already been completed/)).toBeVisible();
  await other.context().close();
});

test('an answer that is lost is looked for; the bank then never calls back, and Check now finds it: paid once', async ({
  checkout,
  page,
}) => {
  const reference = await openBank();
  await checkout.open(reference);
  await choose(checkout, 'PalmPay');
  await orderFault(reference, 'answer_lost');
  await checkout.pay.click();
  await expect(page.getByText('Processing your payment. Please wait...')).toBeVisible();
  await expect(checkout.heading(GUIDE)).toBeVisible({ timeout: 20_000 });
  await actInBankApp(reference, 'approve', 'never');
  await checkout.button('Check now').click();
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('a lost network is said, and the page goes on when it is back', async ({ checkout, context, page }) => {
  const reference = await openBank();
  await checkout.open(reference);
  await choose(checkout, 'PalmPay');
  await checkout.pay.click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await actInBankApp(reference, 'approve');
  await context.setOffline(false);
  await checkout.isPaid();
});

test('/charge-pwb/verify/{address} shows what is open, and then the result; a callback twice is one payment', async ({
  checkout,
  page,
}) => {
  const reference = await openBank();
  await checkout.open(reference);
  await choose(checkout, 'PalmPay');
  await checkout.pay.click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await page.goto(`/charge-pwb/verify${pathOf(reference)}`);
  await checkout.isLive();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await actInBankApp(reference, 'approve', 'twice');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('Back and Forward are harmless, and another method can be taken while the bank waits', async ({
  checkout,
  page,
}) => {
  const reference = await openBank({ channels: ['pay_with_bank', 'card'] });
  await checkout.open(reference, '?method=pay_with_bank');
  await choose(checkout, 'PalmPay');
  await checkout.pay.click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await page.goto('/charge-mobile-money/verify');
  await page.goBack();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await checkout.isLive();
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
  await expect(checkout.cardNumber).toBeVisible();
  await actInBankApp(reference, 'approve');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});
