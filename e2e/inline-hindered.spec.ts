// What users of such scripts complain about elsewhere: the embed script where something is in its way, on a page of
// another origin than the checkout's. What is the same at every width runs at one.
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { initialize, openShopPage, toldTo } from './inline-screen.ts';
import { CHECKOUT } from './product.ts';

const MODAL = { name: 'Payment' };
const FRAMED = /\/[0-9a-f]{32}\?inline=/;
const CARD = { amount: 1500, channels: ['card'] };

test('in an element that has no height of its own it is seen whole, and the page around it stays the merchant’s', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  await page.evaluate(() => {
    const place = document.createElement('div');
    place.id = 'pay-here';
    document.querySelector('main')?.append(place);
    document.querySelector<HTMLElement>('#pay')?.focus();
  });
  const checkout = await initialize(page, { ...CARD, container_id: 'pay-here' });
  await checkout.isLive();
  const frame = page.locator('#pay-here iframe[title="Payment"]');
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(700);
  await expect(page.locator('#pay-here > div')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('#pay')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await page.keyboard.press('Escape');
  await checkout.payWith('do_not_honor');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await page.evaluate(() => window.Korapay.close());
  await expect(frame).toHaveCount(0);
  expect((await toldTo(page)).map(([name]) => name)).toEqual(['failed', 'close']);
});

test('in an element that has a height it fits, in place of what stood there; what is below can be pressed, and closed all is as it was', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  await page.evaluate(() => {
    const place = document.createElement('div');
    place.id = 'pay-here';
    Object.assign(place.style, { width: '400px', maxWidth: '100%', height: '500px', background: '#101418' });
    const link = document.createElement('a');
    link.href = '#x';
    link.textContent = 'here';
    place.append('Choose how to pay ', link);
    const below = document.createElement('button');
    below.textContent = 'Below';
    below.onclick = () => (below.textContent = 'Pressed');
    // At the top, so that a press need not scroll: a frame of another process takes presses where it last was.
    document.querySelector('main')?.prepend(place, below);
    document.querySelector('header')?.remove();
  });
  const checkout = await initialize(page, { ...CARD, containerId: 'pay-here' });
  await checkout.isLive();
  const element = page.locator('#pay-here');
  const frame = element.locator('iframe[title="Payment"]');
  expect(await frame.boundingBox()).toEqual(await element.boundingBox());
  expect((await frame.boundingBox())?.height).toBe(500);
  // The shop's own ground is dark: the payment, which is drawn for a light one, stands on white.
  await expect(page.locator('#pay-here > div')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(element.getByText('Choose how to pay')).toHaveCount(0);
  await page.getByRole('button', { name: 'Below' }).click();
  await expect(page.getByRole('button', { name: 'Pressed' })).toBeVisible();
  // As on a telephone that is turned: it goes with its element.
  await element.evaluate((it) => (it.style.height = '900px'));
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(900);
  await page.evaluate(() => window.Korapay.close());
  await expect(element).toHaveText('Choose how to pay here');
  await expect(element.getByRole('link')).toHaveText('here');
});

test('a payment that cannot be opened says so, and what to do; asked for twice it is one; both globals close it', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  const dialog = page.getByRole('dialog', MODAL);
  await initialize(page, { ...CARD, key: 'pk_test_nobody_0000000000' });
  await expect(dialog.getByText('This payment couldn’t be opened. Please contact the shop.')).toBeVisible();
  await page.evaluate(() => window.Titan.close());
  await expect(dialog).toHaveCount(0);
  expect(await toldTo(page)).toEqual([['close']]);

  await page.route('**/inline/charges', (route) => route.abort());
  const checkout = await initialize(page, CARD);
  await expect(dialog.getByText(/^This payment couldn’t be opened\. Check your connection/)).toBeVisible();
  await page.unroute('**/inline/charges');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(FRAMED, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Close payment' })).toBeFocused();
  release();
  await checkout.isLive();
  const isSame = await page.evaluate(() => window.handle === window.Titan.initialize({ key: 'again' }));
  expect(isSame).toBe(true);
  await expect(dialog).toHaveCount(1);
  await page.evaluate(() => window.Korapay.close());
  await expect(dialog).toHaveCount(0);
});

test('an address on an origin that is not registered stops no payment: it is not used, and the console says what to do', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  const warned: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warned.push(message.text())));
  const checkout = await initialize(page, {
    ...CARD,
    notification_url: 'https://api.shop.example/hooks',
    redirect_url: 'https://www.shop.example/done',
  });
  await checkout.isLive();
  await expect.poll(() => warned.length).toBe(2);
  expect(warned[0]).toMatch(/redirect_url is not used.*Have it registered/);
  expect(warned[1]).toMatch(/notification_url is not used/);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
});

test('a slow frame shows another way after 10 s; without a network nothing is left; refused by the page’s policy it takes the window', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openShopPage(page);
  const dialog = page.getByRole('dialog', MODAL);
  const pay = page.getByRole('link', { name: /^Pay NGN/ });
  const way = dialog.getByRole('link', { name: 'Open the payment page' });
  await page.route(FRAMED, () => {});
  await Promise.all([page.waitForRequest(FRAMED), pay.click()]);
  await page.clock.fastForward(10_000);
  await expect(dialog.getByText('This takes longer than usual.')).toBeVisible();
  await expect(way).toHaveAttribute('href', new RegExp(`^${CHECKOUT}/[0-9a-f]{32}$`));
  await dialog.getByRole('button', { name: 'Close payment' }).click();
  await page.unroute(FRAMED);

  await page.route(FRAMED, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await pay.click();
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.clock.fastForward(2_500);
  await expect(dialog.getByText('You’re offline. Try again when you’re connected.')).toBeVisible();
  await context.setOffline(false);
  await page.unroute(FRAMED);

  await page.reload();
  // A shop whose policy was written before it had the script.
  await page.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "frame-src 'self'";
    document.head.append(policy);
  });
  await pay.click();
  await page.waitForURL(new RegExp(`^${CHECKOUT}/[0-9a-f]{32}$`));
  await new CheckoutScreen(page).isLive();
});
