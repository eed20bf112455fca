// What a browser's translator does to a page: each text is replaced by another inside two <font> elements, also each that comes later.
// The words stay the same here, so every walk of these tests can be made under it.
import type { Page } from '@playwright/test';

/**
 * Translates the page, and each one that it leads to.
 * @param from `live`: once the page is enhanced, as in Chrome, which asks first; `drawn`: before its script has come.
 */
export async function translate(page: Page, from: 'live' | 'drawn' = 'live'): Promise<void> {
  await page.addInitScript((starts) => {
    const isWords = (node: Node): node is Text =>
      node.nodeType === Node.TEXT_NODE &&
      node.nodeValue?.trim() !== '' &&
      node.parentElement?.closest('script, style, title, option, textarea, font') === null;
    // React still writes into the text that it drew: the payer never reads what it writes there.
    const untranslated = new MutationObserver((records) => {
      for (const { target, oldValue } of records)
        console.error(`Stale under a translator: "${oldValue}" has become "${target.nodeValue}"`);
    });
    const wrap = (text: Text) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.nodeValue ?? '');
      outer.append(inner);
      text.replaceWith(outer);
      untranslated.observe(text, { characterData: true, characterDataOldValue: true });
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = isWords(root) ? [root] : [];
      while (walker.nextNode()) if (isWords(walker.currentNode)) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    const begin = () => {
      wrapAll(document.body);
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) if (node.isConnected) wrapAll(node);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    const isLive = () => document.documentElement.dataset['live'] !== undefined;
    document.addEventListener('DOMContentLoaded', () => {
      if (starts === 'drawn' || isLive()) return begin();
      const watch = new MutationObserver(() => {
        if (!isLive()) return;
        watch.disconnect();
        // React first takes the last parts of the page over.
        requestIdleCallback(begin);
      });
      watch.observe(document.documentElement, { attributes: true });
    });
  }, from);
}
