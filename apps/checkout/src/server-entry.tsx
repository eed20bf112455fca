// The first HTML of the page: a whole document with all that the first screen needs (design §4). Pure: no clock, no network.
import type { PageAssets, PageData, RenderDocument } from '@titan/contract/page-data';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { documentHtml } from './document-html.ts';
import { type MethodPrefills, prefillsOf } from './test-mode/test-prefills.ts';
import * as later from './session/later-screen.tsx';
import { timelineIn } from './session/checkout-store.ts';
import { loadEveryMethod } from './session/methods-needed.ts';
import { pageTitle } from './session/page-title.ts';
import { screenOf } from './session/screen-of.ts';
import { isFirstScreen, loadFirstParts } from './session/session-page.tsx';
import type { CheckoutStore, ScreenState } from './session/screen-state.ts';
import { OnPartDrawn } from './ui/lazy-part.tsx';
import './ui/tokens.css';

export { renderLink } from './link-document.tsx';
export { renderReturn } from './return-document.tsx';

await Promise.all([loadEveryMethod(), later.loadEveryPart(), loadFirstParts()]);

export const renderDocument: RenderDocument = (data, assets) => checkoutDocument(data, assets, english);

/** The same in any language. */
export function checkoutDocument(data: PageData, assets: PageAssets, language: Language): string {
  const state = screenOf(data);
  let drawsLater = !isFirstScreen(state);
  const body = renderToString(
    <OnPartDrawn value={() => (drawsLater = true)}>
      <App
        page={data}
        language={language}
        store={stillStore(state, data)}
        ticks={noTicks}
        later={later}
        prefills={presetOf(data)}
      />
    </OnPartDrawn>,
  );
  const title = pageTitle(state, later.laterTitle(state, language), language);
  return documentHtml({ language, title, body, drawsLater, state, data, assets });
}

const noTicks = () => () => {};

/** What the page looks like at the moment of the answer; nothing moves on the server. */
function stillStore(state: ScreenState, data: PageData): CheckoutStore {
  const timeline = timelineIn(data);
  return {
    getState: () => state,
    getTimeline: () => timeline,
    subscribe: () => () => {},
    send: () => {},
    serverNow: () => (data.kind === 'payment' ? data.payment.server_time : 0),
  };
}

/** TEST MODE without script: what the address names, already in the boxes. */
function presetOf(data: PageData): MethodPrefills | null {
  if (data.kind !== 'payment' || data.payment.env !== 'test' || data.preset === null) return null;
  return prefillsOf(data.preset, data.payment.currency);
}
