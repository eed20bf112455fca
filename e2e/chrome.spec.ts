// Spec §2 Checkout chrome and footer actions: what stands around every stage.
import { expect, expectSound, test } from './checkout-test.ts';
import { openTransaction, pathOf } from './product.ts';
import { WIDTHS } from './playwright.config.ts';
import { turnRightToLeft } from './right-to-left.ts';

test(
  'the info button of the method opens and closes its steps',
  { tag: '@desk' },
  async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    const info = checkout.button('How Pay with Debit Card works');
    await expect(info).toHaveAttribute('aria-expanded', 'false');
    await info.click();
    await expect(info).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('Approve with your PIN, a code or your bank’s page.')).toBeVisible();
    await expectSound(page);
    await info.click();
    await expect(page.getByText('Approve with your PIN, a code or your bank’s page.')).toBeHidden();
  },
);

test('the secured banner and the Mastercard and Visa badge', async ({ checkout, page }) => {
  await checkout.open(await openTransaction());
  await expect(page.getByText('Secured by Titan Checkout')).toBeVisible();
  await expect(page.getByText('Mastercard and Visa secure payment')).toBeVisible();
});

test('Cancel Payment on init, otherwise Cancel', async ({ checkout }) => {
  await checkout.open(await openTransaction());
  await expect(checkout.button('Cancel Payment')).toBeVisible();
  await checkout.payWith('pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await expect(checkout.button('Cancel Payment')).toBeHidden();
  await expect(checkout.button('Cancel')).toBeVisible();
});

test('the security code explains itself', async ({ checkout, page }) => {
  await checkout.open(await openTransaction());
  await expect(page.getByText('3 digits on the back')).toBeVisible();
  await checkout.button('Where is the security code?').click();
  await expect(page.getByText(/last 3 or 4 digits on the back of your card/)).toBeVisible();
  await expectSound(page);
});

test('fees that the payer bears are said, and none where the merchant bears them', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction({ merchant_bears_cost: false }));
  await expect(page.getByText('incl. 24.19 fees')).toBeVisible();
  await checkout.open(await openTransaction({ merchant_bears_cost: true }));
  await expect(page.getByText('Pay NGN 1,500.00').first()).toBeVisible();
  await expect(page.getByText(/incl\. /)).toBeHidden();
});

test('what it is for stands beside the form, opens under a phone’s amount, and is on the receipt', async ({
  checkout,
  page,
}) => {
  const items = [
    {
      name: 'Market tote in a colour with a name that no line of a phone has room for',
      quantity: 2,
      unit_amount: 800,
    },
    { name: 'قميص', unit_amount: 0 },
    { name: 'Voucher', unit_amount: -100 },
  ];
  const voucher = page.getByText('−NGN 100.00');
  await page.setViewportSize(WIDTHS.desk);
  await checkout.open(await openTransaction({ items }));
  await expect(voucher).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(voucher).toBeHidden();
  await page.getByText('Order', { exact: true }).click();
  await expect(voucher).toBeVisible();
  const tote = page.getByText('NGN 1,600.00');
  expect(await tote.evaluate((amount) => amount.getClientRects().length)).toBe(1);
  await expectSound(page);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.getByText('Receipt', { exact: true }).click();
  await expect(voucher).toBeVisible();
  await expectSound(page);
});

test('a payment that is over offers the merchant’s address', async ({ checkout, page }) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.goto(pathOf(reference));
  const contact = page.getByRole('link', { name: /^Contact / });
  await expect(contact).toHaveAttribute('href', /^mailto:support@/);
});

test('light and dark, 320 px wide, and text at 200 %: sound, and no sideways scrolling', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectSound(page);
});

test('a part of the page that does not arrive: the service draws the screen, and the payer hears the truth', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await page.route('**/later-screen*.js', (route) => route.abort());
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await expect(page.getByText(reference)).toBeVisible();
  await page.getByRole('link', { name: 'Continue now' }).click();
  await page.waitForURL(/\/thanks\?reference=/);
});

test('the drawer of TEST MODE is closed until it is opened, and orders a fault', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await expect(checkout.button('Virtual card')).toBeHidden();
  await page.getByText('Test tools').click();
  await page.getByText('Let something go wrong').click();
  await page.getByLabel('The provider’s next answer').selectOption('is lost on its way');
  await expect(page.getByText('The next answer: is lost on its way.').first()).toBeVisible();
  await expectSound(page);
  await page.getByText('Test tools').click();
  await checkout.payWith('pin');
  await expect(checkout.heading('We are still checking your payment')).toBeVisible();
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await expect(checkout.button('Use the test PIN')).toBeHidden();
  await checkout.useTool('Use the test PIN');
  await checkout.isPaid();
  // The same without script.
  await page.goto(`/sandbox/faults/${reference}`);
  await expectSound(page);
});

test('right to left: the page turns round, figures do not', async ({ checkout, page }) => {
  await checkout.open(
    await openTransaction({ channels: ['card', 'mobile_money'], currency: 'KES' }),
    '?method=card',
  );
  await checkout.cardNumber.fill('5188513618552975');
  await turnRightToLeft(page);
  const number = page.locator('[name="cardDetails.number"]');
  await expect(number).toHaveCSS('direction', 'ltr');
  const boxOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 };
  const middle = async (selector: string) => (await boxOf(selector)).x + (await boxOf(selector)).width / 2;
  const half = (page.viewportSize()?.width ?? 0) / 2;
  // Close stands where the reading ends, the expiry before the security code.
  expect(await middle('header button')).toBeLessThan(half);
  expect(await middle('[name="cardDetails.expiry"]')).toBeGreaterThan(
    await middle('[name="cardDetails.cvv"]'),
  );
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page);
});
