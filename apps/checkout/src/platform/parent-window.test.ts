// facts/merchant-api.md, Inline script; guides F-115: our messages go to a named origin, never `*`.
import { describe, expect, it } from 'vitest';
import { createParentWindow } from './parent-window.ts';

const DATA = { amount: '5000', reference: 'order-1', status: 'success' };

/** A window inside another one, or on top. */
function openWindow(framed: boolean) {
  const posted: unknown[][] = [];
  const page = new EventTarget() as Window;
  const parent = framed ? { postMessage: (...message: unknown[]) => void posted.push(message) } : page;
  return { page: Object.assign(page, { parent }) as Window, posted };
}

describe('telling the parent window', () => {
  it('posts to the merchant’s origin and to no other', () => {
    const { page, posted } = openWindow(true);
    createParentWindow(page, 'https://shop.example').tell('success', DATA);
    const message = { source: 'titan-checkout', result: 'success', data: DATA };
    expect(posted).toEqual([[message, 'https://shop.example']]);
  });

  it('posts nothing when no origin is known, or when there is no parent', () => {
    const framed = openWindow(true);
    createParentWindow(framed.page, null).tell('success', DATA);
    const top = openWindow(false);
    createParentWindow(top.page, 'https://shop.example').tell('success', DATA);
    expect([...framed.posted, ...top.posted]).toEqual([]);
  });

  it.each(['success', 'failed', 'pending', 'close'] as const)('dispatches %s on its own window', (result) => {
    const { page } = openWindow(false);
    const heard: unknown[] = [];
    page.addEventListener(result, (event) => heard.push((event as CustomEvent).detail));
    createParentWindow(page, null).tell(result, DATA);
    expect(heard).toEqual([{ result, data: DATA }]);
  });
});
