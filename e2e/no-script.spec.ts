// Every stage is a real form; each way to pay with scripts disabled (I-35).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bankInTab, confirmAtBank } from './bank-pages.ts';
import { BY_ITSELF_MS, type CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { makeMerchant, openTransaction, orderFault, pathOf, verify } from './product.ts';
import { type CardName, sandboxCard } from './sandbox-cards.ts';

test.use({ javaScriptEnabled: false });

const PROMPT = 'Approve on your phone';
const GUIDE = 'Approve in your bank app';

/** Opens a payment's page; answers its reference. */
async function open(checkout: CheckoutScreen, body: object = {}, secretKey?: string): Promise<string> {
  const reference = await openTransaction(body, secretKey);
  await checkout.page.goto(pathOf(reference));
  return reference;
}

async function pay(checkout: CheckoutScreen, name: CardName): Promise<void> {
  const card = sandboxCard(name);
  await checkout.cardNumber.fill(card.number);
  await checkout.expiry.fill(card.expiry);
  await checkout.cvv.fill(card.cvv);
  await checkout.pay.click();
}

async function answerPin(checkout: CheckoutScreen): Promise<void> {
  for (const [position, digit] of ['1', '2', '3', '4'].entries())
    await checkout.pinBox(position + 1).fill(digit);
  await checkout.button('Continue').click();
}

/** The payer comes back to the page until it has heard of the money. */
async function reads(checkout: CheckoutScreen, heading: string): Promise<void> {
  await expect(async () => {
    await checkout.page.reload();
    await expect(checkout.heading(heading)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('card: mistakes come back on their fields, a test card by its button, PIN, a wrong code, and back to the shop by itself', async ({
  checkout,
  page,
}) => {
  const reference = await open(checkout);
  await checkout.cardNumber.fill('5188513618552976');
  await checkout.expiry.fill('01/20');
  await checkout.cvv.fill('12');
  await checkout.pay.click();
  await expect(page.getByText('Invalid card number')).toBeVisible();
  await expect(page.getByText('Invalid expiry date')).toBeVisible();
  await expect(page.getByText('Invalid card cvv')).toBeVisible();
  await expect(checkout.expiry).toHaveValue('01/20');
  await expect(checkout.cardNumber).toHaveValue('');
  expect((await verify(reference)).payment_attempts).toHaveLength(0);
  await checkout.useTool('OTP');
  await expect(checkout.cardNumber).toHaveValue(/5442 ?0561 ?0607 ?2595/);
  await checkout.pay.click();
  await answerPin(checkout);
  await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  await checkout.otp.fill('999999');
  await checkout.button('Authorize').click();
  await expect(
    page.getByText('The OTP entered is invalid. Please try typing it again.').first(),
  ).toBeVisible();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
});

test('card: a decline, a bank that cannot authenticate, another card at a step; Close says that it is not paid, and leads back', async ({
  checkout,
  page,
}) => {
  const reference = await open(checkout, { redirect_url: undefined });
  await pay(checkout, 'do_not_honor');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Try again').click();
  await orderFault(reference, 'no_auth');
  await pay(checkout, 'virtual_card');
  await checkout.action('Retry').click();
  await pay(checkout, 'pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.action('Try another card').click();
  await checkout.button('Close payment').click();
  await expect(checkout.heading('Not paid yet')).toBeVisible();
  await page.goto(`${pathOf(reference)}/status`);
  await expect(checkout.heading('Not paid yet')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the payment' }).click();
  await checkout.action('Try another card').click();
  await pay(checkout, 'virtual_card');
  await checkout.isPaid();
});

test('card: an answer that TEST MODE lets be lost; the page refreshes by itself until it is known', async ({
  checkout,
  page,
}) => {
  test.slow();
  await open(checkout);
  await checkout.openTools();
  const [faults] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Let something go wrong' }).click(),
  ]);
  await faults.getByLabel('The provider’s next answer').selectOption('is lost on its way');
  await faults.getByRole('button', { name: 'Order this answer' }).click();
  await expect(faults.getByText('The next answer: is lost on its way.')).toBeVisible();
  await page.getByText('Test tools').click();
  await pay(checkout, 'virtual_card');
  await expect(checkout.heading('We’re still checking your payment')).toBeVisible();
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible({
    timeout: BY_ITSELF_MS,
  });
});

test('3-D Secure: another card ends the attempt; a bank’s own HTML through its frame, out of it, and back to the payment', async ({
  checkout,
  page,
}) => {
  await open(checkout);
  await pay(checkout, '3ds');
  await checkout.button('Try another card').click();
  await expect(page.getByText('Authorization was not completed').first()).toBeVisible();
  await checkout.action('Try again').click();
  await pay(checkout, '3ds_html');
  await page.getByRole('link', { name: 'Proceed' }).click();
  const bank = bankInTab(page);
  await bank.getByRole('button', { name: 'Continue to your bank' }).click();
  await confirmAtBank(bank);
  await bank.getByRole('button', { name: 'Back to the shop' }).click();
  await expect(bank.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await bank.getByRole('link', { name: 'Back to your payment' }).click();
  await checkout.isPaid();
});

test('a saved card: kept, chosen, charged with its CVV, and deleted', async ({ checkout, page }) => {
  const name = 'Mastercard ending in 2975';
  const customer = { email: `payer-${process.pid}-${Date.now()}@example.com`, name: 'Ada' };
  const body = { customer, redirect_url: undefined };
  await open(checkout, body);
  await checkout.saveBox.check();
  await pay(checkout, 'pin');
  await answerPin(checkout);
  await checkout.isPaid();

  const second = await open(checkout, body);
  await expect(checkout.savedCard(name)).toBeChecked();
  await checkout.pay.click();
  await expect(page.getByText('Invalid card cvv')).toBeVisible();
  await expect(checkout.savedCard(name)).toBeChecked();
  await checkout.cvv.fill('999');
  await checkout.pay.click();
  await expect(page.getByText(/Some of the card details are wrong/)).toBeVisible();
  await checkout.cvv.fill('123');
  await checkout.pay.click();
  await answerPin(checkout);
  await checkout.isPaid();
  expect(await verify(second)).toMatchObject({ status: 'success' });

  await open(checkout, body);
  await page.getByRole('link', { name: 'Use new card' }).click();
  await expect(checkout.cardNumber).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await checkout.button('Delete card').click();
  await expect(checkout.cardNumber).toBeVisible();
  await expect(checkout.savedCard(name)).toHaveCount(0);
});

test('mobile money: a mistake at its field, a test number, another number and back, the delay notice, and the test phone', async ({
  checkout,
  page,
}) => {
  const reference = await open(checkout, { currency: 'KES', channels: ['mobile_money'] });
  await checkout.walletNumber.fill('12345');
  await checkout.pay.click();
  await expect(page.getByText('Please enter a valid wallet number')).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(0);
  await checkout.useTool('Success');
  await expect(checkout.walletNumber).toHaveValue('0700000000');
  await checkout.pay.click();
  await expect(checkout.heading(PROMPT)).toBeVisible();
  await page.getByRole('link', { name: 'Use another number' }).click();
  await expect(page.getByText(/A request for this payment is still open/)).toBeVisible();
  await page.getByRole('link', { name: 'Go back to the open request' }).click();
  await checkout.button('I’ve sent the money').click();
  await expect(checkout.heading('This is taking longer than usual')).toBeVisible();
  await checkout.useTool('Approve');
  await checkout.isPaid();
});

test('mobile money: the network, a wrong code and the right one; Wave’s own page', async ({
  checkout,
  page,
}) => {
  await open(checkout, { currency: 'XOF', channels: ['mobile_money'] });
  await page.getByRole('radio', { name: 'Pay with Mtn' }).check();
  await checkout.walletNumber.fill('0500000000');
  await checkout.pay.click();
  await checkout.otp.fill('999999');
  await checkout.button('Authorize').click();
  await expect(page.getByText(/incorrect/).first()).toBeVisible();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await expect(checkout.heading(PROMPT)).toBeVisible();

  await open(checkout, { currency: 'XOF', channels: ['mobile_money'] });
  await page.getByRole('radio', { name: 'Pay with Wave' }).check();
  await checkout.walletNumber.fill('0700000001');
  await checkout.pay.click();
  await page.getByRole('link', { name: 'Go to Wave' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await reads(checkout, 'Payment successful');
});

test('pay with bank: a list that does not come, a bank that is not there, a mistake at its field, a wrong code, and the right one', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction({ channels: ['pay_with_bank'] });
  await orderFault(reference, 'bank_list_failed');
  await page.goto(pathOf(reference));
  await expect(page.getByText(/An error occurred while getting the banks/)).toBeVisible();
  await checkout.action('Refresh the list').click();
  await page.getByRole('link', { name: 'Can’t find your bank here?' }).click();
  await page.getByLabel('Or type its name').fill('Village Bank');
  await checkout.button('Submit').click();
  await expect(page.getByText('✓ Thanks. We have received your request')).toBeVisible();
  await page.goto(pathOf(reference));
  await page.getByLabel('Which bank would you like to pay with?').selectOption('Zenith Bank');
  await checkout.button('Continue').click();
  await checkout.field('Account number').fill('12345');
  await page.getByLabel('Account name').fill('Ada Obi');
  await page.getByLabel('Date of birth').fill('03/07/1990');
  await checkout.pay.click();
  await expect(page.getByText('Please enter a valid account number')).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(0);
  await checkout.useTool('Success');
  await expect(checkout.field('Account number')).toHaveValue('0000000000');
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

test('pay with bank: a bank’s own page and back; by account or by phone; help, Check now and the test app', async ({
  checkout,
  page,
}) => {
  const redirected = await openTransaction({ channels: ['pay_with_bank'] });
  await page.goto(pathOf(redirected));
  await page.getByRole('link', { name: 'Guaranty Trust Bank' }).click();
  await checkout.pay.click();
  await page.getByRole('link', { name: 'Go to Guaranty Trust Bank' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('button', { name: 'Back to the shop' }).click();
  await checkout.isPaid();

  const prompted = await openTransaction({ channels: ['pay_with_bank'], currency: 'ZAR' });
  await page.goto(`${pathOf(prompted)}?method=pay_with_bank&stage=init&of=capitec`);
  await page.getByRole('radio', { name: 'By account number' }).check();
  await checkout.field('Account number').fill('0000000000');
  await checkout.pay.click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await page.getByRole('link', { name: 'Help?' }).click();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeAttached();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await checkout.button('Check now').click();
  await expect(checkout.heading(GUIDE)).toBeVisible();
  await checkout.useTool('Approve');
  await checkout.isPaid();
});

test('bank transfer: the intro asks for its tick; help; a part, and the rest by a new account', async ({
  checkout,
  page,
}) => {
  const key = await makeMerchant({ under: 'wait_for_rest' });
  await open(checkout, { channels: ['bank_transfer'], merchant_bears_cost: true }, key);
  await checkout.button('Continue').click();
  await expect(page.getByRole('heading', { name: 'Before you make this transfer' })).toBeVisible();
  const account = await checkout.openAccount();
  await expect(page.getByText('Transfer exactly NGN 1,500.00')).toBeVisible();
  // What only script could do is not offered.
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Help?' }).click();
  await expect(checkout.heading('Help with your transfer')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  expect(await checkout.accountNumber()).toBe(account);
  await checkout.useTool('Send too little');
  await reads(checkout, 'Part of your payment has arrived');
  await checkout.button('Send the rest: NGN 750.00').click();
  await expect(page.getByText('Transfer exactly NGN 750.00')).toBeVisible();
  await checkout.useTool('Send this amount');
  await reads(checkout, 'Already paid');
});

test('Cancel and Close lead to a shop that itself leads on to another origin', async ({ checkout, page }) => {
  const shop = createServer(({ url = '', headers }, response) => {
    if (url.startsWith('/bought'))
      return void response.setHeader('content-type', 'text/html').end('<h1>Basket</h1>');
    response
      .writeHead(302, { location: `http://127.0.0.1:${headers.host?.split(':')[1]}/bought${url}` })
      .end();
  });
  await new Promise<void>((resolve) => shop.listen(0, resolve));
  const { port } = shop.address() as AddressInfo;
  const reference = await open(checkout, { redirect_url: `http://localhost:${port}/` });
  for (const close of ['Close payment', 'Cancel Payment']) {
    await page.goto(pathOf(reference));
    await checkout.button(close).click();
    await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible();
    expect(page.url()).toBe(`http://127.0.0.1:${port}/bought/?reference=${reference}`);
  }
  shop.closeAllConnections();
  shop.close();
});
