// Payments of the console: one is found by what its customer says, half of it is given back, and what is shown can be taken along.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { CHECKOUT, makeMerchant, openTransaction, pathOf, skipTime } from './product.ts';
import { expectDatesInOrder } from './reading-order.ts';

/** Fills in the dialog of a refund by the keyboard, and confirms it. */
async function refund(page: Page, amount: string, money: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund' }).press('Enter');
  await expect(page.getByLabel('Amount in NGN')).toBeFocused();
  await page.keyboard.type(amount);
  await page.getByLabel('Reason').fill('One mug broke');
  await page.getByLabel('Reason').press('Enter');
  // A key that is held down confirms nothing.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Refund ${money}` }).press('Enter');
}

test('a payment is found by its name and last four digits, half is given back by the keyboard, undone, given back again and sent, and a note stays', async ({
  checkout,
  page,
  browser,
}) => {
  const shop = await makeMerchant({});
  const customer = { name: 'Zuwena Half', email: 'zuwena@example.com' };
  const items = [
    { name: 'Mug', quantity: 2, unit_amount: 750 },
    { name: 'Delivery', quantity: 1, unit_amount: 0 },
  ];
  const opened = await openTransaction({ redirect_url: undefined, customer, items }, shop);
  await checkout.open(opened);
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/payments`);
  const box = page.getByLabel('Find a payment');
  await box.fill('zuwena h');
  await box.press('Enter');
  await expect(page).toHaveURL(/\?q=zuwena\+h$/);
  await expect(page.getByText('Payments found: 1,')).toBeVisible();
  const row = page.getByRole('row', { name: /zuwena@example\.com/ });
  const digits = /ends in (\d{4})/.exec((await row.textContent()) ?? '')?.[1] ?? '';
  await box.fill(digits);
  await box.press('Enter');
  await expect(row.first()).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('At least').fill('1.500,00');
  await expect(page.getByText('1,500.00', { exact: true })).toBeVisible();
  await page.getByLabel('At least').press('Enter');
  await expect(page).toHaveURL(/min=1\.500%2C00/);
  await expect(row.first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await row.first().getByRole('link').press('Enter');
  await refund(page, '750,00', 'NGN 750.00');
  const held = page.getByRole('timer').filter({ hasText: /NGN 750\.00 is sent back in 0:[0-3]\d/ });
  await expect(held).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Undone: NGN 750.00 was not sent back.')).toBeVisible();
  await expect(page.getByText('Refund of NGN 750.00 undone')).toBeVisible();
  await refund(page, '750', 'NGN 750.00');
  await expect(held).toBeVisible();
  await expectSound(page);
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'admin', shop);
  await colleague.goto(page.url());
  await expect(colleague.getByText(/The owner is refunding NGN 750\.00\. It is sent in 0:/)).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await colleague.context().close();
  await skipTime(opened, 1, shop);
  await page.reload();
  await expect(page.getByText('NGN 750.00 was sent back.')).toBeVisible();
  await expect(page.getByText(/^Refund of NGN 750\.00 (under way|made)/)).toBeVisible();
  await expect(page.getByText('By The owner', { exact: true })).toHaveCount(2);
  await page.getByLabel('Note for your team').fill('She called');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await expect(page.getByText('Note by The owner')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
});

test('a refund whose answer is lost is not called a failure, keeps what was typed, and is made once, however often it is pressed', async ({
  checkout,
  page,
}) => {
  const shop = await makeMerchant({});
  const customer = { email: 'lost@example.com' };
  await checkout.open(
    await openTransaction({ redirect_url: undefined, customer, merchant_bears_cost: true }, shop),
  );
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/payments?q=lost%40example.com`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByLabel('Amount in NGN').fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('button', { name: 'Refund NGN 500.00' });
  await page.route('**/refund', async (route) => {
    await route.fetch();
    await route.abort();
  });
  // The payment cannot be read anew either, and is not waited for.
  const reading = Promise.withResolvers<void>();
  await page.route('**/api/payments/of/*', async (route) => {
    await reading.promise;
    await route.continue();
  });
  await confirm.click();
  await expect(page.getByText('No answer came, so it may have been done.')).toBeVisible();
  reading.resolve();
  await expect(page.getByText(/^Refund of NGN 500\.00 held/)).toBeVisible();
  await page.unroute('**/refund');
  await confirm.click();
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('timer').filter({ hasText: 'NGN 500.00 is sent back in' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Refund of NGN 500\.00/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('At most NGN 1,000.00.')).toBeVisible();
});

test('a refund that is under way while the page is loaded anew is not made twice, and its amount is never a guess', async ({
  checkout,
  page,
}) => {
  const shop = await makeMerchant({});
  const reference = await openTransaction({ redirect_url: undefined, merchant_bears_cost: true }, shop);
  await checkout.open(reference);
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/payments?q=${reference}`);
  await page.getByRole('table').getByRole('link').first().click();
  const amount = page.getByLabel('Amount in NGN');
  const give = async (was: string, typed: string, money: string) => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(amount).toHaveValue(was);
    await amount.fill(typed);
    await amount.press('Enter');
    await page.getByRole('button', { name: `Refund ${money}` }).click();
  };
  // It arrives, and its answer never comes.
  const arrived = new Promise<void>((resolve) => {
    void page.route('**/refund', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await give('1500.00', '500', 'NGN 500.00');
  await arrived;
  await page.reload();
  await page.unrouteAll();
  await expect(page.getByText(/^Refund of NGN 500\.00/)).toBeVisible();
  await give('1000.00', '500', 'NGN 500.00');
  await expect(page.getByText('NGN 500.00 is sent back in')).toBeVisible();
  await expect(page.getByText(/^Refund of NGN 500\.00/)).toHaveCount(1);
  await give('1000.00', '300', 'NGN 300.00');
  await expect(page.getByText('NGN 300.00 is sent back in')).toBeVisible();
  await expect(page.getByText(/^Refund of NGN [35]00\.00/)).toHaveCount(2);
});

test('a refund above the owner’s sum waits for a second person, who approves it', async ({
  checkout,
  page,
  browser,
}) => {
  const shop = await makeMerchant({});
  const reference = await openTransaction({ redirect_url: undefined }, shop);
  await checkout.open(reference);
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner', shop);
  const limits = { currency: 'NGN', person: '150000', shop: '450000', second: '100', notice: '75000' };
  const headers = { origin: CHECKOUT, 'sec-fetch-site': 'same-origin' };
  await page.request.post(`${CHECKOUT}/console/api/settings/limits`, { data: limits, headers });
  await page.goto(`${CHECKOUT}/console/payments?q=${reference}`);
  await page.getByRole('table').getByRole('link').first().click();
  await refund(page, '150', 'NGN 150.00');
  const asked = page.getByRole('status').filter({ hasText: 'NGN 150.00 waits for a second person' });
  await expect(asked).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Another person has to approve it.')).toBeVisible();
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, 'admin', shop);
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: 'Approve' }).click();
  await expect(colleague.getByText('By The owner, approved by The admin')).toBeVisible();
  await colleague.context().close();
});

test('a list that cannot look again says so, and goes on by itself', async ({ page, context }) => {
  const shop = await makeMerchant({});
  await signIn(page, 'owner', shop);
  await openTransaction({ customer: { email: 'before@example.com' } }, shop);
  await page.clock.install();
  await page.goto(`${CHECKOUT}/console/payments`);
  await expect(page.getByText('before@example.com')).toBeVisible();
  await context.setOffline(true);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert')).toContainText('cannot reach the service');
  await expect(page.getByText('before@example.com')).toBeVisible();
  await openTransaction({ customer: { email: 'meanwhile@example.com' } }, shop);
  await context.setOffline(false);
  await expect(page.getByText('meanwhile@example.com')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('filters stand in the address, have a name, and are what the file has', async ({ page }) => {
  const shop = await makeMerchant({});
  await openTransaction({ customer: { name: '=Filed', email: 'filed@example.com' } }, shop);
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/payments?q=filed%40example.com`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status').selectOption('Waiting');
  await expect(page).toHaveURL(/state=waiting/);
  await page.getByLabel('Save these filters as').fill('Filed and waiting');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${CHECKOUT}/console/payments?status=failed&q=nobody`);
  await expect(page.getByText('Nothing was found for “nobody”.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('link', { name: 'Filed and waiting' })
    .click();
  await expect(page).toHaveURL(/q=filed.*state=waiting/);
  await expect(page.getByRole('row', { name: /filed@example\.com/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d-.+\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1)).toEqual([expect.stringContaining(",'=Filed,filed@example.com,")]);
});

test('who has no right to files and refunds is offered none, also in Arabic at 320 px', async ({
  checkout,
  page,
}) => {
  const shop = await makeMerchant({});
  await checkout.open(await openTransaction({ redirect_url: undefined }, shop));
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'support', shop);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${CHECKOUT}/console/payments`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('titan-console-language', 'ar'));
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expectSound(page);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('ما الذي حدث')).toBeVisible();
  await expect(page.getByText('إعادة المبلغ', { exact: true })).toHaveCount(0);
  await expectDatesInOrder(page);
  await expectSound(page);
});

test('a file of the console that does not come is told, and the menu leads on', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto(`${CHECKOUT}/console/payments`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused();
  await page.route(/\/assets\/links-/, (route) => route.abort());
  const menu = page.getByRole('navigation', { name: 'Menu' });
  if (await page.getByRole('button', { name: 'Menu' }).isVisible())
    await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Links' }).click();
  await expect(page.getByRole('alert')).toContainText('Try again');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
});

test('a whole reference, and the address of a payer’s page, open the payment at once, from the list and from the finder', async ({
  page,
}) => {
  const shop = await makeMerchant({});
  const reference = await openTransaction({ customer: { email: 'named@example.com' } }, shop);
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/payments`);
  const opens = async () => {
    await expect(page).toHaveURL(/\/payments\/KPY-PI-\w+$/);
    await expect(page.getByText('named@example.com').first()).toBeVisible();
  };
  await page.getByLabel('Find a payment').fill(reference.toUpperCase());
  await page.getByLabel('Find a payment').press('Enter');
  await opens();
  await page.goBack();
  await expect(page.getByRole('row', { name: /named@example\.com/ })).toBeVisible();
  await page.getByRole('button', { name: 'Find a screen or a payment' }).click();
  await page.getByPlaceholder('Find a screen or a payment').fill(`${CHECKOUT}${pathOf(reference)}`);
  await page.getByRole('button', { name: /^Payments with/ }).click();
  await opens();
});
