// Which events of the browser make the page read the payment again.
import { describe, expect, it } from 'vitest';
import { createPageEvents } from './page-events.ts';

function openWindow({ onLine = true, visibilityState = 'visible' } = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState });
  const page = Object.assign(new EventTarget(), { document, navigator: { onLine } });
  const received: string[] = [];
  const stop = createPageEvents(page as unknown as Window).listen(({ type }) => received.push(type));
  return { page, document, received, stop };
}

const pageshow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

describe('page events', () => {
  it('a page that comes out of the history cache is restored; a fresh one is not', () => {
    const { page, received } = openWindow();
    page.dispatchEvent(pageshow(false));
    page.dispatchEvent(pageshow(true));
    expect(received).toEqual(['pageRestored']);
  });

  it('the network goes and comes back', () => {
    const { page, received } = openWindow();
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('online'));
    expect(received).toEqual(['wentOffline', 'backOnline']);
  });

  it('a page that is opened without network says so', () => {
    expect(openWindow({ onLine: false }).received).toEqual(['wentOffline']);
  });

  it('is seen, and is seen no more', () => {
    const { document, received } = openWindow();
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual(['becameHidden', 'becameVisible']);
  });

  it('a page that is opened in a tab behind says so', () => {
    expect(openWindow({ visibilityState: 'hidden' }).received).toEqual(['becameHidden']);
  });

  it('nothing is received after the end', () => {
    const { page, received, stop } = openWindow();
    stop();
    page.dispatchEvent(new Event('online'));
    expect(received).toEqual([]);
  });
});
