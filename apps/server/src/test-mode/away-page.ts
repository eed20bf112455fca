// What a payer sees in place of a page of the sandbox's banks and wallets while the sandbox does not answer; programs get the refusal.
import { sandboxAwayMessages } from '@titan/copy/words/sandbox-away';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal, STATUS_OF } from '../platform/failures.ts';
import { contentHash, frameable, type Framers } from '../platform/frame-headers.ts';
import { languageNow } from '../platform/request-context.ts';
import { SANDBOX_AWAY } from './client.ts';

const STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:#fff;color:#1f1f1f}
body{margin:0 auto;padding:16px;max-width:26rem}
h1{font-size:1.25rem;margin:0 0 8px}
p{margin:0 0 12px}
a{color:#0b5d3b;display:inline-block;padding:10px 0}`;

const POLICY = ["default-src 'none'", `style-src ${contentHash(STYLE)}`, "base-uri 'none'"].join('; ');

/** @param again the address to try again; empty: the one that was asked for */
export function sendAway(
  request: FastifyRequest,
  reply: FastifyReply,
  { framers, again }: { framers: Framers; again: string },
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!request.headers.accept?.includes('text/html')) return sendRefusal(reply, SANDBOX_AWAY);
  const language = languageNow();
  const { title, text, tryAgain } = language.wordsOf(sandboxAwayMessages);
  return frameable(reply, POLICY, framers)
    .code(STATUS_OF[SANDBOX_AWAY.code])
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language.tag}" dir="${language.dir}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1">' +
        `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
        `<a href="${again}">${tryAgain}</a></main></body></html>`,
    );
}
