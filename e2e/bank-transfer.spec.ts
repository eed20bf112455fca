// Spec §2, §4, §8 Bank transfer, on the real product: each way money can come from the intro to the final screen, told by push with
// nobody asking and found by asking with the push off; and what goes wrong on the way.
import type { Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import {
  advanceServiceClock,
  makeMerchant,
  openTransaction,
  transferTo,
  type TransferWishes,
  verify,
} from './product.ts';

const RECEIVED = 'Payment received';
const RETURNED = 'Your transfer goes back to you';
const DETAILS = 'Transfer from your bank';
const REST = 'Part of your payment has arrived';

/** NGN 1,500.00 in all, the merchant bearing the cost. */
const openTransfer = (body: object = {}, secretKey?: string) =>
  openTransaction({ channels: ['bank_transfer'], merchant_bears_cost: true, ...body }, secretKey);

/** Stops the page's own timers, so that it looks at nothing by itself. */
async function stopLooking(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 2_000);
}

/** The same screen held against WCAG, whose checks need the page's timers. */
async function isSound(page: Page): Promise<void> {
  await page.clock.resume();
  await expectSound(page);
}

/** Until the service knows that it is paid. */
const isPaid = (reference: string) =>
  expect.poll(async () => (await verify(reference)).status).toBe('success');

/** How the page hears of a transfer. */
const WAYS = {
  push: {
    prepare: (page: Page) => page.clock.install(),
    watch: stopLooking,
    send: (account: string, amount: string, _page: Page) => transferTo(account, amount),
  },
  poll: {
    async prepare(page: Page): Promise<void> {
      await page.clock.install();
      await page.route('**/api/events/**', (route) => route.abort());
    },
    watch: async () => {},
    /** The bank tells nobody; the page asks after two minutes. */
    async send(account: string, amount: string, page: Page): Promise<void> {
      await transferTo(account, amount, 'never');
      await advanceServiceClock(3_000);
      await page.clock.fastForward(121_000);
    },
  },
} as const;

type Case = {
  wishes?: TransferWishes;
  sends: string;
  ends: string;
  says: (string | RegExp)[];
  paid: number | null;
};

/** The settlement table as a payer sees it. */
const CASES: Record<string, Case> = {
  exact: {
    sends: '1500',
    ends: RECEIVED,
    says: ['Your payment of NGN 1,500.00 has been received'],
    paid: 1500,
  },
  'over, return excess': {
    sends: '2000',
    ends: RECEIVED,
    says: ['NGN 2,000.00', 'NGN 500.00', /The excess goes back to you/],
    paid: 2000,
  },
  'over, return all': {
    wishes: { over: 'return_all' },
    sends: '2000',
    ends: RETURNED,
    says: [/^It seems you made a payment of NGN 2,000\.00 instead of NGN 1,500\.00, reversed automatically/],
    paid: null,
  },
  'over, accept all': {
    wishes: { over: 'accept_all' },
    sends: '2000',
    ends: RECEIVED,
    says: ['Your payment of NGN 2,000.00 has been received', /has received all of it/],
    paid: 2000,
  },
  'under, return all': {
    sends: '1000',
    ends: RETURNED,
    says: [
      'It seems you made a payment of NGN 1,000.00 instead of NGN 1,500.00, reversed automatically; do not transfer again, click Try Again for a new account.',
    ],
    paid: null,
  },
  'under, accept all': {
    wishes: { under: 'accept_all' },
    sends: '1000',
    ends: RECEIVED,
    says: ['Your payment of NGN 1,000.00 has been received', /has accepted it/],
    paid: 1000,
  },
  'outside transaction_limits': {
    sends: '50',
    ends: RETURNED,
    says: ['Your transaction amount should be between the minimum and maximum and will be reversed'],
    paid: null,
  },
};

for (const [by, way] of Object.entries(WAYS)) {
  test.describe(`by ${by} alone`, () => {
    for (const [name, { wishes, sends, ends, says, paid }] of Object.entries(CASES)) {
      test(`${name}: from the intro to its screen`, async ({ checkout, page }) => {
        const reference = await openTransfer({}, wishes && (await makeMerchant(wishes)));
        await way.prepare(page);
        await checkout.open(reference);
        const account = await checkout.openAccount();
        await way.watch(page);
        await way.send(account, sends, page);
        await expect(checkout.heading(ends)).toBeVisible();
        for (const words of says) await expect(page.getByText(words).first()).toBeVisible();
        if (by === 'push' && name !== 'exact') await isSound(page);
        if (paid !== null && wishes === undefined)
          expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: paid });
      });
    }

    test('in two parts: what is missing, then the rest by a new account', async ({ checkout, page }) => {
      const secretKey = await makeMerchant({ under: 'wait_for_rest' });
      await way.prepare(page);
      await checkout.open(await openTransfer({}, secretKey));
      const first = await checkout.openAccount();
      await way.watch(page);
      await way.send(first, '1000', page);
      await expect(checkout.heading(REST)).toBeVisible();
      await expect(
        page.getByText('NGN 1,000.00 has arrived. NGN 500.00 is missing to complete this payment.'),
      ).toBeVisible();
      if (by === 'push') await isSound(page);
      await checkout.button('Send the rest: NGN 500.00').click();
      await expect(page.getByText('NGN 1,000.00 has already arrived; this is the rest.')).toBeVisible();
      const second = await checkout.accountNumber();
      expect(second).not.toBe(first);
      await way.send(second, '500', page);
      await expect(page.getByText('Your payment of NGN 1,500.00 has been received')).toBeVisible();
    });
  });
}

test.describe('the intro', () => {
  test('three points, a checkbox that enables Continue, and a double click opens one account', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransfer();
    await checkout.open(reference);
    await expect(page.getByRole('heading', { name: 'Before you make this transfer' })).toBeVisible();
    await expect(page.getByText('Transfer the exact amount only: NGN 1,500.00.')).toBeVisible();
    await expect(page.getByText(/^The account expires after \d+ mins\.$/)).toBeVisible();
    await expect(checkout.button('Continue')).toBeDisabled();
    await expect(page.getByText(/^Still needed: tick/)).toBeVisible();
    await expectSound(page);
    await page.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
    await checkout.button('Continue').dblclick();
    await expect(checkout.heading(DETAILS)).toBeVisible();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });

  test('the network is lost on Continue: nothing is opened twice', async ({ checkout, page, context }) => {
    const reference = await openTransfer();
    await checkout.open(reference);
    await page.getByRole('checkbox').check();
    // The service acts, and its answer is lost.
    await page.route('**/api/?type=bank_transfer', async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    });
    await checkout.button('Continue').click();
    await expect(checkout.heading('We are getting your account')).toBeVisible();
    await context.setOffline(false);
    await expect(checkout.heading(DETAILS)).toBeVisible();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });
});

test.describe('account details', () => {
  test('number and amount are copied with one tap, and that is said', async ({ checkout, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await checkout.open(await openTransfer());
    const account = await checkout.openAccount();
    await expect(page.getByText('Transfer exactly NGN 1,500.00')).toBeVisible();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [name, value] of [
      ['Copy account number', account],
      ['Copy amount to pay', '1500.00'],
    ] as const) {
      await checkout.shown.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
      await expect.poll(copied).toBe(value);
    }
  });

  test('the warning alternates with the countdown every 10 seconds by sight only; with reduced motion both stand', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    await checkout.open(await openTransfer());
    await checkout.openAccount();
    await expectSound(page);
    await stopLooking(page);
    const warning = page.getByText('Do not save or reuse this account number');
    const countdown = page.getByText(/^This account expires in/);
    const seen = async () => {
      const opacities = await Promise.all(
        [countdown, warning].map((line) =>
          line.evaluate((element) => Number(getComputedStyle(element.closest('p') ?? element).opacity)),
        ),
      );
      return opacities.join();
    };
    const [first, then] = (await seen()) === '1,0' ? ['1,0', '0,1'] : ['0,1', '1,0'];
    await page.clock.runFor(10_000);
    await expect.poll(seen).toBe(then);
    await page.clock.runFor(10_000);
    await expect.poll(seen).toBe(first);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(seen).toBe('1,1');
    await isSound(page);
  });

  test('the countdown follows the service, whatever the phone’s clock says', async ({ checkout, page }) => {
    await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
    await checkout.open(await openTransfer());
    await checkout.openAccount();
    await expect(page.getByText(/^This account expires in 29m \d\ds/)).toBeVisible();
    await page.clock.setSystemTime(new Date('2001-01-01T00:00:00Z'));
    await page.clock.runFor(2_000);
    await expect(page.getByText(/^This account expires in 29m \d\ds/)).toBeVisible();
  });

  test('a reload, a second tab and another device show the same account', async ({
    checkout,
    page,
    context,
    browser,
  }) => {
    const reference = await openTransfer();
    await checkout.open(reference);
    const account = await checkout.openAccount();
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
    await elsewhere.close();
  });

  test('asleep while the money comes: awake again, it looks at once', async ({ checkout, page }) => {
    await page.route('**/api/events/**', (route) => route.abort());
    const reference = await openTransfer();
    await checkout.open(reference);
    const account = await checkout.openAccount();
    await transferTo(account, '1500');
    await isPaid(reference);
    await expect(checkout.heading(DETAILS)).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await checkout.isPaid();
  });

  test('offline while the money comes: back online, it looks at once', async ({
    checkout,
    page,
    context,
  }) => {
    await page.route('**/api/events/**', (route) => route.abort());
    const reference = await openTransfer();
    await checkout.open(reference);
    const account = await checkout.openAccount();
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await transferTo(account, '1500');
    await isPaid(reference);
    await context.setOffline(false);
    await checkout.isPaid();
  });

  test('Help? and Go Back, while the account is watched', async ({ checkout, page }) => {
    await checkout.open(await openTransfer());
    const account = await checkout.openAccount();
    await checkout.action('Help?').click();
    await expect(checkout.heading('Help with your transfer')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Contact / })).toHaveAttribute('href', /^mailto:/);
    await expectSound(page);
    await checkout.action('Go Back').click();
    expect(await checkout.accountNumber()).toBe(account);
    await checkout.action('Help?').click();
    await transferTo(account, '1500');
    await checkout.isPaid();
  });

  test('TEST MODE: exact, too little and too much are one tap each', async ({ checkout, page }) => {
    await checkout.open(await openTransfer());
    await checkout.openAccount();
    await checkout.useTool('Send too little');
    await expect(checkout.heading(RETURNED)).toBeVisible();
    await checkout.action('Try again').click();
    await checkout.openAccount();
    await checkout.useTool('Switch that off');
    await checkout.openTools();
    await expect(checkout.button('Switch that on again')).toBeVisible();
    await checkout.useTool('Send this amount');
    await checkout.isPaid();
    await expect(page.getByText(/NGN 750.00 that your bank or wallet took/)).toBeVisible();
  });
});

test('another method pays while the account is open: what comes on it goes back', async ({
  checkout,
  page,
}) => {
  const reference = await openTransfer({ channels: ['bank_transfer', 'card'] });
  await checkout.open(reference, '?method=bank_transfer');
  const account = await checkout.openAccount();
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  const paid = page.url();
  await transferTo(account, '1500');
  await expect
    .poll(async () => {
      await page.goto(paid);
      return page.getByText(/NGN 1,500\.00 that your bank or wallet took/).count();
    })
    .toBe(1);
});

test('an account that another one has replaced still pays, when its money comes in time', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransfer({ channels: ['bank_transfer', 'card'] }), '?method=bank_transfer');
  const first = await checkout.openAccount();
  await checkout.action('Change payment method').click();
  await page.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await checkout.payWith('insufficient_funds');
  await checkout.typePin('1234');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Change payment').click();
  await page.getByRole('link', { name: 'Pay with Bank Transfer' }).click();
  expect(await checkout.openAccount()).not.toBe(first);
  await transferTo(first, '1500');
  await checkout.isPaid();
});

test('a second transfer to the account that has paid goes back, and its payer is told', async ({
  checkout,
  page,
}) => {
  await page.clock.install();
  await checkout.open(await openTransfer());
  const account = await checkout.openAccount();
  await stopLooking(page);
  await transferTo(account, '1500');
  await checkout.isPaid();
  await transferTo(account, '1500');
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText(/the second transfer goes back to you/).count();
    })
    .toBe(1);
});

test('the part goes back when its payer asks for it', async ({ checkout }) => {
  await checkout.open(await openTransfer({}, await makeMerchant({ under: 'wait_for_rest' })));
  const account = await checkout.openAccount();
  await transferTo(account, '1000');
  await checkout.button('Send it back to me').click();
  await expect(checkout.heading(RETURNED)).toBeVisible();
  await checkout.action('Try again').click();
  await expect(checkout.button('Continue')).toBeVisible();
});
