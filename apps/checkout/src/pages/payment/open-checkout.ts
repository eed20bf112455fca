// Opens the store in a browser: the flow runs at once, the code that asks the service comes as a chunk of its own.
import type { PageData } from '@titan/contract/page-data';
import type { LanguageChoice } from '../language-choice.ts';
import { chunk } from '../../methods/registration.ts';
import { partsOf } from '../../methods/method-registry.ts';
import { createIds, createTimers } from '../../platform/first-ports.ts';
import { createBrowserClock } from '../../platform/server-clock.ts';
import { type Checkout, createCheckoutStore } from '../../session/checkout-store.ts';
import { screenOf } from '../../session/screen-of.ts';
import type { CheckoutStore } from '../../session/screen-state.ts';
import type { Telemetry } from '../telemetry.ts';

/**
 * The page's store over this window. Nothing is fetched until somebody listens or speaks to it; a problem page asks nothing.
 * @param savesData what a method asks the service with is then fetched when it is needed, and not before
 */
export function openCheckout(
  data: PageData,
  {
    telemetry,
    savesData,
    choice,
  }: { telemetry: Promise<Telemetry | null> | null; savesData: boolean; choice: LanguageChoice },
): CheckoutStore {
  const clock = createBrowserClock(data.kind === 'payment' ? data.payment.server_time : 0);
  const timers = createTimers(window);
  const { press: newKey } = createIds(window.crypto);
  return createCheckoutStore(data, {
    runtime: chunk(async () => {
      if (data.kind !== 'payment') throw new Error('Not loaded');
      // React asks in the middle of its work: the page is live first.
      await Promise.resolve();
      const shown = screenOf(data);
      // Named together, so that neither waits for the other; where the method's does not come, it is asked for again when it is needed.
      const ofMethod =
        shown.screen === 'method' && !savesData
          ? partsOf(shown.channel)
              .calls.load()
              .catch(() => null)
          : null;
      const [{ attachInBrowser }] = await Promise.all([import('./browser-runtime.ts'), ofMethod]);
      return {
        attach: (checkout: Checkout) =>
          attachInBrowser(checkout, { data, clock, timers, telemetry, savesData, choice }),
      };
    }),
    timers,
    moment: () => ({ now: clock.now(), newKey }),
    serverNow: () => clock.now(),
    onceOnline: (retry) => window.addEventListener('online', retry, { once: true }),
    onBug: (error) => window.reportError(error),
  });
}
