// I-34: tabs of one payment hear each other over the browser's own broadcast, and pages of other payments hear nothing.
import { expect, it } from 'vitest';
import { createOtherTabs } from './other-tabs.ts';

/** A window as far as this module looks at it; the broadcast is this process's real one. */
function openWindow() {
  const page = Object.assign(new EventTarget(), { BroadcastChannel });
  return page as unknown as Window & typeof globalThis;
}

it('a tab hears the others of its payment, not itself and not another payment; in the history cache it hears nothing', async () => {
  const page = openWindow();
  const received: string[] = [];
  let wake = () => {};
  const here = createOtherTabs(page, 'order-1');
  const stopHere = here.listen((version) => {
    received.push(version);
    wake();
  });
  const other = createOtherTabs(openWindow(), 'order-1');
  const stopOther = other.listen(() => {});
  const stranger = createOtherTabs(openWindow(), 'order-2');
  const stopStranger = stranger.listen(() => {});
  const next = () => new Promise<void>((resolve) => (wake = resolve));

  let one = next();
  here.post('of its own');
  stranger.post('of another payment');
  other.post('paid');
  await one;
  expect(received).toEqual(['paid']);

  page.dispatchEvent(new Event('pagehide'));
  other.post('while it lies in the cache');
  page.dispatchEvent(new Event('pageshow'));
  one = next();
  other.post('back');
  await one;
  expect(received).toEqual(['paid', 'back']);
  for (const stop of [stopHere, stopOther, stopStranger]) stop();
});
