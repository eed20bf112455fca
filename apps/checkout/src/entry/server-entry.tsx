// The first HTML of the page: a whole document with all that the first screen needs. Pure: no clock, no network.
import {
  type DocumentLanguage,
  type FullAddress,
  hasTools,
  type PageAssets,
  type PageData,
  type RenderDocument,
} from '@titan/contract/page/page-data';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';
import { languageOf } from '@titan/copy/languages';
import { renderToString } from 'react-dom/server';
import { App, pageTitle } from '../pages/payment/app.tsx';
import { documentHtml } from '../pages/payment/document-html.tsx';
import { plainData } from '../pages/plain-page.ts';
import { type MethodPrefills, prefillsOf } from '../test-mode/test-prefills.ts';
import * as later from '../session/screens/later-screen.tsx';
import { staticStore } from '../session/checkout-store.ts';
import { loadEveryMethod } from '../session/methods-needed.ts';
import { isFirstScreen, loadFirstParts } from '../session/screens/session-page.tsx';
import { OnPartDrawn } from '../ui/lazy-part.tsx';
import '../ui/tokens.css';
import { laterOf, METHOD_CHANNELS } from '../methods/method-registry.ts';
import { loadRecord } from '../session/results/ending-screen.tsx';

export { renderLink } from '../pages/link/link-document.tsx';
export { renderMail } from '../pages/mail/receipt-mail.tsx';
export { renderReturn } from '../pages/return-document.tsx';

await loadEveryMethod();
await Promise.all([loadEveryPart(), loadFirstParts()]);

export const renderDocument: RenderDocument = (data, assets, choice, fullAt) =>
  checkoutDocument(data, assets, languageOf(choice.tag) ?? english, choice, fullAt);

/** The same in any language. `choice`: null offers no other. */
export function checkoutDocument(
  page: PageData,
  assets: PageAssets,
  language: Language,
  choice: DocumentLanguage | null = null,
  fullAt: FullAddress = null,
): string {
  const data = fullAt === null ? page : plainData(page);
  const store = staticStore(data);
  const state = store.getState();
  let drawsLater = !isFirstScreen(state);
  const body = renderToString(
    <OnPartDrawn value={() => (drawsLater = true)}>
      <App
        page={data}
        language={language}
        store={store}
        ticks={noTicks}
        later={drawsLater ? later : neverHere}
        prefills={presetOf(data)}
      />
    </OnPartDrawn>,
  );
  const title = pageTitle(state, later.laterTitle(state, language), language);
  return documentHtml({ language, choice, title, body, drawsLater, state, data, fullAt, assets });
}

const noTicks = () => () => {};
/** As in the browser, where the first screens come without the others. */
const neverHere = async () => later;

/** TEST MODE without script: what the address names, already in the boxes. */
function presetOf(data: PageData): MethodPrefills | null {
  if (!hasTools(data) || data.preset === null) return null;
  return prefillsOf(data.preset, data.payment.currency);
}

/** Loads all that any screen after the first needs: the service draws without waiting. */
async function loadEveryPart(): Promise<void> {
  await later.loadLater();
  const parts = METHOD_CHANNELS.map(laterOf).flatMap(({ parts: ofStages = {}, ahead, result }) => [
    ...Object.values(ofStages),
    ahead,
    result,
  ]);
  await Promise.all([loadRecord(), ...parts.map((part) => part?.load())]);
}
