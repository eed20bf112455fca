// What the browser lays out, measured: texts that stand over one another, and amounts that are broken, at the sizes of screens that payers
// have.
import type { Page } from '@playwright/test';

const SIZES: readonly (readonly [width: number, height: number])[] = [
  [320, 740],
  [360, 740],
  [412, 740],
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1366, 625],
  [1440, 900],
];

/**
 * The document is drawn in a frame, which takes one size after the other in a single call.
 * @param html a whole document, as the service draws it; its script does not run
 * @returns each pair of texts that overlap, with the size; a text that is hidden, clipped away or folded counts for nothing
 */
export function overlapsIn(page: Page, html: string): Promise<string[]> {
  return page.evaluate(measureOverlaps, { html, sizes: SIZES });
}

type Box = { text: string; node: Node; left: number; right: number; top: number; bottom: number };

/** Runs in the browser, so all that it needs stands within it. */
async function measureOverlaps({ html, sizes }: { html: string; sizes: typeof SIZES }): Promise<string[]> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0; border: 0';
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.replaceChildren(frame);
  await loaded;
  const drawn = frame.contentDocument;
  if (drawn === null) throw new Error('The frame has no document');
  drawn.documentElement.dataset['live'] = '';

  const found: string[] = [];
  for (const [width, height] of sizes) {
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
    const boxes = boxesOf(drawn);
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        if (areOverlapping(one, other)) found.push(`${width}×${height}: “${one.text}” and “${other.text}”`);
  }
  return found;

  function boxesOf(shown: Document): Box[] {
    const boxes: Box[] = [];
    const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.nodeValue?.trim() ?? '';
      const isSeen = node.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (text !== '' && isSeen) boxes.push(...linesOf(node, text));
    }
    return boxes;
  }

  /** The middle half of each line: fonts reserve room above and below their letters that lines may share. */
  function linesOf(node: Node, text: string): Box[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].flatMap((line) => {
      const box = { text, node, left: line.left, right: line.right, top: line.top, bottom: line.bottom };
      for (let at = node.parentElement; at !== null; at = at.parentElement) clip(box, at);
      const quarter = (box.bottom - box.top) / 4;
      const half = { ...box, top: box.top + quarter, bottom: box.bottom - quarter };
      return box.right - box.left > 1 && quarter > 1 ? [half] : [];
    });
  }

  function clip(box: Box, within: Element): void {
    if (within === within.ownerDocument.documentElement || within === within.ownerDocument.body) return;
    if (getComputedStyle(within).overflow === 'visible') return;
    const bounds = within.getBoundingClientRect();
    box.left = Math.max(box.left, bounds.left);
    box.right = Math.min(box.right, bounds.right);
    box.top = Math.max(box.top, bounds.top);
    box.bottom = Math.min(box.bottom, bounds.bottom);
  }

  function areOverlapping(one: Box, other: Box): boolean {
    if (one.node === other.node) return false;
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 1 && down > 1;
  }
}

/** `1,500.00`, `1\u202f500,00`: figures with at least one mark between them. */
const FIGURES = String.raw`\d+(?:[.,\u00a0\u202f]\d+)+`;

/** The amounts of the present page that are divided within their figures, with the text that each is in. */
export function brokenAmountsOn(page: Page): Promise<string[]> {
  return page.evaluate((figures) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { 0: amount, index } of (node.nodeValue ?? '').matchAll(new RegExp(figures, 'g'))) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${amount} in “${node.nodeValue}”`);
      }
    }
    return broken;
  }, FIGURES);
}

/**
 * The words that a payer sees within these elements: what has a letter or a figure. Pictures, and what TEST MODE adds, count for nothing.
 */
export function wordsSeenIn(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    let seen = '';
    for (const root of document.querySelectorAll(within)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement: around, nodeValue } = texts.currentNode;
        if (!around || around.closest('svg, [aria-hidden]:not(strong)')) continue;
        if (/^(?:TEST MODE|Test tools)/.test(around.closest('header > p, details')?.textContent ?? ''))
          continue;
        // What is heard alone takes one pixel.
        const isWide = around.getBoundingClientRect().width > 1;
        const isSeen = around.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (isWide && isSeen) seen += ` ${nodeValue}`;
      }
    }
    return seen.match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
  }, selector);
}
