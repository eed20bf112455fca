// The console's sandbox: a scenario beside the payer's page.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';

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
