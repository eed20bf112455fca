// Spec §2, §4, §8 Bank transfer with script, on the real product: how the page hears of money, by push or by looking, and what it then says.
import type { Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { makeMerchant, openTransaction, transferTo, verify } from './product.ts';

/** NGN 1,500.00 in all, the merchant bearing the cost. */
const openTransfer = (body: object = {}, secretKey?: string) =>
  openTransaction({ channels: ['bank_transfer'], merchant_bears_cost: true, ...body }, secretKey);

test('the intro needs its tick; an answer that is lost opens no second account; a reload, a second tab and another device show the same; all hear that it is paid', async ({
  checkout,
  page,
  context,
  browser,
}) => {
  const reference = await openTransfer({ redirect_url: undefined });
  await checkout.open(reference);
  await expect(page.getByText('Transfer the exact amount only: NGN 1,500.00.')).toBeVisible();
  await expect(checkout.button('Continue')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
  // The service acts, and its answer is lost.
  await page.route('**/api/?type=bank_transfer', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await checkout.button('Continue').dblclick();
  await expect(checkout.heading('We’re getting your account')).toBeVisible();
  await context.setOffline(false);
  const account = await checkout.accountNumber();
  await page.reload();
  await checkout.isLive();
  expect(await checkout.accountNumber()).toBe(account);
  const tab = new CheckoutScreen(await context.newPage());
  await tab.open(reference);
  expect(await tab.accountNumber()).toBe(account);
  const elsewhere = await browser.newContext();
  const device = new CheckoutScreen(await elsewhere.newPage());
  await device.open(reference);
  expect(await device.accountNumber()).toBe(account);
  await transferTo(account, '1500');
  for (const screen of [checkout, tab, device]) await screen.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
  await elsewhere.close();
});

/** Where all stands that can be used, and what is around it. */
const placesIn = (page: Page) =>
  page.locator('main, button').evaluateAll((all) =>
    // What is folded away is laid out at any time, or not at all.
    all
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return { x, y: y + scrollY, width, height };
      }),
  );

test('by push alone: number and amount are copied; help stands before the account; too much is paid, and the excess goes back', async ({
  checkout,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const reference = await openTransfer();
  await checkout.open(reference);
  const account = await checkout.openAccount();
  // What has happened so far comes last, below everything.
  await expect(page.getByRole('heading', { name: 'Payment history' })).toBeVisible();
  const before = await placesIn(page);
  for (const [name, value] of [
    ['Copy account number', account],
    ['Copy amount to pay', '1500.00'],
  ] as const) {
    await checkout.shown.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
    expect(await placesIn(page), 'nothing moves').toEqual(before);
  }
  // The pointer is on it, and it is as readable as the rest of the merchant's band.
  const band = await page.locator('header').evaluate((header) => getComputedStyle(header).color);
  await expect(page.locator('header').getByRole('button', { name: 'Copied' })).toHaveCSS('color', band);
  await checkout.action('Help?').click();
  await expect(checkout.heading('Help with your transfer')).toBeVisible();
  await checkout.action('Go Back').click();
  expect(await checkout.accountNumber()).toBe(account);
  await checkout.stopLooking();
  await transferTo(account, '2000');
  await checkout.isPaid();
  await expect(page.getByText(/The excess is refunded/).first()).toBeVisible();
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 2000 });
});

test('in shillings the reference is copied as well, and a test transfer carries it', async ({
  checkout,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await checkout.open(await openTransfer({ currency: 'KES' }));
  await checkout.openAccount();
  await checkout.shown.getByRole('button', { name: 'Copy reference', exact: true }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{7}$/);
  await expect(page.getByText(copied, { exact: true })).toBeVisible();
  await expect(page.getByText(/from a bank other than Test Bank Kenya/)).toBeVisible();
  await checkout.useTool('Send this amount');
  await checkout.isPaid();
});

test('without the push: awake again, it looks at once and finds a part; back online, it finds the rest on a new account', async ({
  checkout,
  page,
  context,
}) => {
  await page.route('**/api/events/**', (route) => route.abort());
  const key = await makeMerchant({ under: 'wait_for_rest' });
  const reference = await openTransfer({}, key);
  await checkout.open(reference);
  const first = await checkout.openAccount();
  await transferTo(first, '1000');
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(checkout.heading('Part of your payment has arrived')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const missing = page.locator('dl > div', { hasText: 'Missing' });
  await expect(missing).toHaveText('MissingNGN 500.00');
  await checkout.button('Send the rest: NGN 500.00').click();
  const second = await checkout.accountNumber();
  expect(second).not.toBe(first);
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await transferTo(second, '500');
  await expect.poll(async () => (await verify(reference, key)).status).toBe('success');
  await context.setOffline(false);
  await expect(page.getByText('Your payment of NGN 1,500.00 has been received')).toBeVisible();
});

test('the warning alternates with the countdown by sight only, which follows the service whatever the phone’s clock says', async ({
  checkout,
  page,
}) => {
  await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
  await checkout.open(await openTransfer());
  await checkout.openAccount();
  await checkout.stopLooking();
  const warning = page.getByText('Do not save or reuse this account number');
  const countdown = page.getByText(/^This account expires in 29m \d\ds/);
  const seen = async () => {
    const opacities = await Promise.all(
      [countdown, warning].map((line) =>
        line.evaluate((element) => Number(getComputedStyle(element.closest('p') ?? element).opacity)),
      ),
    );
    return opacities.join();
  };
  // Which of them stands first depends on the second in which the account was opened.
  const afterTenMore = async () => {
    await page.clock.runFor(10_000);
    return seen();
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const shown of ['1,0', '0,1', '1,0']) await expect.poll(afterTenMore).toBe(shown);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(seen).toBe('1,1');
  await page.clock.setSystemTime(new Date('2001-01-01T00:00:00Z'));
  await page.clock.runFor(2_000);
  await expect(countdown).toBeVisible();
});

test('too little goes back, and a new account may follow; TEST MODE sends each amount by one tap, and keeps an account from paying itself', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransfer());
  const first = await checkout.openAccount();
  await checkout.useTool('Send too little');
  await expect(checkout.heading('Refund of your transfer')).toBeVisible();
  await checkout.action('Try again').click();
  expect(await checkout.openAccount()).not.toBe(first);
  await checkout.useTool('Switch that off');
  await checkout.openTools();
  await expect(checkout.button('Switch that on again')).toBeVisible();
  await checkout.useTool('Send this amount');
  await checkout.isPaid();
  await expect(
    page.getByText(/(We’re refunding NGN 750\.00|NGN 750\.00 has been refunded) to you/),
  ).toBeVisible();
});
