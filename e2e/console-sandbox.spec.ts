// The console's sandbox: open payments with what happens outside, time for one of them, and a scenario beside the payer's page.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { makeMerchant, openTransaction, pathOf, verify } from './product.ts';

test('time is skipped for one payment: what falls due for it runs, and another stays as it is', async ({
  checkout,
  page,
}) => {
  const shop = await makeMerchant({});
  const byPhone = { currency: 'KES', channels: ['mobile_money'] };
  const aged = await openTransaction({ ...byPhone, amount: 1000 }, shop);
  const other = await openTransaction({ ...byPhone, amount: 2000 }, shop);
  for (const reference of [aged, other]) {
    await page.goto(`${pathOf(reference)}?method=mobile_money`);
    await checkout.useTool('Success');
    await checkout.pay.click();
    await expect(checkout.heading('Approve on your phone')).toBeVisible();
  }
  await signIn(page, 'developer', shop);
  await page.goto('/console/sandbox');
  const card = (amount: string) => page.getByRole('listitem').filter({ hasText: amount });
  const approve = (amount: string) => card(amount).getByRole('button', { name: 'Approve' });
  await expect(approve('KES 1,000.00')).toBeVisible();
  const skip = card('KES 1,000.00').getByRole('button', { name: 'Skip 10 minutes' });
  await skip.click();
  await expect(card('KES 1,000.00')).toContainText('Done.');
  await skip.click();
  // The prompt has run out, which takes a quarter of an hour, so nothing waits outside.
  await expect(approve('KES 1,000.00')).toBeHidden();
  await approve('KES 2,000.00').click();
  await expect(card('KES 2,000.00')).toBeHidden();
  expect((await verify(other, shop)).status).toBe('success');
  expect((await verify(aged, shop)).status).not.toBe('success');
});

test('a scenario is played beside the payer’s page, to its end, and no money is unexplained', async ({
  page,
  watched: _watched,
}) => {
  await signIn(page, 'developer');
  await page.goto('/console/sandbox');
  await page.getByRole('button', { name: 'Play card-pin' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'A card asks for its PIN' })).toBeFocused();
  await expect(page.getByText('The merchant opens a payment of NGN 1500')).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Payer’s page');
  await expect(page.getByText('Money unexplained: 0')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('The payment is paid')).toBeVisible();
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
});
