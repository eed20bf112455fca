// Inline script: opens the checkout in a frame and reports the result to the merchant's page. No dependency;
// nothing here touches the window before `initialize` is called, so that servers may import it.
import { type InlineOptions, readOptions } from './options.ts';
import { type OpenPayment, openPayment } from './open-payment.ts';

export type InlineHandle = { close(): void };

let open: OpenPayment | null = null;

/**
 * Opens a payment over the page, or inside the element of `containerId`. One at a time: a second call while one is open, as by a
 * double press, answers the first.
 * @param options as the API page has them, in either spelling. `key`: the public key. Without a `reference` one is made.
 */
export function initialize(options: InlineOptions): InlineHandle {
  if (open?.isShown()) return open;
  open?.close();
  const opened = openPayment(readOptions(options), () => {
    if (open === opened) open = null;
  });
  open = opened;
  return opened;
}

/** Closes the payment that is open, if there is one, and calls its `onClose`. */
export function close(): void {
  open?.close();
}
