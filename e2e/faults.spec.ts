// Answers that go wrong: the screen says that it is still checking while that is so, and is right in the end.
import { BY_ITSELF_MS } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { openTransaction, orderFault, pathOf, verify } from './product.ts';

const CHECKING = 'We are still checking your payment';
const OWED = 'that your bank or wallet took is being sent back to you';
const SENT = 'that your bank or wallet took has been sent back to you';

for (const fault of ['garbage', 'server_error', 'processing', 'amount_misreported']) {
  test(`${fault}, with the charge taken: still checking, then paid, once`, async ({ checkout }) => {
    const reference = await openTransaction();
    await orderFault(reference, fault);
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await expect(checkout.heading(CHECKING)).toBeVisible();
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });
}

test('a query that flaps: still checking through all of it, then paid', async ({ checkout }) => {
  const reference = await openTransaction();
  for (const fault of ['answer_lost', 'query_processing', 'query_not_found']) {
    await orderFault(reference, fault);
  }
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await expect(checkout.heading(CHECKING)).toBeVisible();
  await checkout.isPaid(30_000);
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});

test('the bank took another amount: it is said, sent back, and the payment can still be made', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await orderFault(reference, 'amount_differs');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await expect(checkout.heading(CHECKING)).toBeVisible();
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await expect(page.getByText('Your bank took a different amount than this payment asks for')).toBeVisible();
  await expect(page.getByText(/NGN 1,523\.19 that your bank or wallet took/)).toBeVisible();
  await expect(page.getByText('No money has been taken')).toBeHidden();
  await expectSound(page);
  await checkout.action('Try again').click();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await expect(page.getByText(/NGN 1,523\.19 that your bank or wallet took/)).toBeVisible();
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
});

test('declined, and approved after all: the money is sent back, and the payer reads so', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await orderFault(reference, 'success_after_decline');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await checkout.isLive();
    await expect(page.getByText(OWED).or(page.getByText(SENT))).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await expect(page.getByText('No money has been taken')).toBeHidden();
  await expectSound(page);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(SENT)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  expect(await verify(reference)).toMatchObject({
    amount_paid: 1524.19,
    amount_accepted: 0,
    reversals: [{ amount: 1524.19, status: 'success', reason: 'late' }],
  });
});

test('paid with another card meanwhile: the payment stays paid, and the first card’s money goes back', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await orderFault(reference, 'success_after_decline');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.action('Try again').click();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await checkout.button('Stay on this page').click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(OWED).or(page.getByText(SENT))).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
});

for (const fault of ['decline_after_success', 'answered_twice']) {
  test(`${fault}: paid stays paid`, async ({ checkout, page }) => {
    const reference = await openTransaction();
    await orderFault(reference, fault);
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    // Past the 3 s after which the sandbox speaks again: the shop has verified by then.
    await page.waitForURL(/\/thanks/);
    await page.goto(pathOf(reference));
    await expect(checkout.heading('Already paid')).toBeVisible();
    await expect(page.getByText(OWED).or(page.getByText(SENT))).toBeHidden();
    expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('another amount: still checking, then failed with where the money is', async ({ checkout, page }) => {
    test.slow();
    const reference = await openTransaction();
    await orderFault(reference, 'amount_differs');
    await page.goto(pathOf(reference));
    await checkout.cardNumber.fill('1101000000000006');
    await checkout.expiry.fill('09/30');
    await checkout.cvv.fill('123');
    await checkout.pay.click();
    await expect(checkout.heading(CHECKING)).toBeVisible();
    await expect(checkout.heading('Payment failed')).toBeVisible({ timeout: BY_ITSELF_MS });
    await expect(page.getByText(/NGN 1,523\.19 that your bank or wallet took/)).toBeVisible();
  });
});
