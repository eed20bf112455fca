// Spec §4 Bank transfer around the account's end, on the real product: a second before it, after it, on the next account, and days later.
// Turns the service's clock on for everybody, so it runs after the other tests.
import type { Page } from '@playwright/test';
import { expect, expectSound, test } from './checkout-test.ts';
import {
  accountEnd,
  advanceServiceClock,
  leaveUnpaid,
  openTransaction,
  pathOf,
  transferTo,
} from './product.ts';

test.describe.configure({ mode: 'serial' });

const RECEIVED = 'Payment received';
const RETURNED = 'Your transfer goes back to you';
const TERMINATED = 'Transfer not confirmed';
const DAY_MS = 86_400_000;

const openTransfer = (body: object = {}) =>
  openTransaction({ channels: ['bank_transfer'], merchant_bears_cost: true, ...body });

/** Turns the service's clock to so many ms after the end of the payment's account. */
async function turnToEnd(reference: string, offsetMs: number): Promise<void> {
  const now = await advanceServiceClock(0);
  await advanceServiceClock((await accountEnd(reference)) + offsetMs - now);
}

/** The payer comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** The same until this heading stands. */
const comeBackTo = (page: Page, heading: string) =>
  expect
    .poll(async () => {
      await comeBack(page);
      return page.getByRole('heading', { level: 1, name: heading }).count();
    })
    .toBe(1);

/** Until the payer who comes again reads this, the service's time going on meanwhile: it asks about old accounts ever more seldom. */
const saysAgain = (page: Page, address: string, words: RegExp, stepMs: number) =>
  expect
    .poll(async () => {
      await advanceServiceClock(stepMs);
      await page.goto(address);
      return page.getByText(words).count();
    })
    .toBe(1);

/** How the page hears: by push, its own looks being two minutes away; or by looking, with the push off and a bank that tells nobody. */
const WAYS = {
  push: {
    prepare: async () => {},
    send: (account: string) => transferTo(account, '1500'),
    shows: (page: Page, heading: string) =>
      expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
  },
  poll: {
    prepare: (page: Page) => page.route('**/api/events/**', (route) => route.abort()),
    async send(account: string): Promise<void> {
      await transferTo(account, '1500', 'never');
      await advanceServiceClock(3_000);
    },
    shows: comeBackTo,
  },
} as const;

for (const [by, { prepare, send, shows }] of Object.entries(WAYS)) {
  test(`by ${by}: a transfer a second before the end is in time`, async ({ checkout, page }) => {
    const reference = await openTransfer();
    await prepare(page);
    await checkout.open(reference);
    const account = await checkout.openAccount();
    await leaveUnpaid(account);
    await turnToEnd(reference, -1_000);
    await send(account);
    await shows(page, RECEIVED);
  });

  test(`by ${by}: one at the end is too late, and goes back`, async ({ checkout, page }) => {
    const reference = await openTransfer();
    await prepare(page);
    await checkout.open(reference);
    const account = await checkout.openAccount();
    await leaveUnpaid(account);
    await turnToEnd(reference, 0);
    await send(account);
    await shows(page, RETURNED);
    await expect(page.getByText(/came after the account had expired/)).toBeVisible();
    await expectSound(page);
  });
}

test('found by asking: an account that another one has replaced still pays', async ({ checkout, page }) => {
  await page.route('**/api/events/**', (route) => route.abort());
  await checkout.open(await openTransfer({ channels: ['bank_transfer', 'card'] }), '?method=bank_transfer');
  const first = await checkout.openAccount();
  await leaveUnpaid(first);
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await checkout.payWith('insufficient_funds');
  await checkout.typePin('1234');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Change payment').click();
  await page.getByRole('link', { name: 'Pay with Bank Transfer' }).click();
  await leaveUnpaid(await checkout.openAccount());
  await transferTo(first, '1500', 'never');
  // The service asks about each account every two minutes.
  await advanceServiceClock(125_000);
  await comeBackTo(page, RECEIVED);
});

test('found by asking: a second transfer to the account that has paid goes back', async ({
  checkout,
  page,
}) => {
  const reference = await openTransfer();
  await page.route('**/api/events/**', (route) => route.abort());
  await checkout.open(reference);
  const account = await checkout.openAccount();
  await transferTo(account, '1500', 'never');
  await advanceServiceClock(125_000);
  await comeBackTo(page, RECEIVED);
  const paid = page.url();
  await transferTo(account, '1500', 'never');
  // An account that has paid is asked about once its time is over.
  await turnToEnd(reference, 0);
  await saysAgain(page, paid, /the second transfer goes back to you/, 300_000);
});

test('found by asking: what comes on the account after another method has paid goes back', async ({
  checkout,
  page,
}) => {
  const reference = await openTransfer({ channels: ['bank_transfer', 'card'] });
  await page.route('**/api/events/**', (route) => route.abort());
  await checkout.open(reference, '?method=bank_transfer');
  const account = await checkout.openAccount();
  await leaveUnpaid(account);
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  const paid = page.url();
  await transferTo(account, '1500', 'never');
  await saysAgain(page, paid, /NGN 1,500\.00 that your bank or wallet took/, 300_000);
});

test('expiry moves to the termination screen; Try another transfer gets a new account', async ({
  checkout,
  page,
}) => {
  const reference = await openTransfer({ channels: ['bank_transfer', 'card'] });
  await checkout.open(reference, '?method=bank_transfer');
  const first = await checkout.openAccount();
  await leaveUnpaid(first);
  await turnToEnd(reference, 1_000);
  await comeBack(page);
  await expect(checkout.heading(TERMINATED)).toBeVisible();
  await expect(
    page.getByText('We are unable to confirm the transfer from your bank at the moment.'),
  ).toBeVisible();
  await expect(page.getByText(/^We are still checking/)).toBeVisible();
  await expect(checkout.action('Use a different method')).toBeVisible();
  await expectSound(page);
  await advanceServiceClock(62_000);
  await comeBack(page);
  await expect(page.getByText(/^Nothing has arrived, so you have not paid/)).toBeVisible();
  await page.reload();
  await checkout.isLive();
  await expect(checkout.heading(TERMINATED)).toBeVisible();
  await checkout.button('Try another transfer').click();
  const second = await checkout.accountNumber();
  expect(second).not.toBe(first);
  await leaveUnpaid(second);
  // What comes on the old one goes back, and the new one still pays.
  await transferTo(first, '1500');
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.getByText(/NGN 1,500\.00 that your bank or wallet took/).count();
    })
    .toBe(1);
  await transferTo(second, '1500');
  await checkout.isPaid();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the termination screen has its forms and links', async ({ checkout, page }) => {
    const reference = await openTransfer({ channels: ['bank_transfer', 'card'] });
    await page.goto(`${pathOf(reference)}?method=bank_transfer`);
    const first = await checkout.openAccount();
    await leaveUnpaid(first);
    await turnToEnd(reference, 70_000);
    await page.goto(pathOf(reference));
    await expect(checkout.heading(TERMINATED)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Use a different method' })).toHaveAttribute(
      'href',
      /\?method=list$/,
    );
    await checkout.button('Try another transfer').click();
    expect(await checkout.accountNumber()).not.toBe(first);
  });
});

/** What a bank that tells nobody has taken days later is found too: the account is asked about once a day. */
const LATER = {
  push: { notice: 'once', stepMs: 0 },
  poll: { notice: 'never', stepMs: DAY_MS },
} as const;

for (const [by, { notice, stepMs }] of Object.entries(LATER)) {
  test(`by ${by}: days later the payment is over, and the money goes back`, async ({ checkout, page }) => {
    const reference = await openTransfer();
    await checkout.open(reference);
    const account = await checkout.openAccount();
    const payment = page.url();
    await leaveUnpaid(account);
    await advanceServiceClock(2 * DAY_MS);
    // The bank is asked first whether anything came in time; only then is the payment over.
    await saysAgain(page, payment, /^This transaction was abandoned\. Please try a new transaction/, 0);
    await expect(page.getByText(/^No transfer has reached us, so you have not paid/)).toBeVisible();
    await transferTo(account, '1500', notice);
    await saysAgain(
      page,
      payment,
      /came after the account had expired, so all of it goes back to you/,
      stepMs,
    );
  });
}
