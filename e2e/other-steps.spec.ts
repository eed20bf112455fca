// Steps that some processors have: a date of birth, an address in a country that they name, a phone number, a voucher that is dialled for, and
// paying at the phone's own menu. With script and without.
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { openTransaction, pathOf, answerOnPhone, verify } from './product.ts';
import { Traces } from './traces.ts';

const VOUCHER = 'Enter your voucher';
const MENU = 'Pay on your phone';
const BIRTHDAY = 'Enter your date of birth';

const openWallet = (currency: string) =>
  openTransaction({ currency, channels: ['mobile_money'], redirect_url: undefined });

test('a voucher: what to dial stays through a reload and a wrong one, and the right one pays', async ({
  checkout,
  page,
}) => {
  const reference = await openWallet('GHS');
  await checkout.open(reference);
  await checkout.useTool('Voucher to dial for');
  await checkout.pay.click();
  await expect(checkout.heading(VOUCHER)).toBeVisible();
  const dial = page.getByRole('link', { name: 'Dial *110#' });
  await expect(dial).toHaveAttribute('href', 'tel:*110%23');
  await expect(page.getByText(/Please dial \*110# to generate a voucher code/)).toBeVisible();
  const voucher = checkout.field('Voucher');
  await voucher.fill('999999');
  await checkout.button('Authorize').click();
  await expect(page.getByText(/The voucher you entered is incorrect/)).toBeVisible();
  await expect(checkout.button('Authorize')).toBeDisabled();
  await page.reload();
  await checkout.isLive();
  await expect(dial).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend code' })).toHaveCount(0);
  await voucher.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('at the phone’s menu: where to pay is copied, asked about, still there in a second tab and offline; paid, both know', async ({
  checkout,
  context,
  page,
}) => {
  const reference = await openWallet('KES');
  await checkout.open(reference);
  await checkout.useTool('Paid at the phone’s menu');
  await checkout.pay.click();
  await expect(checkout.heading(MENU)).toBeVisible();
  await expect(page.getByText('4084333')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await checkout.button('Copy the account number').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1234567');
  await checkout.button('I’ve sent the money').click();
  await expect(page.getByText('Your network hasn’t confirmed it yet. We’ll keep checking.')).toBeVisible();
  await expect(checkout.heading(MENU)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(pathOf(reference));
  await expect(tab.getByText('4084333')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await expect(page.getByText('4084333')).toBeVisible();
  await answerOnPhone(reference, 'approve');
  await context.setOffline(false);
  await checkout.isPaid();
  await tab.getByRole('heading', { name: 'Payment successful' }).waitFor();
});

test('a card’s date of birth and an address in a named country: wrong, then right; no trace is left', async ({
  checkout,
  page,
}) => {
  const traces = new Traces(page);
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.useTool('Date of birth');
  await checkout.pay.click();
  await expect(checkout.heading(BIRTHDAY)).toBeVisible();
  const birthday = checkout.field('Date of birth');
  await birthday.pressSequentially('02301984');
  await expect(birthday).toHaveValue('02/30/1984');
  await birthday.blur();
  await expect(page.getByText('Invalid date of birth')).toBeVisible();
  await expect(checkout.button('Continue')).toBeDisabled();
  await birthday.fill('02/28/1984');
  await checkout.button('Continue').click();
  await expect(page.getByRole('alert')).toContainText('isn’t the date of birth your bank has');
  await traces.note();
  await birthday.fill('1990-03-07');
  await expect(birthday).toHaveValue('03/07/1990');
  await checkout.button('Continue').click();
  await checkout.isPaid();
  await traces.expectNone(['02/28/1984', '1984-02-28']);
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.useTool('Billing address, country named');
  await checkout.pay.click();
  await expect(checkout.address('Country')).toHaveValue('United States');
  await expect(checkout.address('Country').getByRole('option')).toHaveText([
    'Choose your country',
    'United States',
  ]);
  await checkout.useTool('Use the test address');
  await checkout.button('Continue').click();
  await checkout.isPaid();
});

test('a bank’s date of birth and another’s phone number, then its code', async ({ checkout, page }) => {
  for (const [bank, heading, wrong, says] of [
    ['Providus', BIRTHDAY, '03/08/1990', /isn’t the date of birth/],
    ['Jaiz', 'Enter your phone number', '08031234567', /isn’t the phone number/],
  ] as const) {
    await checkout.open(await openTransaction({ channels: ['pay_with_bank'], redirect_url: undefined }));
    await checkout.bankSearch.fill(bank);
    await page.getByRole('option', { name: new RegExp(bank) }).click();
    await checkout.useTool('Success');
    await checkout.pay.click();
    await expect(checkout.heading(heading)).toBeVisible();
    await checkout.field(bank === 'Jaiz' ? /^Mobile number/ : 'Date of birth').fill(wrong);
    await checkout.button('Continue').click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(checkout.button('Continue')).toBeDisabled();
    await checkout.useTool('Use it');
    await checkout.button('Continue').click();
    await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
    await checkout.useTool('Use the test code');
    await checkout.button('Authorize').click();
    await checkout.isPaid();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  const start = async (checkout: CheckoutScreen, body: object, tool: string): Promise<void> => {
    await checkout.page.goto(pathOf(await openTransaction({ redirect_url: undefined, ...body })));
    await checkout.useTool(tool);
    await checkout.pay.click();
  };

  test('each of these steps is a form that says what was wrong, and takes the right answer', async ({
    checkout,
    page,
  }) => {
    await start(checkout, { currency: 'GHS', channels: ['mobile_money'] }, 'Voucher to dial for');
    await expect(page.getByRole('link', { name: 'Dial *110#' })).toBeVisible();
    await checkout.field('Voucher').fill('999999');
    await checkout.button('Authorize').click();
    await expect(page.getByText(/The voucher you entered is incorrect/).first()).toBeVisible();
    await checkout.field('Voucher').fill('123456');
    await checkout.button('Authorize').click();
    await checkout.isPaid();

    await start(checkout, { currency: 'KES', channels: ['mobile_money'] }, 'Paid at the phone’s menu');
    await expect(page.getByText('4084333')).toBeVisible();
    await checkout.button('I’ve sent the money').click();
    await expect(page.getByText('4084333')).toBeVisible();
    await checkout.useTool('Approve');
    await checkout.isPaid();

    await start(checkout, {}, 'Date of birth');
    await checkout.field('Date of birth').fill('30/02/1990');
    await checkout.button('Continue').click();
    await expect(page.getByText('Invalid date of birth')).toBeVisible();
    await checkout.field('Date of birth').fill('03/07/1990');
    await checkout.button('Continue').click();
    await checkout.isPaid();
  });
});
