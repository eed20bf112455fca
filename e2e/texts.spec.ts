// Decision 0065: what the merchant has written by language is read in the language of the page, and follows it.
import { expect, test } from './checkout-test.ts';
import { makeLink, openTransaction, pathOf } from './product.ts';

const ORDER = {
  narration: { en: 'Two mugs', fr: 'Deux tasses', 'ar-EG': 'كوبان' },
  items: [
    { name: { en: 'Mug', fr: 'Tasse' }, quantity: 2, unit_amount: 700 },
    { name: 'A-17', unit_amount: 100 },
  ],
};
const LINK = {
  name: { en: 'Roof fund', fr: 'Fonds du toit' },
  description: { en: 'Any help is welcome.', fr: 'Toute aide est la bienvenue.' },
  currency: 'NGN',
  amount: 1500,
};

test('the page is changed to another language: so are the order and the receipt, and what was typed stays', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction(ORDER));
  const header = page.locator('header');
  await expect(header.getByText('Two mugs').first()).toBeVisible();
  await header.getByText('Order', { exact: true }).click();
  await expect(header.getByText('Mug', { exact: true })).toBeVisible();
  await checkout.cardNumber.fill('4084 1278 8317 2787');

  await checkout.button('Français').click();
  await expect(header.getByText('Deux tasses').first()).toBeVisible();
  await expect(header.getByText('Tasse', { exact: true })).toBeVisible();
  await expect(header.getByText('A-17')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('4084 1278 8317 2787');

  // Another form of Arabic than the page's, read from right to left; what has no Arabic text is in English.
  await checkout.button('العربية').click();
  await expect(header.getByText('كوبان').first()).toHaveCSS('direction', 'rtl');
  await expect(header.getByText('Mug', { exact: true })).toHaveCSS('direction', 'ltr');

  await checkout.button('English').click();
  await checkout.cardNumber.clear();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await checkout.button('Stay on this page').click();
  await page.getByText('Receipt', { exact: true }).click();
  await expect(page.getByRole('main').getByText('Mug', { exact: true })).toBeVisible();
  await checkout.button('Français').click();
  await expect(page.getByRole('main').getByText('Tasse', { exact: true })).toBeVisible();
});

test('an account to transfer to stays as it is while the order changes its language', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction({ ...ORDER, channels: ['bank_transfer'] }));
  const account = await checkout.openAccount();
  await checkout.button('Français').click();
  await expect(page.locator('header').getByText('Deux tasses').first()).toBeVisible();
  await expect(page.getByText(account)).toBeVisible();
});

test('a link: its name and description follow, and what was typed stays', async ({ checkout, page }) => {
  await page.goto(`/pay/${await makeLink(LINK)}`);
  await checkout.isLive();
  await checkout.field('Full Name').fill('Ada Obi');
  await expect(page.getByText('Roof fund')).toBeVisible();
  await checkout.button('Français').click();
  await expect(page.getByText('Fonds du toit')).toBeVisible();
  await expect(page.getByText('Toute aide est la bienvenue.')).toBeVisible();
  await expect(page.getByRole('textbox').first()).toHaveValue('Ada Obi');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page comes again in the language that is chosen, and so does its status page', async ({
    checkout,
    page,
  }) => {
    const path = pathOf(await openTransaction(ORDER));
    await page.goto(path);
    await expect(page.locator('header').getByText('Two mugs').first()).toBeVisible();
    await checkout.button('Français').click();
    await expect(page.locator('header').getByText('Deux tasses').first()).toBeVisible();
    await page.goto(`${path}/status`);
    await expect(page.getByText('Tasse', { exact: true })).toBeVisible();
    await checkout.button('English').click();
    await expect(page.getByText('Mug', { exact: true })).toBeVisible();
  });
});
