// The document around the page: what the browser needs first, and the data block that the page hydrates from (design §4, §6).
import type { PageAssets, PageData } from '@titan/contract/page-data';
import { returnAddress } from './session/return-address.ts';
import type { ScreenState } from './session/screen-state.ts';

type DocumentParts = { title: string; body: string; state: ScreenState; data: PageData; assets: PageAssets };

/** Seconds after which a waiting page without script asks again, and a paid one goes back to the shop (spec §4, 3 s). */
const CHECK_AGAIN_S = 4;
const GO_BACK_S = 3;

// A small picture in the address itself, so that the tab's icon costs no request.
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%2312151c'/><path d='M4 5h8M8 5v7' stroke='%23fff' stroke-width='2'/></svg>";

/** The style sheet goes in byte for byte: the content security policy knows it by its hash. */
export function documentHtml({ title, body, state, data, assets }: DocumentParts): string {
  return (
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeText(title)}</title>` +
    '<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">' +
    `<link rel="icon" href="${ICON}">` +
    refreshFor(state) +
    `<style>${assets.style}</style></head>` +
    `<body><div id="page">${body}</div>` +
    `<script type="application/json" id="page-data">${escapeJson(data)}</script>` +
    // Last: named earlier, it is asked for while the document still travels, and that opens a second connection, whose
    // handshake costs a slow link more than the earlier start gains.
    `<script type="module" src="${escapeText(assets.script)}"></script></body></html>`
  );
}

/** Waiting stages move on without script. */
function refreshFor(state: ScreenState): string {
  if (state.screen === 'card' && state.card.stage === 'checking') return refresh(String(CHECK_AGAIN_S));
  if (state.screen !== 'success' || state.redirectAtMs === null) return '';
  const address = returnAddress(state.payment);
  return address === null ? '' : refresh(`${GO_BACK_S};url=${address}`);
}

function refresh(content: string): string {
  return `<noscript><meta http-equiv="refresh" content="${escapeText(content)}"></noscript>`;
}

/** JSON that cannot end its script block, nor break a line where scripts count lines. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
