// An owner changes what the shop's pages look like, and sees the payer's page itself before it is saved.
import type { Page } from '@playwright/test';
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { dress, makeMerchant } from './product.ts';

/** A red square of 64 by 64. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#aa0011"/></svg>';

/** The frame is drawn anew a little after the typing, and must not go while it is looked at. */
async function expectFrameOf(page: Page, mailbox: string): Promise<void> {
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`support_email=${mailbox}`));
  await expect(page.frameLocator('iframe').locator('h1').first()).toBeAttached();
}

test('looks are tried on the payer’s page before they are saved', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin', await makeMerchant({}));
  await page.goto('/console/looks');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Ways to pay' }).or(frame.locator('#page'))).toBeAttached();
  const colourOf = () =>
    frame.locator(':root').evaluate((root) => getComputedStyle(root).getPropertyValue('--brand'));

  await page.getByRole('textbox', { name: 'Main colour' }).fill('#aa0011');
  // The frame is drawn anew while the colour is typed.
  await expect(async () => expect(await colourOf()).toBe('#aa0011')).toPass();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Colour of text on it' }).fill('#bb2233');
  await expect(page.getByText(/contrast of only 1\.\d to 1.*#ffffff instead/)).toBeVisible();

  for (const state of ['Card form', 'Waiting', 'Paid', 'Failed', 'Expired']) {
    await page.getByRole('button', { name: state, exact: true }).click();
    await expect(page.locator(`iframe[title="Your payment page: ${state}"]`)).toBeVisible();
    await expect(frame.locator('h1').first()).toBeAttached();
  }
  const ground = () =>
    frame.locator(':root').evaluate((root) => {
      const [red = ''] = /\d+/.exec(getComputedStyle(root).backgroundColor) ?? [];
      return Number(red) > 128 ? 'light' : 'dark';
    });
  expect(await ground()).toBe('light');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page).toHaveURL(/state=expired&theme=dark/);
  await expect(async () => expect(await ground()).toBe('dark')).toPass();
  await expect(frame.locator('script')).toHaveCount(0);

  await page.getByLabel('Support e-mail').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo changes' }).click();

  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(page.getByText('This file cannot be used as a picture.')).toBeVisible();

  await page.getByLabel('Support e-mail').fill('help@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectFrameOf(page, 'help');
  await expectSound(page);
  // Anew, because the controls fade from one theme to the other.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(frame.locator('h1').first()).toBeAttached();
  await expectReadable(page);
});

test('looks that somebody else has saved meanwhile are not undone, and what was typed stays until they are asked for', async ({
  page,
  watched: _watched,
}) => {
  const shop = await makeMerchant({});
  await signIn(page, 'admin', shop);
  await page.goto('/console/looks');
  const colour = page.getByRole('textbox', { name: 'Main colour' });
  const email = page.getByLabel('Support e-mail');
  await email.fill('till@shop.example');
  await dress(shop, { primary_color: '#aa0011' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody has saved other changes');
  await expect(email).toHaveValue('till@shop.example');
  await expectFrameOf(page, 'till');
  await expectSound(page);
  await page.getByRole('button', { name: 'Show what is saved now' }).click();
  await expect(colour).toHaveValue('#aa0011');
  await expect(email).toHaveValue('support@demo-shop.example');
  await email.fill('till@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(colour).toHaveValue('#aa0011');
  await expect(email).toHaveValue('till@shop.example');
});
