// A language whose texts are 40 % longer and that is written from right to left fits a phone (decision 0057).
import { expect, test } from '@playwright/test';
import { pseudoScreens } from './product.ts';

test('no screen in the language of the tests is wider than a phone', async ({ page }) => {
  const screens = Object.entries(await pseudoScreens());
  expect(screens.length).toBeGreaterThan(40);
  for (const [name, html] of screens) {
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    const seen = await page.evaluate(() => {
      const root = document.documentElement;
      // With what script adds.
      root.dataset['live'] = '';
      return {
        direction: getComputedStyle(document.body).direction,
        beyond: root.scrollWidth - root.clientWidth,
      };
    });
    expect(seen, name).toEqual({ direction: 'rtl', beyond: 0 });
  }
});
