// Spec §4 Saved cards, in a payer's browser: save, find again, pay, delete; with scripts and without; two payers on one browser.
import type { BrowserContext } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { findInDatabaseFiles, openTransaction, orderFault, pathOf, verify } from './product.ts';
import { type CardName, sandboxCard } from './sandbox-cards.ts';

const CONSENT = /We keep the number encrypted and never the security code/;
const MASTERCARD = 'Mastercard ending in 2975';

/** A payer of this test alone: saved cards are found again by the email. */
const newPayer = () => ({
  email: `payer-${process.pid}-${Math.floor(performance.now() * 1000)}@example.com`,
  name: 'Ada',
});
type Payer = ReturnType<typeof newPayer>;
const openFor = (customer: Payer) => openTransaction({ customer, redirect_url: undefined });

async function paidWithPin(checkout: CheckoutScreen): Promise<void> {
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.typePin('1234');
  await checkout.isPaid();
}

/** Pays with a card that is to be saved. */
async function save(checkout: CheckoutScreen, payer: Payer, name: CardName = 'pin'): Promise<void> {
  await checkout.open(await openFor(payer), '?method=card&stage=init');
  await checkout.typeCard(name);
  await checkout.saveBox.check();
  await checkout.pay.click();
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.typePin('1234');
  if (name === 'otp') {
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
  }
  await checkout.isPaid();
}

const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).toSorted();

test('the save card checkbox appears only for mastercard, says what it means, and is not ticked beforehand', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openFor(newPayer()));
  await expect(checkout.saveBox).toHaveCount(0);
  await checkout.cardNumber.pressSequentially('4084 12');
  await expect(checkout.saveBox).toHaveCount(0);
  await checkout.cardNumber.fill('');
  await checkout.cardNumber.pressSequentially('5188 51');
  await expect(checkout.saveBox).not.toBeChecked();
  await expect(page.getByText(CONSENT)).toBeVisible();
  await expectSound(page);
  await checkout.cardNumber.fill('5061 4604');
  await expect(checkout.saveBox).toHaveCount(0);
});

for (const typed of ['before', 'after'] as const) {
  test(`a tick made before the script arrives is kept, the number typed ${typed} it`, async ({
    checkout,
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const payer = newPayer();
    await page.goto(pathOf(await openFor(payer)), { waitUntil: 'commit' });
    await expect(checkout.cardNumber).toBeVisible();
    // The seconds in which the box waits for the script.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    const { number, expiry, cvv } = sandboxCard('pin');
    if (typed === 'before') await checkout.cardNumber.fill(number);
    await checkout.saveBox.check();
    const pay = await checkout.pay.boundingBox();
    release();
    await checkout.isLive();
    await expect(checkout.saveBox).toBeChecked();
    await expect(checkout.saveBox).toBeFocused();
    expect(await checkout.pay.boundingBox()).toEqual(pay);
    if (typed === 'after') await checkout.cardNumber.fill(number);
    await expect(checkout.saveBox).toBeChecked();
    await checkout.expiry.fill(expiry);
    await checkout.cvv.fill(cvv);
    await checkout.pay.click();
    await paidWithPin(checkout);
    await checkout.open(await openFor(payer));
    await expect(checkout.savedCard(MASTERCARD)).toBeVisible();
  });
}

test('a card is saved, chosen next time with its CVV, and deleted', async ({ checkout, page, context }) => {
  const payer = newPayer();
  const first = await openFor(payer);
  await checkout.open(first);
  expect(await cookieNames(context)).toEqual(['__Host-titan']);
  await checkout.typeCard('pin');
  await checkout.saveBox.check();
  await checkout.pay.click();
  expect(await cookieNames(context)).toEqual(['__Host-titan']);
  await paidWithPin(checkout);
  const titan = (await context.cookies()).find(({ name }) => name === 'titan');
  expect(titan).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  const days = ((titan?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
  await expect(page.getByText('Your card is saved in this browser for next time.')).toBeVisible();

  const second = await openFor(payer);
  await checkout.open(second);
  await expect(checkout.heading('Pay with a saved card')).toBeVisible();
  await expect(checkout.savedCard(MASTERCARD)).toBeChecked();
  await expectSound(page);
  await checkout.button('Continue').click();
  await expect(checkout.cvv).toBeFocused();
  await expect(page).toHaveURL(/method=card&stage=cvv&of=KPY-SC-/);
  await expectSound(page);
  await page.reload();
  await checkout.isLive();
  await checkout.cvv.fill('12');
  await expect(checkout.pay).toBeDisabled();
  await checkout.cvv.fill('123');
  await checkout.pay.click();
  await paidWithPin(checkout);
  expect(await verify(second)).toMatchObject({ status: 'success' });

  await checkout.open(await openFor(payer));
  await page.getByRole('link', { name: `Delete ${MASTERCARD}` }).click();
  await expect(checkout.heading('Delete this card?')).toBeFocused();
  await expectSound(page);
  await page.reload();
  await checkout.isLive();
  await expect(checkout.heading('Delete this card?')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(checkout.savedCard(MASTERCARD)).toBeChecked();
  await page.getByRole('link', { name: `Delete ${MASTERCARD}` }).click();
  await checkout.button('Delete card').dblclick();
  await expect(page.getByText('Your card has been deleted.')).toBeVisible();
  await expect(checkout.cardNumber).toBeVisible();
  await expect(page).not.toHaveURL(/stage=/);
  expect(await cookieNames(context)).toEqual(['__Host-titan']);
  await page.reload();
  await checkout.isLive();
  await expect(checkout.cardNumber).toBeVisible();
});

test('Use new card leads to the form and Back to the saved cards; what was typed stays', async ({
  checkout,
  page,
}) => {
  const payer = newPayer();
  await save(checkout, payer);
  await checkout.open(await openFor(payer));
  await page.getByRole('link', { name: 'Use new card' }).click();
  await expect(checkout.cardNumber).toBeVisible();
  await checkout.cardNumber.pressSequentially('5188 5136');
  await expectSound(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(checkout.savedCard(MASTERCARD)).toBeVisible();
  await page.getByRole('link', { name: 'Use new card' }).click();
  await expect(checkout.cardNumber).toHaveValue('5188 5136');
  await page.reload();
  await checkout.isLive();
  await expect(checkout.cardNumber).toBeVisible();
});

test('of two saved cards one is chosen by the keyboard; one that needs no CVV is charged at once', async ({
  checkout,
  page,
}) => {
  const payer = newPayer();
  await save(checkout, payer);
  await save(checkout, payer, 'otp');
  const reference = await openFor(payer);
  await checkout.open(reference);
  await expect(checkout.savedCard('Mastercard ending in 2595')).toBeChecked();
  await checkout.savedCard('Mastercard ending in 2595').focus();
  await page.keyboard.press('ArrowDown');
  await expect(checkout.savedCard(MASTERCARD)).toBeChecked();
  await expect(checkout.button('Continue')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(checkout.pay).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('two payers on one browser keep apart', async ({ checkout }) => {
  const [ada, obi] = [newPayer(), { ...newPayer(), email: `obi-${newPayer().email}` }];
  await save(checkout, ada);
  await checkout.open(await openFor(obi));
  await expect(checkout.cardNumber).toBeVisible();
  await save(checkout, obi, 'otp');
  await checkout.open(await openFor(ada));
  await expect(checkout.savedCard(MASTERCARD)).toBeVisible();
  await expect(checkout.savedCard('Mastercard ending in 2595')).toHaveCount(0);
});

test('a card that the bank does not know any more is gone, and the payer is told so', async ({
  checkout,
  page,
}) => {
  const payer = newPayer();
  await save(checkout, payer);
  const reference = await openFor(payer);
  await checkout.open(reference);
  await checkout.button('Continue').click();
  await checkout.cvv.fill('123');
  await orderFault(reference, 'no_card_record');
  await checkout.pay.click();
  await expect(page.getByText(/Your bank has no record of this card any more/)).toBeVisible();
  await expect(checkout.cardNumber).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(0);
});

test('deleted in one tab, charged in the other: refused with a word, and the list is true again', async ({
  checkout,
  page,
  context,
}) => {
  const payer = newPayer();
  await save(checkout, payer);
  const reference = await openFor(payer);
  await checkout.open(reference);
  await checkout.button('Continue').click();
  await checkout.cvv.fill('123');
  const other = await context.newPage();
  await other.goto(pathOf(reference));
  await other.getByRole('link', { name: `Delete ${MASTERCARD}` }).click();
  await other.getByRole('button', { name: 'Delete card' }).click();
  await expect(other.getByText('Your card has been deleted.')).toBeVisible();
  await checkout.pay.click();
  await expect(
    page.getByText('This saved card cannot be used any more. Please use another card.'),
  ).toBeVisible();
  await expect(checkout.cardNumber).toBeVisible();
});

test('where the card could not be saved, success says so', async ({ checkout, page, context }) => {
  const reference = await openFor(newPayer());
  await checkout.open(reference);
  await context.clearCookies();
  await checkout.typeCard('pin');
  await checkout.saveBox.check();
  await checkout.pay.click();
  await paidWithPin(checkout);
  await expect(page.getByText(/Your card could not be saved/)).toBeVisible();
  await expectSound(page);
  await page.reload();
  await checkout.isLive();
  await expect(page.getByText(/Your card could not be saved/)).toBeVisible();
});

test('saving and paying leave no trace of the number in the browser, in addresses or in the database', async ({
  checkout,
  page,
  context,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const payer = newPayer();
  await save(checkout, payer);
  await checkout.open(await openFor(payer));
  await checkout.button('Continue').click();
  await checkout.cvv.fill('123');
  await checkout.pay.click();
  await paidWithPin(checkout);
  const { number } = sandboxCard('pin');
  const kept = await page.evaluate(() =>
    JSON.stringify([
      localStorage,
      sessionStorage,
      history.state,
      document.cookie,
      document.documentElement.outerHTML,
    ]),
  );
  for (const secret of [number, number.replace(/(.{4})(?=.)/g, '$1 ')]) {
    expect(addresses.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
    expect(kept).not.toContain(secret);
    expect(JSON.stringify(await context.cookies())).not.toContain(secret);
  }
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await findInDatabaseFiles([number])).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  async function typePin(checkout: CheckoutScreen): Promise<void> {
    for (const [position, digit] of ['1', '2', '3', '4'].entries())
      await checkout.pinBox(position + 1).fill(digit);
    await checkout.button('Continue').click();
    await checkout.isPaid();
  }

  test('a card is saved, chosen, charged with its CVV, and deleted', async ({ checkout, page }) => {
    const payer = newPayer();
    const card = sandboxCard('pin');
    await page.goto(pathOf(await openFor(payer)));
    await checkout.cardNumber.fill(card.number);
    await checkout.expiry.fill(card.expiry);
    await checkout.cvv.fill(card.cvv);
    await checkout.saveBox.check();
    await checkout.pay.click();
    await typePin(checkout);

    const second = await openFor(payer);
    await page.goto(pathOf(second));
    await expect(checkout.savedCard(MASTERCARD)).toBeChecked();
    await checkout.button('Continue').click();
    await expect(checkout.heading('Confirm your security code')).toBeVisible();
    await page.reload();
    await checkout.cvv.fill('999');
    await checkout.pay.click();
    await expect(page.getByText(/Some of the card details are wrong/)).toBeVisible();
    await checkout.button('Continue').click();
    await checkout.cvv.fill('123');
    await checkout.pay.click();
    await typePin(checkout);
    expect(await verify(second)).toMatchObject({ status: 'success' });

    await page.goto(pathOf(await openFor(payer)));
    await page.getByRole('link', { name: 'Use new card' }).click();
    await expect(checkout.cardNumber).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: `Delete ${MASTERCARD}` }).click();
    await checkout.button('Delete card').click();
    await expect(checkout.cardNumber).toBeVisible();
    await expect(checkout.savedCard(MASTERCARD)).toHaveCount(0);
  });
});
