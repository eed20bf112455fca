// The document around the page: what the browser needs first, and the data block that the page hydrates from (design §4, §6).
import type { PageAssets, PageData } from '@titan/contract/page-data';
import { escapeJson, htmlDocument, refresh } from './html-document.ts';
import { stageFactsOf } from './session/method-screen.ts';
import { returnAddress } from './session/return-address.ts';
import type { ScreenState } from './session/screen-state.ts';

type DocumentParts = { title: string; body: string; state: ScreenState; data: PageData; assets: PageAssets };

/** Seconds after which a waiting page without script asks again, and a paid one goes back to the shop (spec §4, 3 s). */
const CHECK_AGAIN_S = 4;
const GO_BACK_S = 3;

export function documentHtml({ title, body, state, data, assets }: DocumentParts): string {
  return htmlDocument({
    title,
    head: refreshFor(state, data),
    assets,
    body:
      `<div id="page">${body}</div>` +
      `<script type="application/json" id="page-data">${escapeJson(data)}</script>`,
    script: assets.script,
  });
}

/** Waiting stages move on without script. */
function refreshFor(state: ScreenState, data: PageData): string {
  if (stageFactsOf(state)?.asksAgain) return refresh(`${CHECK_AGAIN_S}${whereAgain(data)}`);
  if (state.screen !== 'success' || state.redirectAtMs === null) return '';
  const address = returnAddress(state.payment);
  return address === null ? '' : refresh(`${GO_BACK_S};url=${address}`);
}

/** Who waits for a charge is told that it paid, not that it had been paid before. A place that the payer went to stays in the address. */
function whereAgain(data: PageData): string {
  if (data.kind !== 'payment' || data.payment.charge === null || data.place !== null) return '';
  const { charge } = data.payment;
  return `;url=/${encodeURIComponent(data.address)}?paid=${encodeURIComponent(charge.reference)}`;
}
