// Whether a reader meets the parts of each date in their order: measured where the browser has drawn them, because that depends on the
// letters around them, on marks of direction and on elements alike.
import { expect, type Page } from '@playwright/test';

/** Opens all that is folded; then each date that is seen must run as its page does, and there must be one once all parts have come. */
export async function expectDatesInOrder(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(measureDates)).not.toEqual([]);
  const dates = await page.evaluate(measureDates);
  expect(dates.filter(({ isInOrder }) => !isInOrder)).toEqual([]);
}

/** Runs in the page. */
function measureDates(): { text: string; isInOrder: boolean }[] {
  const gap = String.raw`[\s\u200e\u200f\u2066-\u2069]`;
  const day = String.raw`(\d{1,2})${gap}+(?:de )?(\p{L}{3,}\.?)${gap}+(?:de )?(\d{4})`;
  // As the platform writes it in Arabic: 29/11/2026
  const figures = String.raw`(\d{2})${gap}*/(\d{2})${gap}*/(\d{4})`;
  const time = String.raw`(?:${gap}*(?:,|،| à)${gap}+(\d{1,2}:\d\d)(?:${gap}+(GMT[+\d:]*|[صم]))?)?`;
  const pattern = new RegExp(`(?:${day}|${figures})${time}`, 'dgu');
  for (const each of document.querySelectorAll('details')) each.open = true;

  const isRightToLeft = document.documentElement.dir === 'rtl';
  const follows = (one: DOMRect, next: DOMRect) => {
    // The rest of a date may stand on the next line.
    if (next.top >= one.bottom || one.top >= next.bottom) return next.top > one.top;
    return isRightToLeft ? next.right <= one.left + 1 : next.left >= one.right - 1;
  };
  const blocks = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (each) => each.checkVisibility() && getComputedStyle(each).display !== 'inline',
  );
  return blocks.flatMap((block) => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const places: { node: Node; offset: number }[] = [];
    let text = '';
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      let holder = node.parentElement;
      while (holder && holder !== block && getComputedStyle(holder).display === 'inline')
        holder = holder.parentElement;
      if (holder !== block) continue;
      const value = node.nodeValue ?? '';
      for (let offset = 0; offset < value.length; offset++) places.push({ node, offset });
      text += value;
    }
    return [...text.matchAll(pattern)].map((match) => {
      const spans = (match.indices ?? []).slice(1).filter((span) => span !== undefined);
      const rects = spans.map(([from, to]) => {
        const range = document.createRange();
        const [first, last] = [places[from], places[to - 1]];
        if (first && last) {
          range.setStart(first.node, first.offset);
          range.setEnd(last.node, last.offset + 1);
        }
        return range.getBoundingClientRect();
      });
      const isInOrder = rects.slice(1).every((rect, index) => follows(rects[index] ?? rect, rect));
      return { text: match[0], isInOrder };
    });
  });
}
