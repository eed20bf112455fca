// design §4: every stage of pay with bank is a real form; the same payments with scripts disabled.
import { expect, test } from './checkout-test.ts';
import { actInBankApp, openTransaction, orderFault, verify } from './product.ts';

test.use({ javaScriptEnabled: false });

const openBank = (body: object = {}) => openTransaction({ channels: ['pay_with_bank'], ...body });

test('the bank from the browser’s own list, its fields, a wrong code, and the right one', async ({
  checkout,
  page,
}) => {
  const reference = await openBank();
  await page.goto(`/${reference}`);
  await page.getByLabel('Which bank would you like to pay with?').selectOption('Zenith Bank');
  await checkout.button('Continue').click();
  await checkout.field('Account number').fill('0000000000');
  await page.getByLabel('Account name').fill('Ada Obi');
  await page.getByLabel('Date of birth').fill('03/07/1990');
  await checkout.pay.click();
  await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  await page.getByLabel(/One-time code/).fill('9999');
  await checkout.button('Authorize').click();
  await expect(page.getByText(/OTP is invalid/).first()).toBeVisible();
  await page.getByLabel(/One-time code/).fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('a mistake comes back at its field with its bank, and charges nothing', async ({ checkout, page }) => {
  const reference = await openBank();
  await page.goto(`/${reference}?method=pay_with_bank&stage=init&of=wema`);
  await checkout.field('Account number').fill('12345');
  await checkout.pay.click();
  await expect(page.getByText('Please enter a valid account number')).toBeVisible();
  await expect(page.getByLabel('Which bank would you like to pay with?')).toHaveValue('wema');
  expect((await verify(reference)).payment_attempts).toHaveLength(0);
});

test('test details are filled in by their button', async ({ checkout, page }) => {
  await page.goto(`/${await openBank()}?method=pay_with_bank&stage=init&of=uba`);
  await checkout.button('Success').click();
  await expect(checkout.field('Account number')).toHaveValue('0000000000');
  await expect(page.getByLabel('Date of birth')).toHaveValue('03/07/1990');
});

test('Capitec: both boxes stand there, and the radio says which is taken', async ({ checkout, page }) => {
  await page.goto(`/${await openBank({ currency: 'ZAR' })}?method=pay_with_bank&stage=init&of=capitec`);
  await page.getByRole('radio', { name: 'By account number' }).check();
  await checkout.field('Account number').fill('0000000000');
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment in your bank app')).toBeVisible();
});

test('a redirect: a link leads to the bank’s page and back', async ({ checkout, page }) => {
  const reference = await openBank();
  await page.goto(`/${reference}?method=pay_with_bank&stage=init&of=gtb`);
  await checkout.pay.click();
  await expect(checkout.heading('Your payment is with your bank')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Guaranty Trust Bank' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('button', { name: 'Back to the shop' }).click();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('a prompt: the page refreshes by itself; help, Check now, and the test app', async ({
  checkout,
  page,
}) => {
  const reference = await openBank();
  await page.goto(`/${reference}?method=pay_with_bank&stage=init&of=palmpay`);
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment in your bank app')).toBeVisible();
  await page.getByRole('link', { name: 'Help?' }).click();
  await expect(checkout.heading('Help with your payment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeAttached();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await checkout.button('Check now').click();
  await expect(checkout.heading('Approve the payment in your bank app')).toBeVisible();
  await actInBankApp(reference, 'approve');
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible({
    timeout: 20_000,
  });
});

test('approved in the test app by its button', async ({ checkout, page }) => {
  await page.goto(`/${await openBank()}?method=pay_with_bank&stage=init&of=palmpay`);
  await checkout.pay.click();
  await checkout.button('Approve').click();
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible();
});

test("'Can't find your bank here?'", async ({ checkout, page }) => {
  await page.goto(`/${await openBank()}`);
  await page.getByRole('link', { name: "Can't find your bank here?" }).click();
  await page.getByLabel('Or type its name').fill('Village Bank');
  await checkout.button('Submit').click();
  await expect(page.getByText('✓ Thanks. We have received your request')).toBeVisible();
});

test('a list that does not come can be asked for again', async ({ checkout, page }) => {
  const reference = await openBank();
  await orderFault(reference, 'bank_list_failed');
  await page.goto(`/${reference}`);
  await expect(page.getByText(/An error occurred while getting the banks/)).toBeVisible();
  await checkout.action('Refresh the list').click();
  await expect(page.getByLabel('Which bank would you like to pay with?')).toBeVisible();
});
