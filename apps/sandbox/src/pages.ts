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
