// An answer that takes longer than anybody waits. It turns the service's time on, so it runs apart.
import { expect, expectSound, test } from './checkout-test.ts';
import { advanceServiceClock, openTransaction, orderFault, verify } from './product.ts';

// The service has one clock: a test that turns it on turns on every other's.
test.describe.configure({ mode: 'serial' });

test('slow beyond 60 s: still checking from the service’s deadline on, and paid, once, when the answer comes', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await orderFault(reference, 'slow');
  await checkout.open(reference);
  const sent = page.waitForRequest('**/api/card/charge');
  await checkout.payWith('virtual_card');
  await sent;
  // The question is out when the merchant hears that it is under way.
  await expect(async () => {
    expect(await verify(reference)).toMatchObject({ status: 'processing' });
  }).toPass();
  await advanceServiceClock(50_000);
  await expect(checkout.heading('We are still checking your payment')).toBeVisible();
  await expectSound(page);
  await advanceServiceClock(30_000);
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('pay with bank, slow beyond 60 s: processing until the bank asks for its approval, and paid once', async ({
  checkout,
}) => {
  const reference = await openTransaction({ channels: ['pay_with_bank'] });
  await orderFault(reference, 'slow');
  await checkout.open(reference, '?method=pay_with_bank&stage=init&of=palmpay');
  await checkout.pay.click();
  await expect(async () => {
    expect(await verify(reference)).toMatchObject({ status: 'processing' });
  }).toPass();
  await advanceServiceClock(50_000);
  await expect(checkout.heading('Your payment is with your bank')).toBeVisible();
  await advanceServiceClock(30_000);
  await expect(checkout.heading('Approve the payment in your bank app')).toBeVisible({ timeout: 20_000 });
  await checkout.useTool('Approve');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});
