// The headers of the payer's page (design §6): what it may load, where its forms may go, who may frame it.
import { createHash } from 'node:crypto';

/** `'sha256-…'` of an inlined style sheet, for the content security policy. */
export function styleHash(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/**
 * The page's policy: our own script, our own style, nothing else. A form may also lead to the shop, whose address the
 * merchant fixed when the transaction was made, because browsers hold redirects after a form to this list too.
 */
export function pagePolicy(hash: string, redirectUrl: string | null): string {
  const shop = redirectUrl === null ? '' : ` ${new URL(redirectUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hash}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self'${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
