// React takes the service's drawing over, or leaves it: what breaks before it is live goes on as it was drawn (decision 0058).
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { comeAgain } from '../platform/come-again.ts';

/** Hydrates the page in this window. */
export function hydrate(container: HTMLElement, page: ReactNode): void {
  // With what is typed in it by now. React takes the original apart before it gives up.
  const drawn = container.cloneNode(true);
  const handleError = (error: unknown) => {
    reportError(error);
    // Later on the page tells by itself that it broke (error-boundary.tsx).
    if (document.documentElement.dataset['live'] !== undefined || !container.isConnected) return;
    container.replaceWith(drawn);
    queueMicrotask(() => root.unmount());
    comeAgain(window);
  };
  const root = hydrateRoot(container, page, { onCaughtError: handleError, onUncaughtError: handleError });
}
