// Spec §4 Results "the page notifies the parent window"; the words and their shape: contract/merchant/embed-messages.
import type { PageRequest } from '@titan/contract/merchant/embed-messages';
import { postToParent } from './first-ports.ts';
import type { ParentData, ParentResult, ParentWindow } from './ports.ts';

/** What React Native puts into the windows of its WebView; the app receives texts. */
type AppWindow = Window & { ReactNativeWebView?: { postMessage(text: string): void } };

/**
 * Posts to the app whose WebView this window fills, in the words that the published components for Kora read. A page in such an app often
 * has no origin that could be registered: the payment then takes over the window, and the embed script's callbacks are gone.
 */
function postToApp(page: AppWindow, result: ParentResult, data: ParentData): void {
  if (page.parent !== page) return;
  const message =
    result === 'close' ? 'PAYMENT_CLOSED' : JSON.stringify({ type: result.toUpperCase(), data });
  page.ReactNativeWebView?.postMessage(message);
}

/** Notifies the embedding page or app by message, and this window by an event of the result's name. */
export function createParentWindow(page: Window, origins: readonly string[]): ParentWindow {
  let last: ParentResult | null = null;
  return {
    notify(result, data) {
      // Leaving a transfer that is awaited is no second change.
      if (result === 'pending' && last === result) return;
      last = result;
      page.dispatchEvent(new CustomEvent(result, { detail: { result, data } }));
      postToParent(page, origins, { source: 'titan-checkout', result, data });
      postToApp(page, result, data);
    },
  };
}

/**
 * Calls `onAsk` when the embed script reports that the payer wants to leave; with `escape` also when the payer presses Escape here and
 * nothing on the page handles it.
 */
export function listenForCloseRequests(
  page: Window,
  { origins, escape }: { origins: readonly string[]; escape: boolean },
  onAsk: () => void,
): void {
  page.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === page.parent && source !== page && origins.includes(origin) && isAsk(data)) onAsk();
  });
  if (!escape) return;
  page.addEventListener('keydown', (event) => {
    const isTaken = event.defaultPrevented || page.document.querySelector('dialog[open]') !== null;
    if (event.key === 'Escape' && !isTaken) onAsk();
  });
}

function isAsk(data: unknown): data is PageRequest {
  const { source, ask } = (data ?? {}) as Partial<PageRequest>;
  return source === 'titan-inline' && ask === 'close';
}
