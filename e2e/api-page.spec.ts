// The API page in a browser: what an address names, search, examples in one language, copying, how it looks, and what stands there without
// script. It is another's, and takes as long as twenty screens of ours: `npm run test:programs` looks at it.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';

// Five megabytes of script are read and run, while other tests do the same.
test.slow();

const PAGE = '/merchant/docs';
const INITIATE = `${PAGE}#tag/refunds/POST/merchant/api/v1/refunds/initiate`;

test('an address opens the call that it names; search finds calls by words; nobody else is asked for anything @programs @desk', async ({
  page,
  watched: _watched,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(INITIATE);
  await expect(page.getByRole('heading', { name: 'Give a payment back' })).toBeInViewport();
  await expect(page.getByText('webhook_url', { exact: true })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Open Search' }).click();
  const field = page.getByRole('combobox', { name: 'Enter search query' });
  await field.fill('prompt phone');
  const found = page.getByRole('option');
  await expect(found.first()).toContainText('Send the prompt to the phone again');
  await expect(found.filter({ hasText: 'Give a payment back' })).toHaveCount(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Send the prompt to the phone again' })).toBeInViewport();
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('the first sale leads to its example; examples are in one language, chosen and kept; a press copies one @programs', async ({
  page,
  context,
  watched: _watched,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Open a payment' }).click();
  await page.getByRole('button', { name: 'Copy Shell code' }).first().click();
  // The button writes after its press.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl -X POST 'http/);
  await page.getByRole('button', { name: 'Change code sample language: curl' }).first().click();
  await expect(page.getByRole('option')).toHaveText(['curl', 'Node', 'Python', 'PHP']);
  await page.getByRole('option', { name: 'Python' }).click();
  await expect(page.getByRole('button', { name: 'Copy Python code' }).first()).toBeVisible();
  // It is written a moment later.
  await page.waitForFunction(() => Object.values(localStorage).includes('custom/python'));
  await page.goto(INITIATE);
  await page.reload();
  await page.getByRole('button', { name: 'Copy Python code' }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/requests\.post\(\n {4}"http.*\/refunds\/initiate"/);
});

test('the API page, in the light and in the dark @programs @desk', async ({ page }) => {
  // With reduced motion Scalar leaves what is out of sight in the other scheme's colours for a while.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/merchant/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'test card' }).click();
  await expect(page.getByRole('heading', { name: 'Charge a card' })).toBeVisible();
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Charge a card' })).toBeVisible();
  await expectReadable(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('it says where all of it can be read', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByRole('link', { name: 'the OpenAPI document' }).click();
    await expect(page.getByText('import requests').first()).toBeVisible();
  });
});
