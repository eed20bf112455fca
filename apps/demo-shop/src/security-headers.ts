// What the shop tells browsers about its pages: its own files, and the checkout's script, call and frame.

/**
 * Headers of every answer. Without script the checkout's frame ends on the shop's return page, so the shop may frame itself.
 * @param checkoutUrls where the order form may lead, and what may be framed: browsers apply `form-action` to the form's redirect too
 */
export function securityHeaders(checkoutUrls: readonly string[]): Record<string, string> {
  const checkouts = [...new Set(checkoutUrls.map((url) => new URL(url).origin))].join(' ');
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `script-src 'self' ${checkouts}`,
    `connect-src ${checkouts}`,
    `form-action 'self' ${checkouts}`,
    `frame-src 'self' ${checkouts}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
