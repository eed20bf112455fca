// Every way to pay, to the end, in each language, with script and without; each first screen in each language held against WCAG 2.2 AA,
// 320 px and texts that overlap, and in English also in the dark and with large text; and pictures of ten screens in each
// (npm run test:languages).
import { expect, expectReadable, expectSound, test } from '../checkout-test.ts';
import { brokenAmountsOn, overlapsIn } from '../layout.ts';
import { screensOf } from '../product.ts';
import { beyondWidth, GROUPS, show } from '../shown-screen.ts';
import { payIn, TAGS, METHODS } from './spoken-checkout.ts';

/** Where each method begins, where it waits, and how it ends. */
const PICTURED = [
  'methods',
  'card entry',
  'pin',
  'saved cards',
  'mobile_money',
  'mobile_money_check',
  'account_details',
  'approval-guide',
  'success',
  'failed',
];

for (const tag of TAGS) {
  for (const method of METHODS) {
    test(`${tag}: ${method}`, ({ page, watched: _watched }) => payIn(page, tag, method, true));
    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });
      test(`${tag}: ${method}`, ({ page }) => payIn(page, tag, method, false));
    });
  }
  for (const group of GROUPS)
    test(`${tag}: screens of ${group}`, async ({ page }) => {
      test.setTimeout(180_000);
      for (const [name, html] of await screensOf(group, tag))
        await test.step(name, async () => {
          await show(page, html);
          await expectSound(page);
          if (PICTURED.includes(name))
            await page.screenshot({ path: `.pictures/languages/${tag} ${name}.png`, fullPage: true });
          await page.setViewportSize({ width: 320, height: 640 });
          expect(await beyondWidth(page), `${name} at 320 px`).toBe(0);
          await page.setViewportSize({ width: 360, height: 740 });
          expect(await overlapsIn(page, html), name).toEqual([]);
        });
    });
  test(`${tag}: no text stands over another around a payment, nor without TEST MODE`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const group of [...GROUPS, 'around'] as const)
      for (const [name, html] of await screensOf(group, tag, 'live'))
        expect.soft(await overlapsIn(page, html), name).toEqual([]);
  });
}

for (const group of GROUPS)
  test(`screens of ${group} in the dark`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const [name, html] of await screensOf(group, 'en'))
      await test.step(name, async () => {
        await show(page, html);
        await expectReadable(page);
      });
  });

test('first screens fit a phone: text at 200 % on 320 px, with amounts whole, and a language that is longer and written from right to left', async ({
  page,
}) => {
  test.setTimeout(180_000);
  let seen = 0;
  for (const group of GROUPS) {
    for (const [name, html] of await screensOf(group, 'pseudo')) {
      await show(page, html);
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
      expect(await beyondWidth(page), name).toBe(0);
      seen += 1;
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [name, html] of await screensOf(group, 'en')) {
      await show(page, html.replaceAll('5,000.00', '1,235,642.50'));
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await beyondWidth(page), `${name} at 200 %`).toBe(0);
      expect(await brokenAmountsOn(page), `${name} at 200 %`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  }
  expect(seen).toBeGreaterThan(40);
});

test('two texts in one place are found, and none that is clipped away', async ({ page }) => {
  const found = await overlapsIn(page, '<p>one</p><p style="margin-top: -2.5em">two</p>');
  expect(found[0]).toBe('320×740: “one” and “two”');
  const clipped = '<p>one</p><div style="height: 0; overflow: hidden"><p>two</p></div>';
  expect(await overlapsIn(page, clipped)).toEqual([]);
});
