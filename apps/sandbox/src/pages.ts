// What the pages of the sandbox's banks and wallets share. They are reached below the checkout's origin, which says who may frame them.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The fields of a plain form; one that was sent twice is left out. */
export function formOf({ body }: FastifyRequest): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function sendPage(
  reply: FastifyReply,
  { status, html, policy }: { status: number; html: string; policy: string },
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(html);
}

/** Leads the customer back to the shop's checkout. */
export function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

/** Sends the page's own form at once. */
export const SUBMIT = 'document.forms[0].submit()';

/** The style of these documents, which share nothing with our page, in the colours of the bank or wallet. */
export const styleIn = ({ ground, text, main }: Record<'ground' | 'text' | 'main', string>): string => `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:${ground};color:${text}}
body{margin:0 auto;padding:16px;max-width:26rem}
h1{font-size:1.25rem;margin:0 0 8px}
p{margin:0 0 12px}
form{display:grid;gap:12px}
label{font-weight:600}
input{font:inherit;padding:12px;border:1px solid #5b6d64;border-radius:4px;min-width:0}
button{font:inherit;min-height:44px;padding:8px 12px;border:1px solid ${main};border-radius:4px;background:#fff;color:${main}}
button.main{background:${main};color:#fff}
.error{color:#a3161f}
details{margin-top:16px}
details form{margin-top:12px}
a{color:${main};display:inline-block;padding:10px 0}`;

export function documentOf(style: string, title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
  );
}
