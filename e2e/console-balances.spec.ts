// Today, Money and Links of the console: what a shop's owner sees of their money, and a link from its form to a sheet on the counter.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import {
  changeLink,
  CHECKOUT,
  makeLink,
  makeMerchant,
  openTransaction,
  refund,
  transferTo,
} from './product.ts';

test('a link is made once, printed, edited and switched off', async ({ page, watched: _watched }) => {
  await signIn(page, 'owner');
  await page.goto(`${CHECKOUT}/console/links?new=1`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await page.getByLabel('Name').fill('Rent of May');
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).last().fill('1500,50');
  await expect(page.getByText('Payers pay NGN 1,500.50.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Rent of May' })).toBeVisible();
  await expect(page.getByRole('img', { name: /\/pay\// })).toBeVisible();
  await expect(page.getByLabel('Text to send')).toHaveValue(/Rent of May: pay .+ here http/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Scan to pay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('The payer chooses').check();
  await page.getByLabel('Least').fill('100');
  await page.getByLabel('Most').fill('₦500');
  await expect(page.getByText('Payers choose from NGN 100.00 to NGN 500.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('NGN 100.00 to NGN 500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('its page takes no payments')).toBeVisible();
  await expectSound(page);
  await page.goto(`${CHECKOUT}/console/links`);
  await expect(page.getByRole('link', { name: 'Rent of May' })).toHaveCount(1);
});

test('a link has a photo of the phone and a last day, and a copy of it has both', async ({ page }) => {
  const shop = await makeMerchant({});
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/links?new=1`);
  const form = page.getByRole('dialog');
  const photo = form.getByLabel('Picture (optional)').locator('input');
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Summer fair');
  await form.getByLabel('Amount', { exact: true }).last().fill('500');
  const heic = Buffer.from('....ftypheic....');
  await photo.setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: heic });
  await expect(form.getByText('A HEIC photo from an iPhone has to be saved as JPEG first')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Summer fair');
  await photo.setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await photoOfPhone(page) });
  await expect(form.getByAltText('Picture (optional)')).toBeVisible();
  await form.getByLabel('Last day').fill('2020-01-31');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This day is over.')).toBeVisible();
  await form.getByLabel('Last day').fill('2099-12-31');
  await expectSound(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Summer fair' })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(form.getByLabel('Last day')).toHaveValue('2099-12-31');
  await form.getByLabel('Name').fill('Winter fair');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Winter fair' })).toBeVisible();
  await expect(page.locator('.sheet img[src*="/logo/"]')).toBeVisible();
  await page.goto(`${CHECKOUT}/console/links`);
  await expect(page.getByText('Until Dec 31, 2099')).toHaveCount(2);
  await expectSound(page);
});

test('a customer and a link open their own payments, and whoever owns the shop says how it is reached', async ({
  checkout,
  page,
}) => {
  const shop = await makeMerchant({});
  const ada = { name: 'Ada Obi', email: 'ada@example.com' };
  await checkout.open(await openTransaction({ redirect_url: undefined, customer: ada }, shop));
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await openTransaction({ customer: { ...ada, email: 'bola@example.com', name: 'Bola' } }, shop);
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/customers`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectSound(page);
  await page.getByLabel('Name, e-mail, phone').fill('obi');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('link', { name: 'Ada Obi' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Obi' })).toBeVisible();
  expect(page.url()).not.toContain('ada');
  await expectSound(page);
  await page.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByText(/^Payments found: 1,/)).toBeVisible();
  await page.getByRole('link', { name: 'Only payments of one customer' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Obi' })).toBeVisible();
  await page.goto(`${CHECKOUT}/console/settings`);
  await page.getByLabel('Name of the shop').fill('Mama Put Market');
  await page.getByLabel('Postal address').fill('12 Market Road\nLagos');
  await page.getByLabel('Phone for customers').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a phone number')).toBeVisible();
  await page.getByLabel('Phone for customers').fill('+234 801 234 5678');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Mama Put Market')).toBeVisible();
  await checkout.open(await openTransaction({ redirect_url: undefined }, shop));
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  // On the receipt, which a payer opens to keep it.
  await expect(page.getByText('12 Market Road, Lagos')).toBeAttached();
});

/** Larger than the service takes, in bytes and in pixels: noise, which no JPEG makes small. */
async function photoOfPhone(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [5_000, 700];
    const context = canvas.getContext('2d');
    const image = context?.createImageData(canvas.width, canvas.height);
    if (!context || !image) return '';
    // Its own numbers, the same each time.
    for (let at = 0, noise = 1; at < image.data.length; at += 1) {
      noise = (noise * 48_271) % 2_147_483_647;
      image.data[at] = at % 4 === 3 ? 255 : noise % 256;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  });
  const photo = Buffer.from(base64, 'base64');
  expect(photo.length).toBeGreaterThan(2_100_000);
  return photo;
}

test('a link that somebody else has changed meanwhile is not changed back', async ({ page }) => {
  const slug = await makeLink({ name: 'School fees', currency: 'NGN', amount: 900 });
  await signIn(page, 'operations');
  await page.goto(`${CHECKOUT}/console/links/${slug}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Second term');
  await changeLink(slug, { amount: 950 });
  await page.getByRole('button', { name: 'Save' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('alert')).toContainText('Somebody has saved other changes');
  await expect(form.getByLabel('Description')).toHaveValue('Second term');
  await form.getByRole('button', { name: 'Show what is saved now' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('NGN 950.00')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Second term');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('NGN 950.00')).toBeVisible();
  await expect(page.getByText('Second term')).toBeVisible();
});

test('what was paid stands in Today and Money, and each figure opens its payments', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner');
  await page.goto(`${CHECKOUT}/console`);
  const part = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
  const received = part('Received').locator('a.figure').first();
  await expect(received).toHaveAttribute('href', /\/console\/payments\?by=paid&currency=NGN&from=\d{4}-/);
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByRole('link', { name: 'When opened' }).click();
  await expect(page).toHaveURL(/days=7&basis=opened/);
  await expect(received).toHaveAttribute(
    'href',
    /\/console\/payments\?status=success&currency=NGN&from=\d{4}-/,
  );
  await expect(part('Paid by').getByText('Card', { exact: true })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await page.goto(`${CHECKOUT}/console/money`);
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expectSound(page);
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Statement (CSV)' }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}-.+\.csv$/);
});

/** Such as `−NGN 1,500.00`, or a number of payments. */
const amountOf = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^-\d.]/g, ''));
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** The amount of a line that is added up. */
const lineOf = (page: Page, name: string) =>
  page
    .locator('.sums tr')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
    .getByRole('cell');
const amountOn = async (page: Page, name: string) => amountOf((await lineOf(page, name).textContent()) ?? '');

type Figure = { text: string; to: string };

/** The figures that open payments, as they stand on the screen. */
async function figuresOn(page: Page): Promise<Figure[]> {
  const found = page.getByRole('main').locator('a.figure[href*="/payments?"]');
  return found.evaluateAll((links) =>
    links.map((link) => ({ text: link.textContent, to: link.getAttribute('href') ?? '' })),
  );
}

/** Presses the figure; answers what was received of the payments that it opens. */
async function openedBy(page: Page, { text, to }: Figure): Promise<number[]> {
  const figures = page.getByRole('main').locator(`a[href="${to}"]`);
  await figures.filter({ hasText: text }).first().click();
  const found = page.getByText(/^Payments found: \d+,/);
  const count = amountOf((await found.textContent())?.split(',')[0] ?? '');
  const amounts = page.locator('td[data-column="Amount"]');
  await expect(amounts).toHaveCount(count);
  return (await amounts.allTextContents()).map((text) => amountOf(text.split('Received').at(-1) ?? ''));
}

/** A column of a file. */
async function columnOf(download: Promise<Download>, name: string): Promise<number[]> {
  const file = await readFile(await (await download).path(), 'utf8');
  const [head = [], ...lines] = file
    .replace('\u{FEFF}', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((line) => Number(line[head.indexOf(name)]));
}

test('each figure of Today opens payments that add up to it', async ({ checkout, page }) => {
  const shop = await makeMerchant({});
  await openTransaction({ amount: 700 }, shop);
  await checkout.open(await openTransaction({ redirect_url: undefined, amount: 900 }, shop));
  await checkout.payWith('do_not_honor');
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.open(await openTransaction({ redirect_url: undefined }, shop));
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console`);
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
  const figures = await figuresOn(page);
  // With what the payer bore of the cost.
  const paid = expect.stringMatching(/^NGN 1,5\d\d\.\d\d$/);
  expect(figures.map(({ text }) => text)).toEqual([paid, '3', '1', '2', paid]);
  for (const figure of figures) {
    const amounts = await openedBy(page, figure);
    const { text } = figure;
    expect([figure, text.startsWith('NGN') ? sumOf(amounts) : amounts.length]).toEqual([
      figure,
      amountOf(text),
    ]);
    await page.goBack();
  }
  await page.getByRole('link', { name: /NGN 1,5\d\d\.\d\d, 1 payment$/ }).click();
  await expect(page.getByText(/^Payments found: 1,/)).toBeVisible();
});

test('each figure of Money opens what adds up to it', async ({ checkout, page }) => {
  const shop = await makeMerchant({});
  const reference = await openTransaction({ redirect_url: undefined, channels: ['bank_transfer'] }, shop);
  await checkout.open(reference);
  const account = await checkout.openAccount();
  const asked = await page
    .getByText(/^NGN [\d,.]+$/)
    .first()
    .textContent();
  await transferTo(account, String(amountOf(asked ?? '')), 'once', 9);
  await checkout.isPaid();
  await refund(reference, shop);
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/money`);
  const amountIn = async (section: string) =>
    amountOf((await page.locator(`${section} td[data-column="Amount"]`).textContent()) ?? '');

  const entries = page.waitForEvent('download');
  await lineOf(page, 'Available').getByRole('button').click();
  expect(sumOf(await columnOf(entries, 'Net'))).toBe(await amountOn(page, 'Available'));
  const held = page.waitForEvent('download');
  await lineOf(page, 'Held by processors').getByRole('button').click();
  expect(sumOf(await columnOf(held, 'Gross'))).toBe(await amountOn(page, 'Held by processors'));

  // It adds up as it stands there.
  const BETWEEN = ['On its way back or waiting', 'Fees', 'VAT on fees'];
  const sum = async (...names: string[]) =>
    sumOf(await Promise.all(names.map((name) => amountOn(page, name))));
  expect(await sum('Collected')).toBe(await amountOn(page, 'Held by processors'));
  expect(await sum('Held by processors', ...BETWEEN)).toBe(await amountOn(page, 'Available'));

  // It does not go back until somebody settles it.
  await lineOf(page, 'On its way back or waiting').getByRole('link').click();
  await expect(page.locator('#waiting').getByRole('row', { name: /On its way|Waits for/ })).toBeInViewport();
  expect(await amountOn(page, 'On its way back or waiting')).toBe(-(await amountIn('#waiting')));
  await page.getByRole('button', { name: 'Refunds (1)' }).click();
  await expect(page).toHaveURL(/back=refund&currency=NGN/);
  expect(await amountIn('#back')).toBe(amountOf(asked ?? ''));

  const [count, took, ...more] = await figuresOn(page);
  expect([count?.text, took?.text, more]).toEqual(['1', asked, []]);
  for (const figure of [count, took] as Figure[]) {
    expect(sumOf(await openedBy(page, figure))).toBe(amountOf(asked ?? ''));
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect(sumOf(await columnOf(file, 'Charged'))).toBe(amountOf(asked ?? ''));
    await page.goBack();
  }
});

test('a month’s statement is printed with the shop’s head, and adds up', async ({ checkout, page }) => {
  const shop = await makeMerchant({});
  await checkout.open(await openTransaction({ redirect_url: undefined }, shop));
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'owner', shop);
  await page.goto(`${CHECKOUT}/console/money`);
  await page.getByRole('link', { name: 'Statement to print' }).click();
  const paper = page.locator('.statement');
  await expect(paper.getByRole('heading', { name: /^Statement of \w+ \d{4}$/ })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const lines = ['Opening balance', 'Collected', 'Fees', 'VAT on fees', 'Refunds'];
  const amounts = await Promise.all(lines.map((name) => amountOn(page, name)));
  expect(amounts[1]).toBeGreaterThan(0);
  expect(sumOf(amounts)).toBe(await amountOn(page, 'Closing balance'));
});

test('support sees what waits, and no sums', async ({ page }) => {
  await signIn(page, 'support');
  await page.goto(`${CHECKOUT}/console`);
  await expect(page.getByRole('heading', { name: 'What waits for you' })).toBeVisible();
  await expect(page.getByText('Received')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Balances' })).toHaveCount(0);
});
