// A whole HTML document: what every page of ours has in its head, and how text gets into it (design §4, §6).

type HtmlParts = {
  title: string;
  /** More for the head, as HTML. */
  head: string;
  /** Goes in byte for byte: the content security policy knows it by its hash. */
  style: string;
  /** HTML, scripts last. */
  body: string;
};

// A small picture in the address itself, so that the tab's icon costs no request.
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%2312151c'/><path d='M4 5h8M8 5v7' stroke='%23fff' stroke-width='2'/></svg>";

export function htmlDocument({ title, head, style, body }: HtmlParts): string {
  return (
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeText(title)}</title>` +
    '<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">' +
    `<link rel="icon" href="${ICON}">` +
    `${head}<style>${style}</style></head><body>${body}</body></html>`
  );
}

/** Without script the page comes again: seconds, or `seconds;url=…`. */
export function refresh(content: string): string {
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

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
