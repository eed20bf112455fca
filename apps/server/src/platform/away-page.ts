// What a person sees in place of a page that cannot be made just now: in their language, without script or anything else to load.
import type { FastifyReply } from 'fastify';
import { contentHash, frameable, type Framers, NOBODY } from './frame-headers.ts';
import { languageNow } from './request-context.ts';

const STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:#fff;color:#1f1f1f}
body{margin:0 auto;padding:16px;max-width:26rem}
h1{font-size:1.25rem;margin:0 0 8px}
p{margin:0 0 12px}
a{color:#0b5d3b;display:inline-block;padding:10px 0}`;

const POLICY = ["default-src 'none'", `style-src ${contentHash(STYLE)}`, "base-uri 'none'"].join('; ');

type AwayPage = {
  status: number;
  title: string;
  text: string;
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
  const { status, title, text, tryAgain, again = '', framers = NOBODY, comesBackAfterS } = page;
  const refresh =
    comesBackAfterS === undefined ? '' : `<meta http-equiv="refresh" content="${comesBackAfterS}">`;
  return frameable(reply, POLICY, framers)
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1">${refresh}` +
        `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
        `<a href="${again}">${tryAgain}</a></main></body></html>`,
    );
}
