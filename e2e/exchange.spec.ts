// Spec §2 "an exchange-rate line (Equivalent of ...)", §5 an exchange rate that has expired, §7 get-rates. These turn the
// service's clock on by more than a quote lives, so they run apart.
import { expect, expectSound, test } from './checkout-test.ts';
import { advanceServiceClock, CHECKOUT, openTransaction, pathOf, verify } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

const TEN_MINUTES = 600_000;
const IN_KES = { payment_currency: 'KES' };
const PRICE = 'Pay NGN 1,524.19';

test.describe.configure({ mode: 'serial' });

async function bookOf(reference: string): Promise<{ amount_minor: number; currency: string }[]> {
  const answer = await fetch(`${CHECKOUT}/sandbox/book?reference=${reference}`);
  return ((await answer.json()) as { data: never }).data;
}

test('the header says what the card is debited, the button the merchant’s price; just that is charged', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction(IN_KES);
  await checkout.open(reference);
  await expect(page.getByText(PRICE).first()).toBeVisible();
  const line = page.getByRole('banner').getByText(/^Equivalent of KES [\d,.]+$/);
  await expect(line).toBeVisible();
  await expect(page.getByText('This rate holds for 10 minutes')).toBeVisible();
  await expectSound(page);
  const shown = ((await line.textContent()) ?? '').replace('Equivalent of ', '');
  await checkout.payWith('pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await expect(page.getByRole('banner').getByText(`Equivalent of ${shown}`)).toBeVisible();
  await checkout.typePin('1234');
  await checkout.isPaid();
  await expect(page.getByText('Your payment of NGN 1,524.19 has been received')).toBeVisible();
  await page.getByText('Receipt', { exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
  await expectSound(page);
  const [entry] = await bookOf(reference);
  expect(entry?.currency).toBe('KES');
  expect(`KES ${((entry?.amount_minor ?? 0) / 100).toFixed(2)}`).toBe(shown);
  expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
});

test('an expired rate: Pay is disabled and says why; the new amount is shown, announced, and charged', async ({
  checkout,
  page,
}) => {
  await page.clock.install();
  const reference = await openTransaction(IN_KES);
  await checkout.open(reference);
  await checkout.typeCard('virtual_card');
  await expect(checkout.pay).toBeEnabled();
  const line = page.getByRole('banner').getByText(/^Equivalent of KES/);
  const old = (await line.textContent()) ?? '';
  const payAt = await checkout.pay.boundingBox();
  await advanceServiceClock(TEN_MINUTES);
  await page.clock.runFor(TEN_MINUTES);
  await expect(page.getByText('Rate has expired.', { exact: true })).toBeVisible();
  await expect(checkout.pay).toBeDisabled();
  await expect(checkout.pay).toHaveAccessibleDescription('Get the new rate to see what you will pay.');
  expect(await checkout.pay.boundingBox()).toEqual(payAt);
  await expectSound(page);
  await checkout.button('Get the new rate').press('Enter');
  await expect(line).not.toHaveText(old);
  const shown = ((await line.textContent()) ?? '').replace('Equivalent of ', '');
  await expect(page.getByRole('status').getByText(`The new amount is ${shown}`)).toBeAttached();
  await expect(page.locator(':focus')).toContainText(shown);
  expect(await checkout.pay.boundingBox()).toEqual(payAt);
  await expect(checkout.pay).toBeEnabled();
  await expect(checkout.cardNumber).not.toHaveValue('');
  await checkout.pay.click();
  await checkout.isPaid();
  await page.getByText('Receipt', { exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
  const [entry] = await bookOf(reference);
  expect(`KES ${((entry?.amount_minor ?? 0) / 100).toFixed(2)}`).toBe(shown);
});

test('a rate that expires on the way: nothing is charged, the new amount is told, and what was typed stays', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction(IN_KES);
  await checkout.open(reference);
  await checkout.typeCard('virtual_card');
  await advanceServiceClock(TEN_MINUTES);
  await checkout.pay.click();
  await expect(page.getByText('The exchange rate has expired, so nothing was charged')).toBeVisible();
  expect(await bookOf(reference)).toEqual([]);
  await expect(checkout.cardNumber).not.toHaveValue('');
  await checkout.pay.click();
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an expired rate comes back with the new amount to confirm', async ({ checkout, page }) => {
    const reference = await openTransaction(IN_KES);
    const type = async (): Promise<void> => {
      const { number, expiry, cvv } = sandboxCard('virtual_card');
      await checkout.cardNumber.fill(number);
      await checkout.expiry.fill(expiry);
      await checkout.cvv.fill(cvv);
    };
    await page.goto(pathOf(reference));
    const line = page.getByRole('banner').getByText(/^Equivalent of KES/);
    const old = (await line.textContent()) ?? '';
    await type();
    await advanceServiceClock(TEN_MINUTES);
    await checkout.pay.click();
    await expect(page.getByText('The exchange rate has expired, so nothing was charged')).toBeVisible();
    await expect(line).not.toHaveText(old);
    expect(await bookOf(reference)).toEqual([]);
    await type();
    await checkout.pay.click();
    await checkout.isPaid();
  });
});
