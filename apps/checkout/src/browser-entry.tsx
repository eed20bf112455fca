// Takes the server's page over in the browser: reads its data, hydrates (design §4).
import type { PageData } from '@titan/contract/page-data';
import type { LinkPageData } from '@titan/contract/payment-link';
import { english } from '@titan/copy/english';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openCheckout } from './open-checkout.ts';
import { postToParent } from './platform/parent-window.ts';
import { reloadLater } from './platform/reload-later.ts';
import { createTicks } from './platform/ticks.ts';
import { stageFactsOf } from './session/method-screen.ts';
import { loadMethodsOf } from './session/methods-needed.ts';
import { isFirstScreen, loadFirstPartOf } from './session/session-page.tsx';
import type { ScreenState } from './session/screen-state.ts';
import { STAGE_DELAYS } from './stage-delays.ts';
import type { Telemetry } from './telemetry.ts';
import './ui/tokens.css';

type LinkPage = Extract<LinkPageData, { kind: 'link' }>;

const root = document.getElementById('page');
const block = document.getElementById('page-data');
if (root && block) void start(root, JSON.parse(block.textContent) as PageData | LinkPage);

/** A link's page is a chunk of its own; where it does not come, its form is the browser's. */
async function start(container: HTMLElement, page: PageData | LinkPage): Promise<void> {
  if (page.kind !== 'link') return takeOver(container, page);
  const link = await import('./payment-link-run.tsx').catch(() => null);
  link?.runLink(container, page, telemetryOf(page));
}

/** Where the page is told an address to report to; otherwise nothing of it is loaded. */
function telemetryOf(page: PageData | LinkPage): Promise<Telemetry | null> | null {
  if (page.kind === 'problem' || !page.reports) return null;
  const { reports } = page;
  return import('./telemetry.ts').then(
    ({ startTelemetry }) => startTelemetry(window, reports, page),
    (error: unknown) => {
      console.warn('Nothing is reported:', error);
      return null;
    },
  );
}

async function takeOver(container: HTMLElement, page: PageData): Promise<void> {
  if (page.kind === 'payment')
    postToParent(window, page.frame?.origins ?? [], { source: 'titan-checkout', result: 'ready' });
  if (page.kind === 'payment' && !(await isHere(loadMethodsOf(page.payment, page.chosen)))) return;
  const store = openCheckout(page, telemetryOf(page));
  const state = store.getState();
  const fetchLater = () => import('./session/later-screen.tsx');
  const fetchAll = async () => {
    const screens = await fetchLater();
    await screens.loadPartsOf(state);
    return screens;
  };
  // Until they are there, and where they never arrive, the page as the service drew it goes on working.
  const later = isFirstScreen(state) ? fetchLater : await fetchAll().catch(() => null);
  if (later === null) return comeAgain(state);
  if (isFirstScreen(state) && !(await isHere(loadFirstPartOf(state)))) return;
  const ticks = createTicks(window);
  hydrateRoot(container, <App page={page} language={english} store={store} ticks={ticks} later={later} />, {
    // What the boundary caught is a bug all the same (platform/ports.ts, Bugs).
    onCaughtError: reportError,
  });
}

/** A screen that waits, and whose code does not come, looks for itself as it would without script. */
function comeAgain(state: ScreenState): void {
  if (stageFactsOf(state)?.asksAgain) reloadLater(window, STAGE_DELAYS.COME_AGAIN);
}

function isHere(loading: Promise<void>): Promise<boolean> {
  return loading.then(
    () => true,
    () => false,
  );
}
