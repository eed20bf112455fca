// A whole HTML document: what every page of ours has in its head, and how text gets into it.

import type { DocumentLanguage, FullAddress, PageAssets, PageScript } from '@titan/contract/page/page-data';
import { plainPageMessages } from '@titan/copy/words/plain-page';
import { shareLinkMessages } from '@titan/copy/words/share-link';
import type { Language } from '@titan/copy/language';
import { type BrandColours, brandStyle, fixedStyle } from '@titan/rules/merchant-theme';

type HtmlOptions = {
  language: Language;
  /** The languages that the payer may choose; null: none. */
  choice: DocumentLanguage | null;
  /** Where the payer goes on with another device, or asks somebody else to pay; null: nowhere. */
  sharing?: string | null;
  title: string;
  /** More for the head, as HTML. */
  head: string;
  /** HTML. */
  body: string;
  /** The data that its script reads, by the id of its block; null: none. */
  data: { id: string; value: unknown } | null;
  /** Null: this is the full page. A plain one has no script, nor what only script reads, and its style as a file. */
  fullAt: FullAddress;
  assets: PageAssets;
  /** The merchant's colours; null where no merchant is known. The policy that the document is sent with knows their style too. */
  brand: BrandColours | null;
  /** The tools of TEST MODE are in the body, with a style of their own. */
  hasTools?: boolean;
  /** Something in the body is of a later chunk, whose style it then needs. */
  drawsLater: boolean;
  /** A picture of the page as its script makes it, in this theme: without script, and nothing in it can be pressed. */
  still?: 'light' | 'dark';
  /** Its script: the page's own module in this language, that of the pages around it, or the one that checks receipts; null: nothing. */
  runs: 'page' | 'verify' | 'receipt' | null;
};

// A small picture in the address itself, so that the tab's icon costs no request.
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4'/><path d='M4 5h8M8 5v7' stroke='%23fff' stroke-width='2'/></svg>";

/**
 * A browser that knows it paints nothing before it has read up to the script's element. Otherwise it is chance whether it reads the end of
 * the document before its first frame or after it: on a cheap phone that frame takes as long as a request, and shows half of the page
 * (decision 0039). Text browsers list a link of a kind that they do not know above the page, unless its type says that it is a style sheet.
 */
const EXPECT_SCRIPT = '<link rel="expect" href="#page-script" blocking="render" type="text/css">';

/**
 * A whole document. The script is named last: named earlier, it is asked for while the document still travels, and that opens a second
 * connection, whose handshake costs a slow link more than the earlier start gains.
 */
export function htmlDocument(options: HtmlOptions): string {
  const { language, title, head, body, data, fullAt, still } = options;
  const isPlain = fullAt !== null;
  const block =
    data === null || still
      ? ''
      : `<script type="application/json" id="${data.id}">${escapeJson(data.value)}</script>`;
  const script = isPlain || still ? '' : scriptTag(options);
  const html =
    `<!doctype html><html lang="${language.tag}" dir="${language.dir}"${still ? ' data-live' : ''}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeText(title)}</title>` +
    '<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">' +
    `<link rel="icon" href="${ICON}">` +
    `${script && EXPECT_SCRIPT}${still ? '' : head}${styles(options)}</head><body${still ? ' inert' : ''}>${body}${isPlain ? '' : block}${foot(options)}${script}</body></html>`;
  // A browser that runs scripts gets none here.
  return isPlain ? html.replace(/<\/?noscript>/g, '') : html;
}

/** Styles go in byte for byte: the content security policy knows them by their hashes. */
function styles({ assets, brand, hasTools = false, drawsLater, fullAt, still }: HtmlOptions): string {
  if (still) return inlined(assets.still[still]) + inlined(fixedStyle(still, brand ?? NO_BRAND));
  const own = inlined(brand === null ? '' : brandStyle(brand));
  if (fullAt !== null) return `<link rel="stylesheet" href="${escapeText(assets.plainSheet)}">${own}`;
  const tools = inlined(hasTools ? assets.tools : '');
  return inlined(assets.style) + tools + inlined(drawsLater ? assets.later.style : '') + own;
}

const NO_BRAND: BrandColours = { primary_color: null, secondary_color: null };

function inlined(style: string): string {
  return style && `<style>${style}</style>`;
}

function scriptTag({ language, assets, drawsLater, runs }: HtmlOptions): string {
  if (runs === null) return '';
  // Only the payment's and the link's script fetches more.
  const isFetched = !drawsLater && runs === 'page';
  const styleAddress = isFetched ? ` data-style="${escapeText(assets.later.sheet)}"` : '';
  const script = scriptOf(runs, language, assets);
  return `<script type="module" id="page-script" src="${escapeText(script.address)}" integrity="${script.integrity}"${styleAddress}></script>`;
}

function scriptOf(
  runs: NonNullable<HtmlOptions['runs']>,
  { tag }: Language,
  { languages, verifyScript }: PageAssets,
): PageScript {
  if (runs === 'verify') return verifyScript;
  const built = languages[tag];
  if (!built) throw new Error(`The page is not built in ${tag}`);
  return runs === 'page' ? built.script : built.receiptScript;
}

/** Below every screen, outside of React. */
function foot({ sharing = null, choice, fullAt, language }: HtmlOptions): string {
  const link = sharing === null ? '' : linkTo(sharing, language.wordsOf(shareLinkMessages).label);
  const all = link + languageSwitch(choice, language) + (fullAt === null ? '' : plainNote(fullAt, language));
  return all && `<nav id="foot">${all}</nav>`;
}

/** Why the page looks as it does, and the way to the full one. */
function plainNote(fullAt: string, language: Language): string {
  const { why, full } = language.wordsOf(plainPageMessages);
  return `<p id="plain">${escapeText(why)} <span>·</span> ${linkTo(fullAt, full)}</p>`;
}

function linkTo(address: string, words: string): string {
  return `<a href="${escapeText(address)}">${escapeText(words)}</a>`;
}

/** A plain form at the foot of the page, each language in its own words; script takes it over (language-switch.ts). */
function languageSwitch(choice: DocumentLanguage | null, { wordsOf }: Language): string {
  if (!choice || choice.offered.length < 2) return '';
  const button = ({ tag, name }: DocumentLanguage['offered'][number]) =>
    `<button name="language" value="${tag}" lang="${tag}"${tag === choice.tag ? ' aria-current="true"' : ''}>${name}</button>`;
  return (
    `<form id="languages" method="post" action="/language" aria-label="${escapeText(wordsOf(plainPageMessages).language)}">` +
    `<input type="hidden" name="at" value="${escapeText(choice.at)}">${choice.offered.map(button).join('')}</form>`
  );
}

/** Without script the page comes again: seconds, or `seconds;url=…`. */
export function refresh(content: string): string {
  return `<noscript>${refreshAnyway(content)}</noscript>`;
}

/** The same of a page that has no script, in any browser. */
export function refreshAnyway(content: string): string {
  return `<meta http-equiv="refresh" content="${escapeText(content)}">`;
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
