// The page around this one is spoken to from the start, and otherwise only when there is something to tell (parent-window.ts).
import type { CheckoutMessage } from '@titan/contract/embed-messages';

/**
 * Posts to the page around this one, if there is one.
 * @param origins the merchant's registered ones, the only ones that may stand around this page; another hears nothing
 */
export function postToParent(page: Window, origins: readonly string[], message: CheckoutMessage): void {
  if (page.parent === page) return;
  // Some browsers do not say who stands around the page; the browser then delivers to the one that fits.
  const framing = page.location.ancestorOrigins?.[0];
  for (const origin of origins)
    if (framing === undefined || framing === origin) page.parent.postMessage(message, origin);
}
