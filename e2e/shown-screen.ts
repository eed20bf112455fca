// The first screens, drawn from their documents without a service.
import type { Page } from '@playwright/test';

export const GROUPS = ['card', 'mobile money', 'bank transfer', 'pay with bank', 'no method'] as const;

/** With what script adds to the style. */
export async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => (document.documentElement.dataset['live'] = ''));
}

/**
 * What can be pressed and does nothing where the page's script never comes: a button that sends no form, a link that leads nowhere.
 * @returns each as it is written
 */
export function deadControlsOn(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, a:visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) =>
          control instanceof HTMLButtonElement
            ? control.form === null || control.type !== 'submit' || control.disabled
            : !control.hasAttribute('href'),
        )
        .map((control) => control.outerHTML),
    );
}

/** How far the page would scroll sideways. */
export function beyondWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
