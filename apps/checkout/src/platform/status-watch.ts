// The script of the payment's lasting page: it prints and shares, and comes again while the payment is open. All that the page says stands in its
// HTML; without script the browser comes again by itself.

/** Seconds from one drawing of an open payment to the next. */
export const STATUS_AGAIN_S = 20;

/** Starts on a page of /{address}/status; on any other it does nothing. */
export function startStatus(window: Window): void {
  const { document } = window;
  document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
  if (document.querySelector('[data-receipt]') !== null)
    void import('./receipt-sharing.ts').then(({ takeOverSharing }) => takeOverSharing(window, document));
  if (document.querySelector('[data-open]') === null) return;
  const again = () => window.location.reload();
  window.setTimeout(again, STATUS_AGAIN_S * 1000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again();
  });
}
