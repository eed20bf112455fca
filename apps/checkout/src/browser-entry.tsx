// Takes the server's page over in the browser: reads its data, gives the merchant's colours, hydrates (design §4).
import type { PageData } from '@titan/contract/page-data';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openCheckout } from './open-checkout.ts';
import { createTicks } from './platform/ticks.ts';
import { fetchFirstScreens, isFirstScreen, loadFirstPartOf } from './session/session-page.tsx';
import type { ScreenState } from './session/screen-state.ts';
import { applyMerchantTheme } from './ui/merchant-theme.ts';
import './ui/tokens.css';

const root = document.getElementById('page');
const block = document.getElementById('page-data');
if (root && block) void takeOver(root, JSON.parse(block.textContent) as PageData);

async function takeOver(container: HTMLElement, page: PageData): Promise<void> {
  if (page.kind === 'payment') {
    const { primary_color: primary, secondary_color: secondary } = page.payment.checkout_customization;
    applyMerchantTheme(document.documentElement, primary, secondary);
  }
  const store = openCheckout(page);
  const state = store.getState();
  const fetchLater = () => {
    fetchFirstScreens(state);
    return import('./session/later-screen.tsx');
  };
  const fetchAll = async () => {
    const screens = await fetchLater();
    await screens.loadPartsOf(state);
    return screens;
  };
  // Until they are there, and where they never arrive, the page as the service drew it goes on working.
  const later = isFirstScreen(state) ? fetchLater : await fetchAll().catch(() => null);
  if (later === null || !(await isDrawable(state))) return;
  hydrateRoot(container, <App page={page} store={store} ticks={createTicks(window)} later={later} />);
}

/** Whether the first screen is all here. */
function isDrawable(state: ScreenState): Promise<boolean> {
  const loading = isFirstScreen(state) ? loadFirstPartOf(state) : Promise.resolve();
  return loading.then(
    () => true,
    () => false,
  );
}
