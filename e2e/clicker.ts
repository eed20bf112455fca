// Clicks at one place of the window, by mouse or touch, each at the time that a test says.
import type { CDPSession, Locator, Page } from '@playwright/test';

export type ClickKind = 'mouse' | 'touch';

export class Clicker {
  readonly page: Page;
  readonly kind: ClickKind;
  readonly session: CDPSession;
  readonly startMs = Date.now();
  place = { x: 0, y: 0 };

  private constructor(page: Page, kind: ClickKind, session: CDPSession) {
    this.page = page;
    this.kind = kind;
    this.session = session;
  }

  static async on(page: Page, kind: ClickKind): Promise<Clicker> {
    return new Clicker(page, kind, await page.context().newCDPSession(page));
  }

  /** The first half, in the lower part of the target, which can be clicked by now. */
  async begin(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error('There is nothing to click');
    this.place = { x: box.x + box.width / 2, y: box.y + box.height * 0.7 };
    await this.click(0);
  }

  /** At the same place. @param afterMs since the first half */
  async click(afterMs: number): Promise<void> {
    const { session, place } = this;
    const timestamp = (this.startMs + afterMs) / 1_000;
    if (this.kind === 'touch') {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place], timestamp });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
      return;
    }
    const button = { ...place, button: 'left', clickCount: 1, timestamp } as const;
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  }

  /** The words of the control at that place now; null: there is none. */
  whatIsThere(): Promise<string | null> {
    return this.page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button')?.innerText ?? null,
      this.place,
    );
  }
}

/** All that a click can change on a page, but for what time changes by itself. */
export function stateOf(page: Page): Promise<object> {
  return page.evaluate(() => ({
    path: location.pathname + location.search,
    language: document.documentElement.lang,
    heading: document.querySelector('h1')?.textContent,
    open: [...document.querySelectorAll('details')].map(({ open }) => open),
    expanded: [...document.querySelectorAll('[aria-expanded]')].map((each) => each.ariaExpanded),
    dialogs: document.querySelectorAll('dialog[open]').length,
    busy: document.querySelectorAll('[aria-disabled=true]').length,
    boxes: [...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked]),
  }));
}
