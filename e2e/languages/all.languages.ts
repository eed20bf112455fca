// Every way to pay, to the end, in each language, with script and without; each first screen in each language held against WCAG 2.2 AA,
// 320 px and texts that overlap; and pictures of ten screens in each (npm run test:languages).
import { expect, expectSound, test } from '../checkout-test.ts';
import { overlapsIn } from '../layout.ts';
import { screensOf } from '../product.ts';
import { payIn, TAGS, WAYS } from './spoken-checkout.ts';

const GROUPS = ['card', 'mobile money', 'bank transfer', 'pay with bank', 'no method'] as const;

/** Of every way: where it begins, where it waits, and how it ends. */
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
  for (const way of WAYS) {
    test(`${tag}: ${way}`, ({ page, watched: _watched }) => payIn(page, tag, way, true));
    test.describe('without script', () => {
      test.use({ javaScriptEnabled: false });
      test(`${tag}: ${way}`, ({ page }) => payIn(page, tag, way, false));
    });
  }
  for (const group of GROUPS)
    test(`${tag}: screens of ${group}`, async ({ page }) => {
      test.setTimeout(180_000);
      for (const [name, html] of await screensOf(group, tag))
        await test.step(name, async () => {
          await page.setContent(html, { waitUntil: 'domcontentloaded' });
          await page.evaluate(() => (document.documentElement.dataset['live'] = ''));
          await expectSound(page);
          if (PICTURED.includes(name))
            await page.screenshot({ path: `.pictures/languages/${tag} ${name}.png`, fullPage: true });
          await page.setViewportSize({ width: 320, height: 640 });
          expect(
            await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
            `${name} at 320 px`,
          ).toBe(0);
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
