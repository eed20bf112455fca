// The script of the payment's lasting page: it prints and shares, and reloads while something may change. All of the
// page's text is in its HTML; without script the browser reloads by itself.

/** Starts on a page of /{address}/status; on any other it does nothing. */
export function startStatus(window: Window): void {
  const { document } = window;
  document.querySelector('[data-print]')?.addEventListener('click', () => window.print());
  if (document.querySelector('[data-receipt]') !== null)
    void import('./receipt-sharing.ts').then(({ takeOverSharing }) => takeOverSharing(window, document));
  const seconds = document.querySelector<HTMLElement>('[data-again]')?.dataset['again'];
  if (seconds === undefined) return;
  const again = () => window.location.reload();
  window.setTimeout(again, Number(seconds) * 1000);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again();
  });
}
