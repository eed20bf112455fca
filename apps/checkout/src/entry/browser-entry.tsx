// Takes the server's page over in the browser: reads its data, hydrates.
import type { PageData } from '@titan/contract/page/page-data';
import type { LinkPageData } from '@titan/contract/page/link-page';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { App, type LaterScreens } from '../pages/payment/app.tsx';
import { hydrate, reloadOnce } from '../pages/hydrate.ts';
import { createLanguageChoice, type LanguageChoice } from '../ui/language.tsx';
import {
  postToParent,
  createTicks,
  readDataSaving,
  createIds,
  createTimers,
  createBrowserClock,
} from '../platform/first-ports.ts';
import { loadMethodsOf } from '../session/methods-needed.ts';
import { isFirstScreen, loadScreenDrawn } from '../session/screens/session-page.tsx';
import type { ScreenState, CheckoutStore, Checkout } from '../session/screen-state.ts';
import type { Telemetry } from '../pages/telemetry.ts';
import { guardClicks } from '../ui/click-guard.ts';
import { withStyle } from '../ui/lazy-part.tsx';
import '../ui/tokens.css';
import { chunk } from '../methods/registration.ts';
import { partsOf } from '../methods/method-registry.ts';
import { createCheckoutStore } from '../session/checkout-store.ts';
import { screenOf } from '../session/screen-of.ts';

type LinkPage = Extract<LinkPageData, { kind: 'link' }>;

guardClicks(document);
const root = document.getElementById('page');
const block = document.getElementById('page-data');
// The newest call in any of our scripts: an engine without it keeps the page as the service drew it (decision 0058).
if (root && block && 'timeout' in AbortSignal) {
  start(root, JSON.parse(block.textContent) as PageData | LinkPage).catch((error: unknown) => {
    reportError(error);
    reloadOnce(window);
  });
} else reloadOnce(window);

/** A link's page is a chunk of its own; where it does not come, its form is the browser's. */
async function start(container: HTMLElement, page: PageData | LinkPage): Promise<void> {
  const choice = createLanguageChoice();
  if (page.kind !== 'link') return takeOver(container, page, choice);
  const link = await import('../pages/link/payment-link-run.tsx').catch(() => null);
  link?.runLink(container, page, { choice, telemetry: telemetryOf(page) });
}

/** Null where the page has no address to report to; then nothing of it is loaded. */
function telemetryOf(page: PageData | LinkPage): Promise<Telemetry | null> | null {
  if (!page.reports) return null;
  const { reports } = page;
  return import('../pages/telemetry.ts').then(
    ({ startTelemetry }) => startTelemetry(window, reports, page),
    (error: unknown) => {
      console.warn('Nothing is reported:', error);
      return null;
    },
  );
}

/** Until all that this screen needs is loaded, and where it never loads, the page as the service drew it goes on working. */
async function takeOver(container: HTMLElement, page: PageData, choice: LanguageChoice): Promise<void> {
  postToParent(window, page.frame?.origins ?? [], { source: 'titan-checkout', result: 'ready' });
  if ((await loadMethodsOf(page.payment, page.chosen).catch(gone)) === GONE) return reloadOnce(window);
  const savesData = readDataSaving(window);
  const store = openCheckout(page, { telemetry: telemetryOf(page), savesData, choice });
  const later = await fetchFor(store.getState()).catch(gone);
  if (later === GONE) return reloadOnce(window);
  const ticks = createTicks(window);
  hydrate(
    container,
    <SpokenApp choice={choice} page={page} store={store} ticks={ticks} later={later} savesData={savesData} />,
  );
}

type SpokenAppProps = Omit<ComponentProps<typeof App>, 'language'> & { choice: LanguageChoice };

function SpokenApp({ choice, ...props }: SpokenAppProps) {
  const language = useSyncExternalStore(choice.subscribe, choice.now, choice.now);
  return <App {...props} language={language} />;
}

/** Fetches what this screen needs beside the entry; returns the screens after the first, or how to fetch them. */
async function fetchFor(state: ScreenState): Promise<LaterScreens | (() => Promise<LaterScreens>)> {
  const fetchLater = async () => {
    const screens = await withStyle(() => import('../session/screens/later-screen.tsx'));
    await screens.loadLater();
    return screens;
  };
  await loadScreenDrawn(state).catch(() => undefined);
  if (isFirstScreen(state)) return fetchLater;
  const screens = await fetchLater();
  await screens.loadPartsOf(state);
  return screens;
}

const GONE = Symbol('a chunk that did not come');
const gone = (): typeof GONE => GONE;

/**
 * The page's store in this window: the flow runs at once, the code that calls the service comes as a chunk of its own, fetched with the
 * first subscriber or event. A problem page calls nothing.
 * @param savesData a method's calls are then fetched when they are needed, and not before
 */
function openCheckout(
  data: PageData,
  {
    telemetry,
    savesData,
    choice,
  }: { telemetry: Promise<Telemetry | null> | null; savesData: boolean; choice: LanguageChoice },
): CheckoutStore {
  const clock = createBrowserClock(data.kind === 'payment' ? data.payment.server_time : 0);
  const timers = createTimers(window);
  const { submission: newKey } = createIds(window.crypto);
  return createCheckoutStore(data, {
    runtime: chunk(async () => {
      if (data.kind !== 'payment') throw new Error('Not loaded');
      // React subscribes in the middle of its work: the page is live first.
      await Promise.resolve();
      const shown = screenOf(data);
      // Named together, so that neither waits for the other; where the method's does not come, it is asked for again when it is needed.
      const ofMethod =
        shown.screen === 'method' && !savesData
          ? partsOf(shown.channel)
              .calls.load()
              .catch(() => null)
          : null;
      const [{ attachInBrowser }] = await Promise.all([
        import('../pages/payment/browser-runtime.ts'),
        ofMethod,
      ]);
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
