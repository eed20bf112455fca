// What the shop tells browsers about its pages: its own files, and the checkout's script, call and frame.

const YEAR_S = 31_536_000;
/** A certificate that others see; of `localhost` browsers would keep it for every other program on this machine too. */
const BY_TLS = /^https:\/\/(?!(?:[^/]*\.)?localhost\b|127\.|\[::1])/;

/**
 * Headers of every answer. Without script the checkout's frame ends on the shop's return page, so the shop may frame itself.
 * @param payUrl origin of the checkout, as buyers reach it: where the order form may lead, and what may be framed. Browsers apply
 *   `form-action` to the form's redirect too
 * @param shopUrl origin of the shop, as buyers reach it; empty while it is not known
 */
export function securityHeaders(payUrl: string, shopUrl: string): Record<string, string> {
  const checkout = new URL(payUrl).origin;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `script-src 'self' ${checkout}`,
    `connect-src ${checkout}`,
    `form-action 'self' ${checkout}`,
    `frame-src 'self' ${checkout}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(BY_TLS.test(shopUrl) ? { 'strict-transport-security': `max-age=${YEAR_S}` } : {}),
  };
}
