// The API page in a browser: folded chapters that open for an address and a search, examples in one language, and all of it without script.
import { expect, test } from './checkout-test.ts';

const PAGE = '/merchant/docs';
const INITIATE = `${PAGE}#post-merchant-api-v1-refunds-initiate`;

test('an address opens the folded call that it names; search finds calls by words, and Enter opens the first', async ({
  page,
  watched: _watched,
}) => {
  await page.goto(INITIATE);
  await expect(page.getByRole('heading', { name: 'Give a payment back' })).toBeInViewport();
  await expect(page.getByText('webhook_url', { exact: true })).toBeVisible();
  await page.goto(PAGE);
  const field = page.getByRole('searchbox', { name: 'Search this page' });
  await field.fill('STK prompt phone');
  await expect(page.getByRole('status')).toHaveText(/^\d+ places?$/);
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Send the prompt to the phone again' })).toBeVisible();
  await field.press('Enter');
  await expect(page.locator('summary:focus')).toBeInViewport();
  await field.fill('nothing has these words');
  await expect(page.getByRole('status')).toHaveText('Nothing here has “nothing has these words”.');
  await field.fill('');
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Send the prompt to the phone again' })).toBeHidden();
});

test('examples are in one language, chosen by keyboard and kept; a press copies what stands below it', async ({
  page,
  context,
  watched: _watched,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Copy' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl -X POST 'http/);
  const first = page.getByRole('tablist').first();
  await first.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('tab', { name: 'Node', selected: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(first.getByRole('tab', { name: 'PHP', selected: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toContainText('import time');
  await page.goto(INITIATE);
  await page.reload();
  await expect(
    page.getByText('requests.post(\n    "http', { exact: false }).filter({ visible: true }),
  ).toHaveCount(2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('everything is there', async ({ page }) => {
    await page.goto(INITIATE);
    await expect(page.getByText('Python', { exact: true }).filter({ visible: true })).toHaveCount(2);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Send a webhook again' })).toBeVisible();
  });
});
