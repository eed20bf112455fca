// Today, Money and Links of the console: what a shop's owner sees of their money, and a link from its form to a sheet on the counter.
import { expect, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { changeLink, CHECKOUT, makeLink, openTransaction } from './product.ts';

test('a link is made once, printed, edited and switched off', async ({ page, watched: _watched }) => {
  await signIn(page, 'owner');
  await page.goto(`${CHECKOUT}/console/links?new=1`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await page.getByLabel('Name').fill('Rent of May');
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).last().fill('1,500.50');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Rent of May' })).toBeVisible();
  await expect(page.getByRole('img', { name: /\/pay\// })).toBeVisible();
  await expect(page.getByLabel('Text to send')).toHaveValue(/Rent of May: pay .+ here http/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Scan to pay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('The payer chooses').check();
  await page.getByLabel('Least').fill('100');
  await page.getByLabel('Most').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('NGN 100.00 to NGN 500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('its page takes no payments')).toBeVisible();
  await expectSound(page);
  await page.goto(`${CHECKOUT}/console/links`);
  await expect(page.getByRole('link', { name: 'Rent of May' })).toHaveCount(1);
});

test('a link that somebody else has changed meanwhile is not changed back', async ({ page }) => {
  const slug = await makeLink({ name: 'School fees', currency: 'NGN', amount: 900 });
  await signIn(page, 'operations');
  await page.goto(`${CHECKOUT}/console/links/${slug}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Second term');
  await changeLink(slug, { amount: 950 });
  await page.getByRole('button', { name: 'Save' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('alert')).toContainText('Somebody has saved other changes');
  await expect(form.getByLabel('Description')).toHaveValue('Second term');
  await form.getByRole('button', { name: 'Show what is saved now' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('NGN 950.00')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Second term');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('NGN 950.00')).toBeVisible();
  await expect(page.getByText('Second term')).toBeVisible();
});

test('what was paid stands in Today and Money, and each figure opens its payments', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction());
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner');
  await page.goto(`${CHECKOUT}/console`);
  const received = page.locator('section', { hasText: 'Received · NGN' });
  await expect(received.getByRole('link').first()).toHaveAttribute(
    'href',
    /\/console\/payments\?status=success&currency=NGN&from=\d{4}-/,
  );
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(received.getByText('Card', { exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await page.goto(`${CHECKOUT}/console/money`);
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expectSound(page);
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Statement (CSV)' }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}-.+\.csv$/);
});

test('support sees what waits, and no sums', async ({ page }) => {
  await signIn(page, 'support');
  await page.goto(`${CHECKOUT}/console`);
  await expect(page.getByRole('heading', { name: 'What waits for you' })).toBeVisible();
  await expect(page.getByText('Received')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Money' })).toHaveCount(0);
});
