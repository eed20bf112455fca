// Keyboards that compose (an IME, predictive ones) hold the text of a box until they are done with it: what is typed stays as it is meanwhile,
// and is then brought into the form of its box.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { openTransaction } from './product.ts';

/** Types these letters in compositions, one for each part, and ends each. */
async function compose(page: Page, box: Locator, ...parts: string[]): Promise<void> {
  await box.click();
  const keyboard = await page.context().newCDPSession(page);
  for (const part of parts) {
    for (let end = 1; end <= part.length; end += 1) {
      const text = part.slice(0, end);
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    }
    await keyboard.send('Input.insertText', { text: part });
  }
  await keyboard.detach();
}

test('the card form, and a PIN', async ({ checkout, page }) => {
  await checkout.open(await openTransaction());
  await compose(page, checkout.cardNumber, '51885', '136', '１８５５2975');
  await expect(checkout.cardNumber).toHaveValue('5188 5136 1855 2975');
  await compose(page, checkout.expiry, '0930');
  await expect(checkout.expiry).toHaveValue('09/30');
  await compose(page, checkout.cvv, '１２３');
  await expect(checkout.cvv).toHaveValue('123');
  await checkout.pay.click();
  for (const [index, digit] of [...'1２3４'].entries())
    await compose(page, checkout.pinBox(index + 1), digit);
  for (const [index, digit] of [...'1234'].entries())
    await expect(checkout.pinBox(index + 1)).toHaveValue(digit);
  await checkout.isPaid();
});

test('an enrolled phone, and a code', async ({ checkout, page }) => {
  await checkout.open(await openTransaction());
  await checkout.payWith('card_enroll');
  await compose(page, checkout.phone, '0803', '１２３４５６７');
  await expect(checkout.phone).toHaveValue('08031234567');
  await checkout.phone.fill('08000000000');
  await checkout.button('Continue').click();
  await compose(page, checkout.otp, '１２３', '456');
  await expect(checkout.otp).toHaveValue('123456');
});

test('the search for a bank, and what the bank asks for', async ({ checkout, page }) => {
  await checkout.open(await openTransaction({ channels: ['pay_with_bank'] }));
  await compose(page, checkout.bankSearch, 'zen');
  await expect(page.getByRole('option')).toHaveText([/Zenith/]);
  await page.getByRole('option').click();
  await compose(page, checkout.field('Account number'), '０００００', '00000');
  await expect(checkout.field('Account number')).toHaveValue('0000000000');
  await compose(page, checkout.field('Date of birth'), '03', '071990');
  await expect(checkout.field('Date of birth')).toHaveValue('03/07/1990');
  await compose(page, checkout.field('Account name'), 'Ada', ' Obi');
  await expect(checkout.pay).toBeEnabled();
});

test('a wallet’s number, and the form of a link', async ({ checkout, page }) => {
  await checkout.open(await openTransaction({ currency: 'KES', channels: ['mobile_money'] }));
  await compose(page, checkout.walletNumber, '０７００', '000000');
  await expect(checkout.pay).toBeEnabled();
  await page.goto('/pay/demo-open');
  await checkout.isLive();
  await compose(page, checkout.field('Email'), 'ada@', 'example.com');
  await compose(page, checkout.field(/^Amount/), '１５００');
  await expect(checkout.button('Proceed')).toBeEnabled();
});
