// The document around the page: what the browser needs first, and the data block that the page hydrates from.
import type { DocumentLanguage, FullAddress, PageAssets, PageData } from '@titan/contract/page-data';
import type { Language } from '@titan/copy/language';
import { askedBand } from './asked-band.tsx';
import { htmlDocument, refresh } from './html-document.ts';
import { stageFactsOf } from './session/method-screen.ts';
import { pageAddress } from './session/page-parts.ts';
import { returnAddress } from './session/return-address.ts';
import type { ScreenState } from './session/screen-state.ts';

type PaymentPage = Extract<PageData, { kind: 'payment' }>;

type DocumentParts = {
  language: Language;
  choice: DocumentLanguage | null;
  title: string;
  body: string;
  /** As htmlDocument has it. */
  drawsLater: boolean;
  state: ScreenState;
  data: PageData;
  /** As htmlDocument has it. */
  fullAt: FullAddress;
  assets: PageAssets;
};

/** Seconds from one look of a waiting page without script to the next (decision 0058). */
const LOOK_AGAIN_S = { first: 15, longest: 60 };
/** Seconds after which a paid page without script goes back to the shop (spec §4). */
const GO_BACK_S = 3;

export function documentHtml(parts: DocumentParts): string {
  const { language, choice, title, body, drawsLater, state, data, fullAt, assets } = parts;
  return htmlDocument({
    language,
    choice,
    sharing: data.kind === 'payment' && data.share ? `${pageAddress(data)}/share` : null,
    title,
    head: refreshFor(state, data),
    assets,
    brand: data.kind === 'payment' ? data.payment.checkout_customization : null,
    drawsLater,
    body:
      (data.kind === 'payment' && data.asked ? askedBand(data.asked, language) : '') +
      `<div id="page">${body}</div>`,
    data: { id: 'page-data', value: data },
    fullAt,
    runs: 'page',
  });
}

/** Waiting stages move on without script. */
function refreshFor(state: ScreenState, data: PageData): string {
  if (data.kind === 'payment' && stageFactsOf(state)?.asksAgain) {
    const seconds = secondsToLook(data);
    return refresh(`${seconds};url=${pageAddress(data)}?${whereAgain(data, seconds)}`);
  }
  if (state.screen !== 'success' || state.redirectAtMs === null) return '';
  const address = returnAddress(state.payment);
  return address === null ? '' : refresh(`${GO_BACK_S};url=${address}`);
}

/** Twice as long each time: whoever comes by any other way than a look, as back from the bank's page, is looked for soon again. */
function secondsToLook({ waited = 0 }: PaymentPage): number {
  const { first, longest } = LOOK_AGAIN_S;
  return Math.min(longest, Math.max(first, 2 * waited));
}

/** Who waits for a charge is told that it paid, not that it had been paid before. A place that the payer went to stays in the address. */
function whereAgain({ chosen, place, payment: { charge } }: PaymentPage, seconds: number): URLSearchParams {
  const query = new URLSearchParams({ waited: String(seconds) });
  if (place === null) {
    if (charge !== null) query.set('paid', charge.reference);
    return query;
  }
  if (chosen !== null) query.set('method', chosen);
  query.set('stage', place.stage);
  if (place.of !== null) query.set('of', place.of);
  return query;
}
