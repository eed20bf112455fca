// Reads what the checkout says, and nothing that anybody else says: its own window, its own origin, the words of the contract.
import type { CheckoutMessage } from '@titan/contract/embed-messages';

/** Told once in one opening, however often the frame is loaded anew. */
const ONCE: readonly string[] = ['ready', 'success', 'tokenized'];

/**
 * Calls `onMessage` for each message of the checkout in this frame, until the answer is called.
 * @param origin of the checkout
 */
export function listenToCheckout(
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  origin: string,
  onMessage: (message: CheckoutMessage) => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const told = new Set<string>();
  const heard = (event: MessageEvent<unknown>) => {
    const message = event.data as CheckoutMessage | null;
    const isCheckout = event.origin === origin && event.source === frame.contentWindow;
    if (!isCheckout || message === null || typeof message !== 'object') return;
    if (message.source !== 'titan-checkout' || told.has(message.result)) return;
    if (ONCE.includes(message.result)) told.add(message.result);
    onMessage(message);
  };
  page.addEventListener('message', heard);
  return () => page.removeEventListener('message', heard);
}
