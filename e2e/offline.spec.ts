// At every press the payer sees whether it is not sent, sent and waited for, or answered.
import { expect, test } from './checkout-test.ts';
import { openTransaction, verify } from './product.ts';

test('not sent, waiting, answered: a press without a network is not sent, and the next one is, once; a PIN that was not sent is typed anew', async ({
  checkout,
  page,
  context,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.typeCard('pin');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible();
  await checkout.pay.click();
  await expect(page.getByText(/^No internet, so nothing was sent/).first()).toBeVisible();
  await expect(checkout.cardNumber).not.toHaveValue('');
  expect(await verify(reference)).toMatchObject({ status: 'pending' });

  await context.setOffline(false);
  await expect(page.getByText(/you’re offline/i)).toHaveCount(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/card/charge', async (route) => {
    await held;
    await route.continue();
  });
  await checkout.pay.click();
  await expect(checkout.button('Processing…')).toBeVisible();
  const slow = page.getByText('Still waiting for an answer.');
  await expect(slow).toBeHidden();
  // Eight seconds by the style sheet's clock.
  await checkout.passStyleWaits();
  await expect(slow).toBeVisible();
  release();
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  // Nor do screen readers find on this screen that it is still under way.
  await expect(page.getByText('Processing…')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible();
  await checkout.typePin('1234');
  await expect(page.getByText(/^No internet, so nothing was sent/).first()).toBeVisible();
  await expect(checkout.pinBox(1)).toHaveValue('');
  await expect(page.getByText(/still here|as soon as you are back/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/you’re offline/i)).toHaveCount(0);
  await checkout.typePin('1234');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});
