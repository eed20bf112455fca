// The way that this browser paid last stands first (decision 0069): named, never taken by itself, and forgotten when its payer says so.
import type { Locator, Page } from '@playwright/test';
import { type CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { answerOnPhone, openTransaction, pathOf, promptsOf, verify } from './product.ts';

const USED = 'Used last time · ••••0000';
const KENYAN = { currency: 'KES', channels: ['card', 'mobile_money'] };

/** Pays by the sandbox's success number; the page is left before the phone approves, as many payers leave it. */
async function payByPhone(checkout: CheckoutScreen): Promise<void> {
  const reference = await openTransaction(KENYAN);
  await checkout.page.goto(`${pathOf(reference)}?method=mobile_money`);
  await checkout.useTool('Success');
  await checkout.pay.click();
  await expect(checkout.heading('Approve on your phone')).toBeVisible();
  await checkout.page.goto('about:blank');
  const [charge = ''] = await promptsOf(reference);
  await answerOnPhone(charge, 'approve');
  await expect.poll(async () => (await verify(reference)).status).toBe('success');
}

const rows = (page: Page): Locator => page.locator('[data-methods] > li');
const names = (page: Page): Promise<string[]> => page.locator('[data-methods] a').allInnerTexts();
const openAgain = async (page: Page): Promise<void> =>
  void (await page.goto(pathOf(await openTransaction(KENYAN))));

test('it stands first with four digits of its number; the rest is as ever, and Forget takes it away in place @desk', async ({
  checkout,
  page,
}) => {
  await payByPhone(checkout);
  const reference = await openTransaction(KENYAN);
  await checkout.open(reference);
  await expect(rows(page).first()).toContainText(USED);
  await expect(page.getByText('Used last time')).toHaveCount(1);
  expect((await names(page))[0]).toContain('Mobile Money');
  await expectSound(page);
  // The row's link lies over it, once the page takes clicks; what was typed then is not there now.
  await rows(page).first().getByRole('link').click({ trial: true });
  await page.getByText(USED).click({ force: true });
  await expect(checkout.walletNumber).toHaveValue('');
  await page.goBack();
  await expect(rows(page).first()).toContainText(USED);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await checkout.button('Remove').click();
  await expect(page.getByText('Used last time')).toHaveCount(0);
  expect((await names(page))[0]).toContain('Debit Card');
  await expect(checkout.heading('How would you like to pay?')).toBeFocused();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect(rows(page).first()).toContainText('Debit Card');
  await openAgain(page);
  await expect(rows(page).first()).toContainText('Debit Card');
});

test('somebody else on the same phone reads nothing of it', async ({ checkout, page }) => {
  await payByPhone(checkout);
  const other = await openTransaction({ ...KENYAN, customer: { email: 'ben@example.com', name: 'Ben Eze' } });
  await checkout.open(other);
  await expect(page.getByText('Used last time')).toHaveCount(0);
  expect(await page.content()).not.toContain('••••');
});

test('where the call does not go through, the browser posts the form; offline nothing is forgotten', async ({
  checkout,
  page,
  context,
}) => {
  await payByPhone(checkout);
  await openAgain(page);
  await checkout.isLive();
  await context.setOffline(true);
  // The network may not come back before the call has failed: the form would be posted then, as it should be.
  const callFailed = page.waitForEvent('requestfailed');
  await checkout.button('Remove').click();
  await callFailed;
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(page.getByText(USED)).toBeVisible();
  await context.setOffline(false);
  await page.route('**/forget-way', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await checkout.button('Remove').click();
  await expect(rows(page).first()).toContainText('Debit Card');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it is the same, and Forget comes back to the page', async ({ checkout, page }) => {
    await payByPhone(checkout);
    await openAgain(page);
    await expect(rows(page).first()).toContainText(USED);
    await checkout.button('Remove').click();
    await expect(rows(page).first()).toContainText('Debit Card');
    await expect(page.getByText('Used last time')).toHaveCount(0);
  });
});
