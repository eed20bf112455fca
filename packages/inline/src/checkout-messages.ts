// Receives the messages of the checkout in the frame; those from another window or origin, or outside the contract, are ignored.
import type { CheckoutMessage } from '@titan/contract/merchant/embed-messages';

/** Passed on once per opening, however often the frame reloads. */
const ONCE: readonly string[] = ['ready', 'success', 'tokenized'];

/**
 * Calls `onMessage` for each message of the checkout in this frame, until the returned function is called.
 * @param origin of the checkout
 */
export function listenToCheckout(
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  origin: string,
  onMessage: (message: CheckoutMessage) => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const seen = new Set<string>();
  const receive = (event: MessageEvent<unknown>) => {
    const message = event.data as CheckoutMessage | null;
    const isCheckout = event.origin === origin && event.source === frame.contentWindow;
    if (!isCheckout || message === null || typeof message !== 'object') return;
    if (message.source !== 'titan-checkout' || seen.has(message.result)) return;
    if (ONCE.includes(message.result)) seen.add(message.result);
    onMessage(message);
  };
  page.addEventListener('message', receive);
  return () => page.removeEventListener('message', receive);
}
