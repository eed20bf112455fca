// Spec §4 Saved cards, in a payer's browser: save, find again, pay, delete.
import type { BrowserContext } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { openTransaction, verify } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';
import { Traces } from './traces.ts';

const MASTERCARD = 'Mastercard ending in 2975';

/** But that of the charges made here, which any press of Pay leaves (decision 0069). */
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => !/^__Host-titan-(charges|payments)$/.test(name))
    .toSorted();

test('a card is saved, found again in this browser, charged with its CVV, and deleted; no trace of its number is left', async ({
  checkout,
  page,
  context,
}) => {
  test.slow();
  const traces = new Traces(page);
  // No other test has it: saved cards are found again by the email.
  const customer = { email: `payer-${process.pid}-${Date.now()}@example.com`, name: 'Ada' };
  const openNext = async () => {
    const reference = await openTransaction({ customer, redirect_url: undefined });
    await checkout.open(reference);
    return reference;
  };
  const answerPin = async () => {
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await checkout.typePin('1234');
    await checkout.isPaid();
  };

  await openNext();
  expect(await cookieNames(context)).toEqual(['__Host-titan']);
  await checkout.cardNumber.fill('4084 12');
  await expect(checkout.saveBox).toHaveCount(0);
  await checkout.cardNumber.fill('');
  await checkout.typeCard('pin');
  await expect(checkout.saveBox).not.toBeChecked();
  await expect(page.getByText(/^Saved in this browser for .*, encrypted\./)).toBeVisible();
  await checkout.saveBox.check();
  await checkout.pay.click();
  expect(await cookieNames(context)).toEqual(['__Host-titan']);
  await answerPin();
  const titan = (await context.cookies()).find(({ name }) => name === 'titan');
  expect(titan).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  const days = ((titan?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await expect(page.getByText('Your card is saved in this browser for next time.')).toBeVisible();

  const second = await openNext();
  await expect(checkout.savedCard(MASTERCARD)).toBeChecked();
  await page.getByRole('link', { name: 'Use new card' }).click();
  await checkout.cardNumber.pressSequentially('5188 5136');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(checkout.savedCard(MASTERCARD)).toBeVisible();
  await page.getByRole('link', { name: 'Use new card' }).click();
  await expect(checkout.cardNumber).toHaveValue('5188 5136');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(checkout.cvv).toBeFocused();
  await checkout.cvv.fill('12');
  await expect(checkout.pay).toBeDisabled();
  await checkout.cvv.fill('123');
  await checkout.pay.click();
  await answerPin();
  expect(await verify(second)).toMatchObject({ status: 'success' });
  await traces.expectNone([sandboxCard('pin').number]);

  await openNext();
  await page.getByRole('link', { name: `Delete ${MASTERCARD}` }).click();
  await expect(checkout.heading('Delete this card?')).toBeFocused();
  await page.reload();
  await checkout.isLive();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(checkout.savedCard(MASTERCARD)).toBeChecked();
  await page.getByRole('link', { name: `Delete ${MASTERCARD}` }).click();
  await checkout.button('Delete card').dblclick();
  await expect(page.getByText('Your card has been deleted.')).toBeVisible();
  await expect(checkout.cardNumber).toBeVisible();
  await expect(page).not.toHaveURL(/stage=/);
  expect(await cookieNames(context)).toEqual(['__Host-titan']);
});
