// Takes one screen in every dress: phone and desk, light and dark, right to left, and 320 px with text at 200 %.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { WIDTHS } from '../playwright.config.ts';
import { turnRightToLeft } from '../right-to-left.ts';

const FOLDER = join(import.meta.dirname, '../../.pictures');

/**
 * Writes `.pictures/{screen}.{dress}.png`. The page is left in English letters no longer: go on by what does not read them.
 * @param from where a frame of another site stands: what of it lies outside the window is not painted, so only the window is taken, from here on
 */
export async function picture(page: Page, screen: string, from?: Locator): Promise<void> {
  const take = async (dress: string) => {
    await from?.evaluate(showFromHere);
    await page.screenshot({ path: join(FOLDER, `${screen}.${dress}.png`), fullPage: !from });
  };
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await take(`${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await take('narrow-200');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(WIDTHS.phone);
  const words = await wordsOf(page);
  await turnRightToLeft(page);
  await take('right-to-left');
  await restore(page, words);
}

/** React keeps the text nodes that it made, so what stood in them is put back. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (walker.nextNode()) words.push(walker.currentNode.nodeValue ?? '');
    return words;
  });
}

function restore(page: Page, words: readonly string[]): Promise<void> {
  return page.evaluate((before) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let at = 0; walker.nextNode(); at += 1) walker.currentNode.nodeValue = before[at] ?? '';
    document.documentElement.dir = 'ltr';
  }, words);
}

/** Resolves once it has been painted: each new size of the window moves it. */
function showFromHere(element: Element): Promise<unknown> {
  element.scrollIntoView({ block: 'start' });
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}
