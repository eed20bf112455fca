// Decision 0066: a payer goes on with another device, or asks somebody else to pay, and the page that they left shows the result.
import type { Browser, Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { openTransaction, pathOf, verify } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

const LINK = 'Share this payment';
const DESK = { width: 1280, height: 800 };

/** The share page, by the link at the foot of the payment's. */
async function goToShare(checkout: CheckoutScreen, body: object = {}): Promise<string> {
  const reference = await openTransaction(body);
  await checkout.open(reference);
  await checkout.page.getByRole('link', { name: LINK }).click();
  await expect(checkout.heading(LINK)).toBeVisible();
  return reference;
}

/** Another person's or device's browser, which knows nothing of this one. */
async function elsewhere(browser: Browser, path: string, javaScriptEnabled = true): Promise<CheckoutScreen> {
  const context = await browser.newContext({ javaScriptEnabled });
  const other = new CheckoutScreen(await context.newPage());
  await other.page.goto(path);
  return other;
}

async function payWithCode(other: CheckoutScreen): Promise<void> {
  await other.isLive();
  await other.payWith('otp');
  await other.typePin('1234');
  await other.otp.fill('123456');
  await other.button('Authorize').click();
}

/** Asks somebody; answers the path that they are sent. */
async function askSomebody(page: Page, note: string): Promise<string> {
  await page.getByLabel('Your note').fill(note);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const url = page.getByText(/^http:\/\/localhost:\d+\/[0-9a-f]{32}$/).last();
  return new URL((await url.textContent()) ?? '').pathname;
}

test.describe('on a desk', () => {
  test.use({ viewport: DESK });

  test('the phone pays with a code, and the desk shows it by push', async ({ checkout, page, browser }) => {
    await page.clock.install();
    const opened = page.waitForResponse(/\/api\/events\/[^/]+\?/);
    const reference = await goToShare(checkout);
    await opened;
    await expect(page.getByRole('img', { name: 'QR code of this payment' })).toBeVisible();
    await expectSound(page);
    await checkout.stopLooking();
    const phone = await elsewhere(browser, pathOf(reference));
    await payWithCode(phone);
    await phone.isPaid();
    await checkout.isPaid();
    await phone.page.context().close();
  });

  test('without push the desk asks, and says before that somebody pays', async ({
    checkout,
    page,
    browser,
  }) => {
    await page.route(/\/api\/events\//, (route) => route.abort());
    const reference = await goToShare(checkout);
    await expect(page.getByText(/^Not paid yet/)).toBeVisible();
    const phone = await elsewhere(browser, pathOf(reference));
    await phone.isLive();
    await phone.payWith('otp');
    await expect(page.getByText(/^Someone is paying right now/)).toBeVisible();
    await phone.typePin('1234');
    await phone.otp.fill('123456');
    await phone.button('Authorize').click();
    await checkout.isPaid();
    await phone.page.context().close();
  });

  test('the code stands beside the page as long as there is something to do', async ({ checkout, page }) => {
    const channels = ['card', 'bank_transfer'];
    const reference = await openTransaction({ channels, redirect_url: undefined });
    await checkout.open(reference);
    const code = page.locator('header').getByRole('figure');
    const isDrawn = () => code.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
    await expect(code).toContainText('Continue on your phone');
    await expect.poll(isDrawn).toBe(true);
    await expectSound(page);
    await page.goto(`${pathOf(reference)}?method=card`);
    await expect.poll(isDrawn).toBe(true);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    await expect(code).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('it stands beside what is waited for', async ({ checkout, page }) => {
      await page.goto(`${pathOf(await openTransaction())}?preset=pin`);
      await checkout.pay.click();
      await expect(checkout.heading('Enter your card PIN')).toBeVisible();
      await expect(page.getByRole('figure')).toContainText('Continue on your phone');
    });
  });
});

test('a phone asks for no code', async ({ checkout, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const path = pathOf(await openTransaction());
  await page.goto(path);
  await checkout.isLive();
  await expect(page.getByText('Continue on your phone')).toBeAttached();
  await expect(page.getByText('Continue on your phone')).toBeHidden();
  expect(asked).not.toContain(`${path}/share/code`);
});

test('somebody who is asked pays, and the asker’s own page shows it by itself', async ({
  checkout,
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reference = await goToShare(checkout, { items: [{ name: 'School shoes', unit_amount: 1500 }] });
  const path = await askSomebody(page, 'For <b>school</b>');
  await expect(page.getByRole('link', { name: 'Send with WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${path.slice(1)}$`),
  );
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);
  await expectSound(page);
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await checkout.isLive();

  const other = await elsewhere(browser, path);
  await expect(other.page.getByText('For <b>school</b>')).toBeVisible();
  await other.page.getByText('Order', { exact: true }).click();
  await expect(other.page.getByText('School shoes')).toBeVisible();
  await expect(other.page.getByRole('link', { name: LINK })).toHaveCount(0);
  await expectSound(other.page);
  await payWithCode(other);
  await Promise.all([other.isPaid(), checkout.isPaid()]);
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
  await other.page.context().close();
});

test('a link that is taken back says so, and so does one that came too late', async ({
  checkout,
  page,
  browser,
}) => {
  await goToShare(checkout);
  const path = await askSomebody(page, '');
  const other = await elsewhere(browser, path);
  await other.isLive();
  await page.getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.getByText(/^Link cancelled\. No one can start/)).toBeVisible();
  await other.payWith('virtual_card');
  await expect(other.page.getByText(/has cancelled this link\. You weren’t charged/).first()).toBeVisible();
  await other.page.reload();
  await expect(other.heading('This request was cancelled')).toBeVisible();
  await expectSound(other.page);

  const late = await askSomebody(page, 'too late');
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await checkout.isLive();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await other.page.goto(late);
  await expect(other.heading('This has already been paid')).toBeVisible();
  await other.page.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('asked, taken back, asked anew, and paid by who was asked', async ({ checkout, page, browser }) => {
    const reference = await openTransaction();
    await page.goto(pathOf(reference));
    await page.getByRole('link', { name: LINK }).click();
    await page.getByLabel('Your note').fill('x'.repeat(141));
    await page.getByRole('button', { name: 'Create a link' }).click();
    await expect(page.getByText('Please shorten your note to 140 characters.')).toBeVisible();
    await expect(page.getByLabel('Your note')).toHaveValue('x'.repeat(141));
    const first = await askSomebody(page, 'once');
    await page.getByRole('button', { name: 'Cancel link' }).click();
    await expect(page.getByText(/^Link cancelled\./)).toBeVisible();
    const second = await askSomebody(page, 'twice');

    const other = await elsewhere(browser, first, false);
    await expect(other.heading('This request was cancelled')).toBeVisible();
    await other.page.goto(second);
    await expect(other.page.getByText('twice')).toBeVisible();
    const card = sandboxCard('virtual_card');
    await other.cardNumber.fill(card.number);
    await other.expiry.fill(card.expiry);
    await other.cvv.fill(card.cvv);
    await other.pay.click();
    await other.isPaid();
    await page.getByRole('link', { name: 'Reload this page' }).click();
    await checkout.isPaid();
    await other.page.context().close();
  });
});
