// Inline script: the embed script in Chromium, on a page of another origin than the checkout's.
import type { Locator, Page } from '@playwright/test';
import { submitTestPage, tabOf } from './bank-pages.ts';
import { expect, test } from './checkout-test.ts';
import { initialize, openShopPage, toldTo } from './inline-screen.ts';
import { CHECKOUT, SHOP, verify } from './product.ts';
import { framedCheckout } from './shop-screen.ts';

const MODAL = { name: 'Payment' };

test('declined, paid, told, closed by the page; opened again, success is told again', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  const reference = `inl-${process.pid}-${Math.floor(performance.now() * 1000)}`;
  const asked = { reference, amount: '1500', channels: ['card'], merchantBearsCost: true };
  const checkout = await initialize(page, asked);
  await checkout.payWith('do_not_honor');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Try again').click();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.evaluate(() => window.handle.close());
  await expect(page.getByRole('dialog', MODAL)).toHaveCount(0);
  const success = ['success', { amount: '1500', reference, status: 'success' }];
  expect(await toldTo(page)).toEqual([
    ['failed', { amount: '1500', reference, status: 'failed' }],
    success,
    ['close'],
  ]);
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1500 });

  const again = await initialize(page, asked);
  await expect(again.heading('Already paid')).toBeVisible();
  await expect.poll(() => toldTo(page)).toEqual([success]);
  await again.button('Close payment').click();
  await expect.poll(() => toldTo(page)).toEqual([success, ['close']]);
});

test('a shop that reloads at the PIN opens the payment again by its reference: the payer is where they were, and pays', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  const reference = `inl-${process.pid}-${Math.floor(performance.now() * 1000)}`;
  const asked = { reference, amount: '1500', channels: ['card'] };
  const first = await initialize(page, asked);
  await first.payWith('pin');
  await expect(first.heading('Enter your card PIN')).toBeVisible();
  await page.reload();
  const again = await initialize(page, asked);
  await expect(again.heading('Enter your card PIN')).toBeVisible();
  await again.isLive();
  await again.typePin('1234');
  await again.isPaid();
  expect(await verify(reference)).toMatchObject({ status: 'success', payment_attempts: [{}] });
});

test('Escape, outside the frame and in it, and Back close the modal; focus, scrolling and history are as they were', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  const url = page.url();
  const pay = page.getByRole('link', { name: /^Pay NGN/ });
  const { checkout, frame } = framedCheckout(page);
  const isClosed = async () => {
    await expect(page.getByRole('dialog', MODAL)).toHaveCount(0);
    await expect(page.getByText('You closed the payment.')).toBeVisible();
    await expect(pay).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  };
  await pay.click();
  await checkout.isLive();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
  await expect(page.locator('iframe[title="Payment"]')).toBeFocused();
  // The page in the frame hears keys a moment after it is live.
  const pressEscape = () =>
    expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', MODAL)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  await pressEscape();
  await isClosed();

  await pay.press('Enter');
  await checkout.isLive();
  await frame.getByRole('link', { name: 'Pay with Debit Card' }).focus();
  await pressEscape();
  await isClosed();

  await pay.click();
  await checkout.isLive();
  await page.evaluate(() => history.back());
  await isClosed();
  expect(page.url()).toBe(url);
});

test('with a card typed in, Escape, Back and Close ask first, once; who stays finds it as it was', async ({
  page,
  watched: _watched,
}) => {
  await page.clock.install();
  await openShopPage(page);
  const url = page.url();
  const pay = page.getByRole('link', { name: /^Pay NGN/ });
  const { checkout, frame } = framedCheckout(page);
  const dialog = page.getByRole('dialog', MODAL);
  const question = frame.getByRole('alertdialog', { name: 'Close the payment?' });
  await pay.click();
  await checkout.isLive();
  await frame.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await checkout.cardNumber.fill('4111');

  await checkout.cardNumber.press('Escape');
  await expect(question).toHaveAccessibleDescription('What you typed here won’t be kept.');
  await expect(question.getByRole('button', { name: 'Stay on this page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(checkout.cardNumber).toBeFocused();
  await expect(checkout.cardNumber).toHaveValue('4111');

  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  // Longer than the script waits for an answer.
  await page.clock.fastForward(1_000);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
  await expect(pay).toBeFocused();
  expect(page.url()).toBe(url);

  await pay.click();
  await checkout.isLive();
  await frame.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await checkout.cardNumber.fill('4111');
  await checkout.button('Close payment').click();
  await clickAway(page, question.getByRole('button', { name: 'Close payment' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('You closed the payment.')).toBeVisible();
});

test('closed in an element, the focus goes back to what had it, else to the element', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  await page.evaluate(() => {
    const place = document.createElement('div');
    place.id = 'pay-here';
    // At the top, so that a press need not scroll: a frame of another process takes presses where it last was.
    document.querySelector('main')?.prepend(place);
    document.querySelector('header')?.remove();
  });
  const openAndClose = async () => {
    const checkout = await initialize(page, { amount: 1500, channels: ['card'], containerId: 'pay-here' });
    await checkout.isLive();
    await checkout.cardNumber.focus();
    await clickAway(page, checkout.button('Close payment'));
    await expect(page.locator('iframe')).toHaveCount(0);
  };
  const pay = page.locator('#pay');
  await pay.focus();
  await openAndClose();
  await expect(pay).toBeFocused();
  await pay.blur();
  await openAndClose();
  await expect(page.locator('#pay-here')).toBeFocused();
});

test('a frame that never loads can be closed, and one that fails gives way to the payment page', async ({
  page,
  checkout,
  watched: _watched,
}) => {
  await openShopPage(page);
  const framed = /\/[0-9a-f]{32}\?inline=/;
  // Neither answered nor refused, as in a tunnel.
  await page.route(framed, () => {});
  const pay = page.getByRole('link', { name: /^Pay NGN/ });
  await pay.click();
  await expect(page.getByText('Opening the payment…')).toBeVisible();
  await page.getByRole('button', { name: 'Close payment' }).click();
  await expect(page.getByRole('dialog', MODAL)).toHaveCount(0);
  await pay.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', MODAL)).toHaveCount(0);
  await page.unroute(framed);

  await page.route(framed, (route) => route.abort());
  await pay.click();
  await page.waitForURL(new RegExp(`^${CHECKOUT}/[0-9a-f]{32}$`));
  await checkout.isLive();
  await page.goBack();
  await expect(page.getByRole('dialog', MODAL)).toHaveCount(0);
  await expect(pay).toBeVisible();
});

test('with storage refused and pop-ups blocked it is paid in the frame all the same', async ({
  page,
  watched: _watched,
}) => {
  // What a browser does in frames of a payer who blocks what sites store.
  await page.addInitScript((checkout) => {
    if (globalThis.origin !== checkout) return;
    globalThis.open = () => null;
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  }, CHECKOUT);
  await openShopPage(page);
  const checkout = await initialize(page, { amount: 2500, channels: ['card'] });
  await checkout.payWith('3ds');
  const heard = page.waitForResponse((response) => response.url().includes('/api/events/'));
  const tab = await tabOf(page, () => checkout.action('Proceed').click());
  await submitTestPage(tab);
  await heard;
  await checkout.isPaid();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await toldTo(page)).map(([name]) => name)).toEqual(['success', 'close']);
  await expect(page).toHaveURL(new RegExp(`^${SHOP}/embedded`));
});

test('it speaks the language of the script’s address, else of the page’s `locale`, and so does the payment in it', async ({
  page,
  watched: _watched,
}) => {
  await openShopPage(page);
  const shell = (name: string) => page.getByRole('dialog', { name });
  const isFramedIn = (title: string, lang: string) =>
    expect(page.frameLocator(`iframe[title="${title}"]`).locator('html')).toHaveAttribute('lang', lang);
  const closed = async (name: string) => {
    await page.evaluate(() => window.handle.close());
    await expect(shell(name)).toHaveCount(0);
  };
  const card = { amount: 1500, channels: ['card'] };

  await initialize(page, { ...card, locale: 'fr-CI' });
  await expect(shell('Paiement')).toHaveAttribute('lang', 'fr');
  await isFramedIn('Paiement', 'fr');
  await closed('Paiement');

  await page.addScriptTag({ url: `${CHECKOUT}/inline.js?lang=ar` });
  await page.route('**/inline/charges', (route) => route.abort());
  await initialize(page, { ...card, locale: 'fr' });
  const dialog = shell('الدفع');
  await expect(dialog).toHaveCSS('direction', 'rtl');
  await expect(
    dialog.getByText('تعذّر فتح صفحة الدفع. تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.'),
  ).toBeVisible();
  await page.unroute('**/inline/charges');
  await dialog.getByRole('button', { name: 'حاول مرة أخرى' }).click();
  await isFramedIn('الدفع', 'ar');
  await closed('الدفع');
});

/** Clicks a button that takes its own frame away: with the frame goes, now and then, Chromium's answer to the click. */
async function clickAway(page: Page, button: Locator): Promise<void> {
  await Promise.race([button.click(), expect(page.locator('iframe')).toHaveCount(0)]);
}
