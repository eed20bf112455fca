// Spec §4 Results: what stands on the results beside their words, and the address at which it stays (decision 0028).
import type { Page } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { openTransaction, pathOf } from './product.ts';
import { expectDatesInOrder } from './reading-order.ts';

test(
  'success: the window is told; the receipt and what has happened, on the page and at an address that lasts',
  { tag: '@desk' },
  async ({ checkout, page, viewport }) => {
    const items = [
      { name: 'Market tote', quantity: 2, unit_amount: 800 },
      { name: 'Voucher', unit_amount: -100 },
    ];
    const reference = await openTransaction({ items });
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      for (const name of ['success', 'failed', 'pending', 'close'])
        globalThis.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]));
    });
    await checkout.open(reference);
    const ask = page.getByRole('link', { name: 'Share this payment' });
    await expect(ask).toBeVisible();
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    await expect(ask).toBeHidden();
    await checkout.button('Stay on this page').click();
    await expect(checkout.heading('Payment successful')).toBeFocused();
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
    expect(heard).toEqual([
      ['success', { result: 'success', data: { amount: expect.any(String), reference, status: 'success' } }],
    ]);
    const told = page.getByRole('region', { name: 'Payment history' });
    await told.getByText('Payment history').click();
    await expect(told.getByRole('listitem')).toContainText([
      'Titan Demo Shop asked for NGN 1,500.00',
      'Card payment started, NGN 1,524.19',
      'Your bank approved NGN 1,524.19',
      'Titan Demo Shop received NGN 1,524.19',
    ]);
    // Folded on the screen, whole on paper.
    const paidTo = page.getByText('Paid to', { exact: true });
    await expect(paidTo).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(paidTo).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Receipt', { exact: true }).click();
    await expect(page.getByText(/^\d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d GMT\+1$/)).toBeVisible();
    await expect(page.getByText('NGN 24.19', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('−NGN 100.00')).toBeVisible();

    const [lasting] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open a status page you can keep' }).click(),
    ]);
    expect(new URL(lasting.url()).pathname).toBe(`${pathOf(reference)}/status`);
    await expect(lasting.getByText('Your bank approved NGN 1,524.19')).toBeVisible();
    // The amount stands beside both where there is room, and large once.
    for (const shown of [page, lasting]) {
      await expect(shown.getByRole('banner').getByText('NGN 1,524.19')).toBeVisible({
        visible: viewport?.width !== 360,
      });
      expect(await largeFigures(shown)).toEqual(['1,524.19']);
    }
    // On paper: all of it, and nothing to press.
    await lasting.emulateMedia({ media: 'print' });
    await expect(lasting.getByText('Received', { exact: true })).toBeVisible();
    await expect(lasting.getByRole('button')).toHaveCount(0);
    // Dates are read in their order, also from right to left.
    await lasting.emulateMedia({ media: 'screen' });
    await expectDatesInOrder(lasting);
    await lasting.goto(`${lasting.url()}?lang=ar`);
    await expectDatesInOrder(lasting);
  },
);

/** What of the page is seen in letters twice as large as its own. */
function largeFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('b')]
      .filter((each) => each.checkVisibility() && Number.parseFloat(getComputedStyle(each).fontSize) >= 32)
      .map((each) => each.textContent),
  );
}

test.describe('a failure that would start again by itself', () => {
  test.use({ failuresStay: false });

  test('stays for whoever scrolls in it', async ({ checkout, page }) => {
    await page.clock.install();
    await checkout.open(await openTransaction());
    await checkout.payWith('do_not_honor');
    await expect(page.getByText(/^Starting again in/)).toBeVisible();
    await page.mouse.wheel(0, 10);
    await expect(page.getByText(/^Starting again in/)).toBeHidden();
    await page.clock.runFor(6_000);
    await expect(checkout.heading('Payment failed')).toBeVisible();
  });

  test('closed, the focus is on what it has become', async ({ checkout }) => {
    await checkout.open(await openTransaction({ redirect_url: undefined }));
    await checkout.payWith('do_not_honor');
    await checkout.button('Cancel').click();
    await expect(checkout.heading('Payment closed')).toBeFocused();
  });
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a stage rises into place, and the first screen stands at once: ${reducedMotion}`, async ({
    checkout,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const risen: string[] = [];
      Object.assign(globalThis, { risen });
      document.addEventListener('transitionrun', ({ propertyName }) => risen.push(propertyName));
    });
    const hasRisen = () =>
      page.evaluate(() => (globalThis as unknown as { risen: string[] }).risen.includes('translate'));
    await checkout.open(await openTransaction());
    expect(await hasRisen()).toBe(false);
    await checkout.payWith('pin');
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    expect(await hasRisen()).toBe(reducedMotion === 'no-preference');
  });
