// For a page whose machines could not be loaded: without them nothing else looks at the payment.

/** Loads the page of this window anew after so many ms. */
export function reloadLater(page: Window, delayMs: number): void {
  page.setTimeout(() => page.location.reload(), delayMs);
}
