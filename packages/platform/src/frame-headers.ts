// Who may frame a page (decision 0022): the merchant's registered origins, our own where we frame it ourselves, or none.
import { createHash } from 'node:crypto';
import { webOrigin } from '@titan/rules/web-origin';
import type { FastifyReply } from 'fastify';

export type Framers = {
  /** The merchant's registered origins; empty where there is no merchant. */
  origins: readonly string[];
  /** Whether a page of ours frames it. */
  self: boolean;
};

/** No origin may frame a page without a payment. */
export const NOBODY: Framers = { origins: [], self: false };

/** Sets the page's policy with who may frame it. `X-Frame-Options` knows no list, so it goes where the policy has one. */
export function frameable(reply: FastifyReply, policy: string, framers: Framers): FastifyReply {
  const { self } = framers;
  const origins = originsOf(framers.origins);
  reply.header('content-security-policy', `${policy}; frame-ancestors ${ancestorsOf({ origins, self })}`);
  return origins.length > 0
    ? reply.removeHeader('x-frame-options')
    : reply.header('x-frame-options', self ? 'SAMEORIGIN' : 'DENY');
}

function ancestorsOf({ origins, self }: Framers): string {
  const sources = [...(self ? ["'self'"] : []), ...origins];
  return sources.length === 0 ? "'none'" : sources.join(' ');
}

/** The origins of addresses that others wrote, safe for a header; whatever is not an origin is dropped. */
export function originsOf(addresses: readonly string[]): string[] {
  return addresses.map(webOrigin).filter((origin) => origin !== null);
}

/** `'sha256-…'` of an inlined style sheet or script, for the content security policy. */
export function contentHash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
