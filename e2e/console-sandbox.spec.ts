// The console's sandbox: open payments with what happens outside, time for one of them, and a scenario beside the payer's page.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { openTransaction } from './product.ts';

test('time is skipped for one payment: what falls due for it runs, and another stays as it is', async ({
  checkout,
  page,
}) => {
  const [aged, other] = [
    await openTransaction({ currency: 'KES', redirect_url: undefined }),
    await openTransaction({ currency: 'KES', redirect_url: undefined }),
  ];
  for (const reference of [aged, other]) {
    await checkout.open(reference);
    await checkout.walletNumber.fill('0700000000');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText(/PIN/).first()).toBeVisible();
  }
  await signIn(page, 'developer');
  await page.goto('/console/sandbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox' })).toBeFocused();
  const card = (reference: string) =>
    page.getByRole('region', { name: 'Open payments' }).getByRole('listitem').filter({ hasText: reference });
  await expect(card(aged).getByRole('button', { name: 'Ignore' })).toBeVisible();
  await card(aged).getByRole('button', { name: 'Skip 10 minutes' }).click();
  // The prompt has run out, so nothing waits outside.
  await expect(card(aged).getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(card(other).getByRole('button', { name: 'Approve' })).toBeVisible();
  await card(other).getByRole('button', { name: 'Approve' }).click();
  await expect(card(other)).toBeHidden();
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
