// React takes over the page that the service drew, or leaves it: a page that breaks before it is live goes on as it was drawn
// (decision 0058).
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates the page in this window. */
export function hydrate(container: HTMLElement, page: ReactNode): void {
  // A copy, with what is typed in it by now: React removes the original before it gives up.
  const drawn = container.cloneNode(true);
  const handleError = (error: unknown) => {
    reportError(error);
    // Later on the page itself shows that it broke (error-boundary.tsx).
    if (document.documentElement.dataset['live'] !== undefined || !container.isConnected) return;
    container.replaceWith(drawn);
    queueMicrotask(() => root.unmount());
    reloadOnce(window);
  };
  const root = hydrateRoot(container, page, { onCaughtError: handleError, onUncaughtError: handleError });
}

/** What a browser with script keeps as text: `<meta http-equiv="refresh" content="15;url=…">`. */
const REFRESH = /content="(\d+)(?:;url=([^"]*))?"/;

/**
 * For a page that stays as the service drew it although scripts run here: reloads once, as its document asks of browsers without script
 * (decision 0058).
 */
export function reloadOnce({ document, location, setTimeout }: Window & typeof globalThis): void {
  const [, seconds, url] = REFRESH.exec(document.querySelector('head noscript')?.textContent ?? '') ?? [];
  if (seconds === undefined) return;
  setTimeout(() => location.replace(url?.replaceAll('&amp;', '&') ?? location.href), Number(seconds) * 1000);
}
