// What a person sees in place of a page that cannot be made just now: in their language, without script or anything else to load.
import type { FastifyReply } from 'fastify';
import { contentHash, frameable, type Framers, NOBODY } from './frame-headers.ts';
import { languageNow } from './request-context.ts';

/** The page's own look (checkout/src/ui/tokens.css) in as few bytes as it takes; first the colours for browsers that know no light-dark(). */
const STYLE = `
:root{color-scheme:light dark;background:#f7f8fb;color:#0f172a;font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
:root{background:light-dark(#f7f8fb,#0e1116);color:light-dark(#0f172a,#f2f4f8)}
body{box-sizing:border-box;min-height:100vh;margin:0 auto;padding:48px 16px;max-width:28rem;overflow-wrap:anywhere}
main{padding:24px 20px;border:1px solid light-dark(#e2e6ee,#2a303b);border-radius:12px;background:light-dark(#fff,#171b22)}
svg{display:block;width:40px;height:40px}
path{fill:none;stroke:light-dark(#fff,#171b22);stroke-width:2}
h1{font-size:1.25rem;line-height:1.75rem;margin:16px 0 8px}
p{margin:0 0 12px}
a{display:block;margin-top:20px;padding:14px;border-radius:12px;background:#0f172a;color:#fff;font-weight:500;text-align:center;text-decoration:none}
a{background:light-dark(#0f172a,#f2f4f8);color:light-dark(#fff,#171b22)}
a:focus-visible{outline:3px solid light-dark(#1d4ed8,#8fb4ff);outline-offset:2px}`;

/** The mark of the tab's icon (checkout/pages/html-document.ts). */
const MARK =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="4" fill="currentColor"/><path d="M4 5h8M8 5v7"/></svg>';

const POLICY = ["default-src 'none'", `style-src ${contentHash(STYLE)}`, "base-uri 'none'"].join('; ');

type AwayPage = {
  status: number;
  title: string;
  /** A paragraph each. */
  texts: readonly string[];
  tryAgain: string;
  /** The address to try again; by default the one that was asked for. */
  again?: string;
  framers?: Framers;
  /** After how many seconds it tries again by itself; left out: never. */
  comesBackAfterS?: number | undefined;
};

/** The texts are ours, and go in as they are. */
export function sendAwayPage(reply: FastifyReply, page: AwayPage): FastifyReply {
  const { tag, dir } = languageNow();
  const { status, title, texts, tryAgain, again = '', framers = NOBODY, comesBackAfterS } = page;
  const refresh =
    comesBackAfterS === undefined ? '' : `<meta http-equiv="refresh" content="${comesBackAfterS}">`;
  return frameable(reply, POLICY, framers)
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1">${refresh}` +
        `<title>${title}</title><style>${STYLE}</style></head><body><main>${MARK}<h1>${title}</h1>` +
        texts.map((text) => `<p>${text}</p>`).join('') +
        `<a href="${again}">${tryAgain}</a></main></body></html>`,
    );
}
