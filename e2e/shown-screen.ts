// The first screens, drawn from their documents without a service.
import type { Page } from '@playwright/test';

export const GROUPS = ['card', 'mobile money', 'bank transfer', 'pay with bank', 'no method'] as const;

/** With what script adds to the style. */
export async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => (document.documentElement.dataset['live'] = ''));
}

/** How far the page would scroll sideways. */
export function beyondWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
