// What a shop sets for itself: keys, processors, e-mail, and what waits for a person; each role sees its own tabs.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';

test('a key is made, shown once, and the old one ended', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin');
  await page.goto('/console/settings');
  await expect(page.getByText('Kept sealed').first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Make a new one: Encryption key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The old key works for').selectOption('1 hour');
  await dialog.getByRole('button', { name: 'Make the new key' }).click();
  await expect(dialog.getByText('It is not shown again.')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'End the old key now' }).click();
  await dialog.getByRole('button', { name: 'End the old key now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'End the old key now' })).toBeHidden();
});

test('processors, e-mail and what waits stand in tabs of their own address', async ({
  page,
  watched: _watched,
}) => {
  await signIn(page, 'admin');
  await page.goto('/console/settings?tab=processors');
  await expect(page.getByRole('heading', { name: 'Where charges go' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('tab', { name: 'E-mails' }).click();
  await expect(page).toHaveURL(/tab=mail/);
  await expect(page.getByText('no mail server yet')).toBeVisible();
  await page.getByLabel('E-mail address').fill('till@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'To settle' }).click();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
});

test('every tab can be read in the dark', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin');
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [tab, content] of [
    ['keys', 'Kept sealed'],
    ['processors', 'Where charges go'],
    ['mail', 'Get one e-mail'],
    ['attention', 'Nothing waits for you.'],
  ] as const) {
    await page.goto(`/console/settings?tab=${tab}`);
    await expect(page.getByText(content).first()).toBeVisible();
    await expectReadable(page);
  }
});

test('an account is added, gets a route and loses it again', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin');
  await page.goto('/console/settings?tab=processors');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await dialog.getByLabel('Processor').selectOption('paystack');
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await expect(dialog.getByText('This is needed.')).toBeVisible();
  await expectSound(page);
  const name = `till-${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('secretKey').fill('sk_live_0123456789');
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await expect(dialog.getByText('This one is not for this data')).toBeVisible();
  await dialog.getByLabel('secretKey').fill('sk_test_0123456789');
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: `paystack/${name}` })).toBeVisible();
  // What the owner enters at the processor.
  await expect(page.getByText(`/api/callbacks/paystack/${name}`)).toBeVisible();

  await page.getByRole('button', { name: 'Add a route' }).click();
  await dialog.getByLabel('Account').selectOption(`paystack/${name}`);
  await dialog.getByLabel('Method').selectOption('Bank transfer');
  // Nobody in these tests pays in it so.
  await dialog.getByLabel('Currency').selectOption('KES');
  await dialog.getByRole('button', { name: 'Add a route' }).click();
  await expect(dialog).toBeHidden();
  const route = page.getByRole('row').filter({ hasText: `paystack/${name}` });
  await expect(route).toContainText('KES');
  await route.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('New charges no longer go this way.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(route).toHaveCount(0);
});

test('a role sees no tab that it may not open', async ({ page, watched: _watched }) => {
  await signIn(page, 'developer');
  await page.goto('/console/settings');
  await expect(page.getByRole('tab')).toHaveText(['Keys']);
  await page.goto('/console/settings?tab=processors');
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
});
