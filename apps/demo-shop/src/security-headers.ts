// What the shop tells browsers about its pages: its own style sheet and drawings, no script, no frames.

/**
 * Headers of every answer.
 * @param checkoutUrls where the order form may lead: browsers apply `form-action` to its redirect too
 */
export function securityHeaders(checkoutUrls: readonly string[]): Record<string, string> {
  const checkouts = [...new Set(checkoutUrls.map((url) => new URL(url).origin))].join(' ');
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${checkouts}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
