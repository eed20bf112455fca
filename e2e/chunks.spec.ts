// Who pays one way loads no code of another, and a chunk that is late or lost loses nothing.
import type { Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { openTransaction, orderFault, verify } from './product.ts';

const BOTH = { currency: 'KES', channels: ['card', 'mobile_money'] };
const CARD = /\/(card|saved|answer|cvv|three-ds|sandbox-cards)-/;
const WALLET = /\/(mobile-money|sandbox-wallets)-/;
/** What the list fetches ahead: the later screens, and what each method starts with. */
const AHEAD = /\/(later-screen|[\w-]+-start)-/;
const CHECK = 'Approve on your phone';

/** Addresses of the scripts that the page has asked for, oldest first. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  return asked;
}

const matching = (addresses: readonly string[], form: RegExp) =>
  addresses.filter((address) => form.test(address));

async function payByWallet(checkout: CheckoutScreen): Promise<void> {
  await checkout.useTool('Success');
  await expect(checkout.pay).toBeEnabled();
  await checkout.pay.click();
}

async function chooseWallet(checkout: CheckoutScreen): Promise<void> {
  await checkout.page.getByRole('link', { name: /Pay with Mobile Money/ }).click();
  await expect(checkout.walletNumber).toBeVisible();
  // Until the method's first chunk is there the link is a plain one, and leads to a page that is yet to be enhanced.
  await checkout.isLive();
}

test('who pays by card loads no code of mobile money; the first method’s is asked for beside the runtime, not after it', async ({
  checkout,
  page,
}) => {
  const asked = scriptsOf(page);
  await page.route('**/browser-runtime-*.js', async (route) => {
    await expect(() => expect(matching(asked, /\/card-calls-/)).toHaveLength(1)).toPass();
    await route.continue();
  });
  await checkout.open(await openTransaction({ ...BOTH, currency: 'NGN' }), '?method=card');
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  expect(matching(asked, CARD)).not.toEqual([]);
  expect(matching(asked, WALLET)).toEqual([]);
});

test('who pays by mobile money loads no code of card’s stages; a press while its code is on its way is seen to be taken, and kept', async ({
  checkout,
  page,
}) => {
  const asked = scriptsOf(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/mobile-money-calls-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const reference = await openTransaction(BOTH);
  await checkout.open(reference);
  await chooseWallet(checkout);
  await payByWallet(checkout);
  await expect(checkout.pay).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change payment method' })).toBeHidden();
  release();
  await expect(checkout.heading(CHECK)).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
  expect(matching(asked, WALLET)).not.toEqual([]);
  expect(matching(asked, CARD)).toEqual([]);
});

test('code that is lost once is asked for again, and the payment is made once', async ({
  checkout,
  page,
}) => {
  let requests = 0;
  await page.route('**/card-calls-*.js', (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  const reference = await openTransaction({ channels: ['card'] });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('card-calls'));
  await checkout.open(reference);
  await lost;
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  expect(requests).toBe(2);
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('code that stays lost: the press that was lost is named, and the next goes as a plain form', async ({
  checkout,
  page,
}) => {
  let lose = () => {};
  const held = new Promise<void>((resolve) => (lose = resolve));
  await page.route('**/mobile-money-calls-*.js', async (route) => {
    await held;
    await route.abort();
  });
  const reference = await openTransaction(BOTH);
  // Before its first screen is there the method's link is a plain one, and the page that it leads to opens without that code.
  const firstScreen = page.waitForResponse(/\/mobile-money-start-.*\.js/);
  await checkout.open(reference);
  // A press before the page is live goes as a plain form, and nothing is lost.
  await checkout.isLive();
  await (await firstScreen).finished();
  await chooseWallet(checkout);
  await payByWallet(checkout);
  lose();
  await expect(page.getByText('We didn’t get that. You weren’t charged.')).toBeVisible();
  await checkout.pay.click();
  await expect(checkout.heading(CHECK)).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

/** How often the browser has loaded the page itself. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    // A form's own answer is a redirect: with it, it is one load.
    const isLoad = request.isNavigationRequest() && request.redirectedFrom() === null;
    if (isLoad && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

test('a part that a deploy took away: who types is not disturbed, and when it is needed the page loads again, once, at its stage', async ({
  checkout,
  page,
}) => {
  const loads = loadsOf(page);
  await page.route('**/later-screen-*.js', (route) => (loads() > 1 ? route.continue() : route.abort()));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('later-screen'));
  const reference = await openTransaction({ channels: ['card'] });
  await checkout.open(reference);
  await checkout.typeCard('pin');
  await lost;
  await expect(checkout.cardNumber).toHaveValue(/^5188 5136 1855 2975$/);
  await expect(checkout.cvv).not.toHaveValue('');
  expect(loads()).toBe(1);
  await checkout.pay.click();
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await expect.poll(loads).toBe(2);
  await checkout.isLive();
  await checkout.typePin('1234');
  await checkout.isPaid();
  expect(loads()).toBe(2);
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('a part that stays lost: a screen that waits comes again by itself until it is over, and not in a loop', async ({
  checkout,
  page,
}) => {
  const loads = loadsOf(page);
  await page.clock.install();
  await page.route('**/later-screen-*.js', (route) => route.abort());
  const reference = await openTransaction({ channels: ['card'], redirect_url: undefined });
  await orderFault(reference, 'answer_lost');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await expect(checkout.heading('We’re still checking your payment')).toBeVisible();
  await expect.poll(loads).toBe(2);
  await expect.poll(async () => (await verify(reference)).status).toBe('success');
  await page.waitForLoadState();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('later-screen'));
  await page.clock.runFor(14_000);
  expect(loads()).toBe(2);
  await page.clock.runFor(2_000);
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible();
  await failed;
  expect(loads()).toBe(3);
});

test('at the list nothing is fetched ahead before the page is live', async ({ checkout, page }) => {
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.documentElement.dataset['live'] !== undefined) performance.mark('live');
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-live'] }),
  );
  const start = page.waitForResponse(/\/mobile-money-start-/);
  await checkout.open(await openTransaction(BOTH));
  await (await start).finished();
  const early = await page.evaluate((ahead) => {
    const liveAt = performance.getEntriesByName('live')[0]?.startTime ?? 0;
    const asked = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(ahead).test(name));
    return { count: asked.length, before: asked.filter(({ startTime }) => startTime < liveAt) };
  }, AHEAD.source);
  expect(early).toEqual({ count: expect.any(Number), before: [] });
  expect(early.count).toBeGreaterThan(1);
});

test('with data saving on, what comes after the form is fetched when it is needed, and not before', async ({
  checkout,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const ofList = page.waitForResponse(/browser-runtime/);
  await checkout.open(await openTransaction(BOTH));
  await (await ofList).finished();
  expect(matching(asked, AHEAD)).toEqual([]);
  const runtime = page.waitForResponse(/browser-runtime/);
  const reference = await openTransaction();
  await checkout.open(reference);
  await runtime;
  await checkout.useTool('PIN');
  await expect(checkout.pay).toBeEnabled();
  expect(matching(asked, /later|card-calls|payment-record/)).toEqual([]);
  await checkout.pay.click();
  await checkout.typePin('1234');
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success' });
});
