// Every stage of bank transfer is a real form; the same payments with scripts disabled.
import { BY_ITSELF_MS, type CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { makeMerchant, openTransaction, pathOf, type TransferWishes, verify } from './product.ts';

test.use({ javaScriptEnabled: false });

const openTransfer = async (wishes?: TransferWishes) =>
  openTransaction(
    { channels: ['bank_transfer'], merchant_bears_cost: true },
    wishes && (await makeMerchant(wishes)),
  );

/** The payer comes back to the page until it has heard of the money. */
async function reads(checkout: CheckoutScreen, heading: string): Promise<void> {
  await expect(async () => {
    await checkout.page.reload();
    await expect(checkout.heading(heading)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('the intro, the account, and a confirmation that comes by itself', async ({ checkout, page }) => {
  test.slow();
  const reference = await openTransfer();
  await page.goto(pathOf(reference));
  await checkout.button('Continue').click();
  await expect(page.getByRole('heading', { name: 'Before you make this transfer' })).toBeVisible();
  const account = await checkout.openAccount();
  await expect(page.getByText('Transfer exactly NGN 1,500.00')).toBeVisible();
  await expect(page.getByText('Do not save or reuse this account number')).toBeVisible();
  // What only script could do is not offered.
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await page.goto(pathOf(reference));
  expect(await checkout.accountNumber()).toBe(account);
  await checkout.useTool('Send this amount');
  await checkout.isPaid(BY_ITSELF_MS);
  expect(await verify(reference)).toMatchObject({ status: 'success', payment_attempts: [{}] });
});

test('too much: the excess goes back', async ({ checkout, page }) => {
  await page.goto(pathOf(await openTransfer()));
  await checkout.openAccount();
  await checkout.useTool('Send too much');
  await reads(checkout, 'Already paid');
  await expect(page.getByText(/excess goes back to you/i)).toBeVisible();
});

test('too little: all of it goes back, and Try again leads to a new account', async ({ checkout, page }) => {
  await page.goto(pathOf(await openTransfer()));
  const first = await checkout.openAccount();
  await checkout.useTool('Send too little');
  await reads(checkout, 'Your transfer goes back to you');
  await checkout.action('Try again').click();
  expect(await checkout.openAccount()).not.toBe(first);
});

test('a part: the rest by a new account, or back', async ({ checkout, page }) => {
  const reference = await openTransfer({ under: 'wait_for_rest' });
  await page.goto(pathOf(reference));
  await checkout.openAccount();
  await checkout.useTool('Send too little');
  await reads(checkout, 'Part of your payment has arrived');
  await checkout.button('Send the rest: NGN 750.00').click();
  await expect(page.getByText('Transfer exactly NGN 750.00')).toBeVisible();
  await checkout.useTool('Send this amount');
  await reads(checkout, 'Already paid');

  await page.goto(pathOf(await openTransfer({ under: 'wait_for_rest' })));
  await checkout.openAccount();
  await checkout.useTool('Send too little');
  await reads(checkout, 'Part of your payment has arrived');
  await checkout.button('Send it back to me').click();
  await reads(checkout, 'Your transfer goes back to you');
});

test('Help? and Go Back are links', async ({ checkout, page }) => {
  await page.goto(pathOf(await openTransfer()));
  const account = await checkout.openAccount();
  await page.getByRole('link', { name: 'Help?' }).click();
  await expect(checkout.heading('Help with your transfer')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  expect(await checkout.accountNumber()).toBe(account);
});
