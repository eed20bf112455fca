// Opens the store in a browser: the service's clock at once, the machines as a chunk of their own (design §4).
import type { PageData } from '@titan/contract/page-data';
import { METHOD_CHUNKS } from './methods/method-chunks.ts';
import { createBrowserClock } from './platform/server-clock.ts';
import { createCheckoutStore } from './session/checkout-store.ts';
import type { CheckoutStore } from './session/screen-state.ts';
import type { Telemetry } from './telemetry.ts';

/** The page's store over this window. Nothing is fetched until somebody listens or speaks to it; a problem page has no machines. */
export function openCheckout(data: PageData, telemetry: Promise<Telemetry | null> | null): CheckoutStore {
  const clock = createBrowserClock(data.kind === 'payment' ? data.payment.server_time : 0);
  return createCheckoutStore(data, {
    async loadRuntime(shown) {
      if (data.kind !== 'payment') throw new Error('Only a payment has machines');
      // React asks in the middle of its work: the page is live first.
      await Promise.resolve();
      // Named together, so that neither waits for the other.
      const [{ runInBrowser }] = await Promise.all([
        import('./browser-runtime.ts'),
        shown.screen === 'method' ? METHOD_CHUNKS[shown.channel].load() : null,
      ]);
      return runInBrowser(data, clock, telemetry);
    },
    serverNow: () => clock.now(),
    onceOnline: (retry) => window.addEventListener('online', retry, { once: true }),
  });
}
