// Every stage is a real form; the same payments with scripts disabled.
import { bankInTab, confirmAtBank } from './bank-pages.ts';
import { expect, test } from './checkout-test.ts';
import { advanceServiceClock, openTransaction, orderFault, pathOf, SHOP, verify } from './product.ts';
import { type CardName, sandboxCard } from './sandbox-cards.ts';
import { BY_ITSELF_MS, type CheckoutScreen } from './checkout-screen.ts';

test.use({ javaScriptEnabled: false });

async function open(checkout: CheckoutScreen, reference: string): Promise<void> {
  await checkout.page.goto(pathOf(reference));
}

async function pay(checkout: CheckoutScreen, name: CardName): Promise<void> {
  const card = sandboxCard(name);
  await checkout.cardNumber.fill(card.number);
  await checkout.expiry.fill(card.expiry);
  await checkout.cvv.fill(card.cvv);
  await checkout.pay.click();
}

test('PIN and OTP, a wrong code, a resend, and back to the shop', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await open(checkout, reference);
  await pay(checkout, 'otp');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  for (const [position, digit] of ['1', '2', '3', '4'].entries())
    await checkout.pinBox(position + 1).fill(digit);
  await checkout.button('Continue').click();
  await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  await checkout.otp.fill('999999');
  await checkout.button('Authorize').click();
  await expect(
    page.getByText('The OTP entered is invalid. Please try typing it again.').first(),
  ).toBeVisible();
  await advanceServiceClock(31_000);
  await page.goto(pathOf(reference));
  await checkout.button('Resend code').click();
  await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
  await page.waitForURL(`${SHOP}/thanks?reference=${reference}`);
});

test('another card at a step: card entry, and a payment follows', async ({ checkout }) => {
  await open(checkout, await openTransaction({ channels: ['card'] }));
  await pay(checkout, 'pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.action('Try another card').click();
  await pay(checkout, 'virtual_card');
  await checkout.isPaid();
});

test('virtual card, with Continue now', async ({ checkout, page }) => {
  await open(checkout, await openTransaction());
  await pay(checkout, 'virtual_card');
  await checkout.isPaid();
  await page.getByRole('link', { name: 'Continue now' }).click();
  await page.waitForURL(/\/thanks\?reference=/);
});

test('mistakes come back on their fields and charge nothing', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await open(checkout, reference);
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
});

test('a declined card: the failed screen, Try again, and a payment', async ({ checkout }) => {
  await open(checkout, await openTransaction());
  await pay(checkout, 'do_not_honor');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Try again').click();
  await pay(checkout, 'virtual_card');
  await checkout.isPaid();
});

test('an answer that TEST MODE lets be lost: not known refreshes by itself until it is', async ({
  checkout,
  page,
}) => {
  test.slow();
  const reference = await openTransaction();
  await open(checkout, reference);
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
  await expect(checkout.heading('We are still checking your payment')).toBeVisible();
  await expect(checkout.page.getByText(/already been completed|has been received/).first()).toBeVisible({
    timeout: BY_ITSELF_MS,
  });
});

test('no_auth with Retry', async ({ checkout }) => {
  const reference = await openTransaction();
  await orderFault(reference, 'no_auth');
  await open(checkout, reference);
  await pay(checkout, 'virtual_card');
  await checkout.action('Retry').click();
  await pay(checkout, 'virtual_card');
  await checkout.isPaid();
});

test('AVS: a state of another country and a wrong address come back as typed, then success', async ({
  checkout,
  page,
}) => {
  await open(checkout, await openTransaction());
  await pay(checkout, 'avs');
  await checkout.typeAddress('Ikeja');
  await checkout.address('Country').selectOption('United States');
  await checkout.button('Continue').click();
  await expect(page.getByText('Choose a state of this country.')).toBeVisible();
  await expect(checkout.address('City')).toHaveValue('Ikeja');
  await checkout.address('Country').selectOption('Nigeria');
  await checkout.button('Continue').click();
  await expect(page.getByText('not the address your bank has')).toBeVisible();
  await expect(checkout.address('State')).toHaveValue('Lagos');
  await expect(checkout.address('City')).toHaveValue('Ikeja');
  await checkout.address('City').fill('Lekki');
  await checkout.button('Continue').click();
  await checkout.isPaid();
});

test('card enroll: Incomplete mobile number, then the number with its dial code, then OTP', async ({
  checkout,
  page,
}) => {
  await open(checkout, await openTransaction());
  await pay(checkout, 'card_enroll');
  await checkout.phone.fill('0800 000');
  await checkout.button('Continue').click();
  await expect(page.getByText('Incomplete mobile number')).toBeVisible();
  await expect(checkout.phone).toHaveValue('0800 000');
  await checkout.phone.fill('+234 800 000 0000');
  await checkout.button('Continue').click();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
});

test('CVV: Invalid card cvv, and it does not come back', async ({ checkout, page }) => {
  await open(checkout, await openTransaction());
  await pay(checkout, 'cvv');
  await checkout.cvv.fill('12');
  await checkout.button('Continue').click();
  await expect(page.getByText('Invalid card cvv')).toBeVisible();
  await expect(checkout.cvv).toHaveValue('');
  await checkout.cvv.fill('123');
  await checkout.button('Continue').click();
  await checkout.isPaid();
});

test('close leads back to the shop', async ({ checkout, page }) => {
  await open(checkout, await openTransaction());
  await checkout.button('Close payment').click();
  await page.waitForURL(/\/thanks\?reference=/);
  // Where there is no shop to go to: what is true of the payment.
  await open(checkout, await openTransaction({ redirect_url: undefined }));
  await checkout.button('Close payment').click();
  await expect(checkout.heading('Not paid yet')).toBeVisible();
});

test('a test card is filled in by its button', async ({ checkout }) => {
  await open(checkout, await openTransaction());
  await checkout.useTool('PIN');
  await expect(checkout.cardNumber).toHaveValue(/5188 ?5136 ?1855 ?2975/);
});

test('KES asks for the name', async ({ checkout, page }) => {
  await open(checkout, await openTransaction({ currency: 'KES', redirect_url: undefined }));
  await page.getByLabel('Name on card').fill('Ada Obi');
  await pay(checkout, 'virtual_card');
  await checkout.isPaid();
});

test.describe('3-D Secure', () => {
  test('Proceed leads to the test page, Submit to the result, and a link back to the payment', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction();
    await open(checkout, reference);
    await pay(checkout, '3ds');
    await expect(checkout.heading('Confirm with your bank')).toBeVisible();
    await page.getByRole('link', { name: 'Proceed' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await checkout.isPaid();
    await page.getByRole('link', { name: 'Back to your payment' }).click();
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
    await page.waitForURL(`${SHOP}/thanks?reference=${reference}`);
  });

  test('a bank’s own HTML: through its frame and out of it again', async ({ checkout, page }) => {
    await open(checkout, await openTransaction());
    await pay(checkout, '3ds_html');
    await page.getByRole('link', { name: 'Proceed' }).click();
    const bank = bankInTab(page);
    await bank.getByRole('button', { name: 'Continue to your bank' }).click();
    await confirmAtBank(bank);
    await bank.getByRole('button', { name: 'Back to the shop' }).click();
    await expect(bank.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await bank.getByRole('link', { name: 'Back to your payment' }).click();
    await checkout.isPaid();
  });

  test('another card instead: the attempt is ended, and a payment follows', async ({ checkout, page }) => {
    await open(checkout, await openTransaction());
    await pay(checkout, '3ds');
    await checkout.button('Try another card').click();
    await expect(page.getByText('Authorization was not completed').first()).toBeVisible();
    await checkout.action('Try again').click();
    await pay(checkout, 'virtual_card');
    await checkout.isPaid();
  });

  test('verify says that it verifies, and asks again by itself', async ({ checkout, page }) => {
    await open(checkout, await openTransaction());
    await pay(checkout, '3ds');
    const proceed = await page.getByRole('link', { name: 'Proceed' }).getAttribute('href');
    await page.goto(proceed?.replace('/3ds/', '/verify/') ?? '');
    await expect(checkout.heading('Verifying your payment')).toBeVisible();
    await expect(page.getByText('There seems to be an issue verifying this transaction')).toBeVisible();
  });
});
