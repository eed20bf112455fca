// A pseudo-locale for languages that run from right to left: the page as it is, turned round, with Arabic letters for ours. Words in
// capitals (currencies, references) and figures stay what they are, as they do in Arabic texts.
import type { Page } from '@playwright/test';

export async function turnRightToLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const arabic = [...'ابتثجحخدذرزسشصضطظعغفقكلمنه'];
    const turned = (word: string) =>
      /^[A-Z0-9]+$/.test(word) || /\d/.test(word)
        ? word
        : word.replace(/[a-z]/gi, (letter) => arabic[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);
    document.documentElement.dir = 'rtl';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.tagName !== 'SCRIPT') nodes.push(walker.currentNode);
    for (const node of nodes) node.nodeValue = (node.nodeValue ?? '').replace(/[\w’-]+/g, turned);
  });
}
