// Decision 0062: a payment in each language, and a change of language in the middle of one. Every way in every language, with script and
// without, is walked by `npm run test:languages`.
import { cardMessages } from '@titan/copy/words/card';
import { expect, test } from '../checkout-test.ts';
import { openTransaction, pathOf } from '../product.ts';
import { payIn, spoken, TAGS, type Method, METHODS } from './spoken-checkout.ts';

for (const [index, tag] of TAGS.filter((each) => each !== 'en').entries()) {
  const method: Method = METHODS[index % METHODS.length] ?? 'card';
  test(`${tag}: ${method}, to the end`, ({ page, watched: _watched }) => payIn(page, tag, method, true));
}

const { sandboxNumber, name } = { sandboxNumber: '5188 5136 1855 2975', name: 'cardDetails.number' };

test('a change of language keeps the stage, what is typed, and the focus; a reload and another payment are in it too', async ({
  page,
  checkout,
}) => {
  await checkout.open(await openTransaction({ channels: ['card', 'bank_transfer'] }), '?method=card');
  await checkout.cardNumber.pressSequentially(sandboxNumber.replaceAll(' ', ''));
  await checkout.cvv.fill('123');
  const french = spoken('fr').wordsOf(cardMessages);
  await checkout.hasFetched('browser-runtime');
  await page.getByRole('button', { name: 'Français' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(french.expiry)).toBeVisible();
  await expect(page.locator(`[name="${name}"]`)).toHaveValue(sandboxNumber);
  await expect(page.getByRole('textbox', { name: french.cvv })).toHaveValue('123');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveTitle(/^Payer /);
  const pressed = page.getByRole('button', { name: 'Français' });
  await expect(pressed).toBeFocused();
  await expect(pressed).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator(`[name="${name}"]`)).toHaveValue(sandboxNumber);
  await page.reload();
  await expect(page.getByLabel(spoken('ar').wordsOf(cardMessages).expiry)).toBeVisible();
  await page.goto(pathOf(await openTransaction()));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('words that do not come: the service draws the page in the language', async ({ page, checkout }) => {
  await page.route('**/assets/words-*', (route) => route.abort());
  await checkout.open(await openTransaction());
  await page.getByRole('button', { name: 'Kiswahili' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByLabel(spoken('sw').wordsOf(cardMessages).number)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the switch is a form, and the stage stays', async ({ page }) => {
    const reference = await openTransaction({ channels: ['card', 'bank_transfer'] });
    await page.goto(`${pathOf(reference)}?method=card`);
    await page.getByRole('button', { name: 'Português' }).click();
    await expect(page.getByLabel(spoken('pt').wordsOf(cardMessages).number)).toBeVisible();
    await expect(page).toHaveURL(/method=card/);
  });
});
