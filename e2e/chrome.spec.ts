// Spec §2 Checkout chrome and footer actions: what stands around every stage.
import type { Locator } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { openTransaction, orderFault, pathOf } from './product.ts';

test(
  'the method’s steps and the security code explain themselves; the order stands beside the form, or opens under a phone’s amount',
  { tag: '@desk' },
  async ({ checkout, page, viewport }) => {
    const items = [
      {
        name: 'Market tote in a colour with a name that no line of a phone has room for',
        quantity: 2,
        unit_amount: 800,
      },
      { name: 'قميص', unit_amount: 0 },
      { name: 'Voucher', unit_amount: -100 },
    ];
    await checkout.open(await openTransaction({ items }));
    await expect(page.getByText('Secured by Titan Checkout')).toBeVisible();
    await expect(page.getByText('Secure payment')).toBeVisible();
    for (const card of ['Mastercard', 'Visa', 'Verve'])
      await expect(page.getByRole('img', { name: card })).toBeVisible();
    const info = checkout.button('How Pay with Debit Card works');
    await expect(info).toHaveAttribute('aria-expanded', 'false');
    await info.click();
    await expect(info).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('Approve with your PIN, a code or your bank’s page.')).toBeVisible();
    await info.click();
    await expect(page.getByText('Approve with your PIN, a code or your bank’s page.')).toBeHidden();
    await checkout.button('Where is the security code?').click();
    await expect(page.getByText(/last 3 or 4 digits on the back of your card/)).toBeVisible();
    const voucher = page.getByText('−NGN 100.00');
    if (viewport?.width === 360) {
      await expect(voucher).toBeHidden();
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByText('Order', { exact: true }).click();
      const tote = page.getByText('NGN 1,600.00');
      expect(await tote.evaluate((amount) => amount.getClientRects().length)).toBe(1);
    } else {
      // The secured line ends the pane of the summary; the form is in the middle of its own.
      const boxOf = async (each: Locator) =>
        (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const summary = await boxOf(page.getByRole('banner'));
      const { x, y, width } = await boxOf(page.getByRole('contentinfo'));
      expect({ x, y, width }).toEqual({ x: 0, y: summary.y + summary.height, width: summary.width });
      const pane = await boxOf(page.getByRole('main'));
      const pay = await boxOf(checkout.button(/^Pay NGN/));
      expect(pay.x + pay.width / 2).toBeCloseTo(pane.x + pane.width / 2, 0);
      expect(pane.x).toBe(summary.width);
    }
    await expect(voucher).toBeVisible();
    await expect(checkout.button('Cancel Payment')).toBeVisible();
    await checkout.payWith('pin');
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await expect(checkout.button('Cancel Payment')).toBeHidden();
    await expect(checkout.button('Cancel')).toBeVisible();
  },
);

test('the drawer of TEST MODE is closed until it is opened, and lets an answer be lost: still checking, also after a reload, then found by looking', async ({
  checkout,
  page,
}) => {
  await page.route('**/api/events/**', (route) => route.abort());
  const opened = Promise.withResolvers<void>();
  await page.route('**/assets/tool-drawer-*', async (route) => {
    await opened.promise;
    await route.continue();
  });
  const reference = await openTransaction();
  await checkout.open(reference);
  await expect(checkout.button('Virtual card')).toBeHidden();
  // Opened by the browser alone, before the drawer's script has come.
  await page.getByText('Test tools').click();
  await page.getByText('Let something go wrong').click();
  opened.resolve();
  await page.getByLabel('The provider’s next answer').selectOption('is lost on its way');
  await expect(page.getByText('The next answer: is lost on its way.').first()).toBeVisible();
  await page.getByText('Test tools').click();
  // Nor does the first question find anything.
  await orderFault(reference, 'query_lost');
  await checkout.payWith('pin');
  await expect(checkout.heading('We’re still checking your payment')).toBeVisible();
  await expect(page.getByText('You won’t be charged twice').first()).toBeVisible();
  await page.goto(pathOf(reference));
  await expect(checkout.heading('We’re still checking your payment')).toBeVisible();
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.isLive();
  await expect(checkout.button('Use the test PIN')).toBeHidden();
  await checkout.useTool('Use the test PIN');
  await checkout.isPaid();
});
