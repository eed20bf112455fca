// The references no merchant may use, because a page address begins with them.

/** By it the paths are known that only test mode has. */
export const TEST_SEGMENT = 'sandbox';

/** First path segments that belong to the service itself; a payment's page never lives under one of them. */
export const RESERVED_SEGMENTS = [
  'api',
  'merchant',
  'assets',
  'inline.js',
  'inline.mjs',
  'inline.json',
  'health',
  'metrics',
  TEST_SEGMENT,
  '.well-known',
  'charge-card',
  'charge-pwb',
  'charge-mobile-money',
  'redirect',
  'pay',
  'card-threeds',
  'theme',
  'logo',
  'marks',
  'receipt',
  'console',
  // What browsers and crawlers ask every origin for.
  'favicon.ico',
  'robots.txt',
  'sw.js',
] as const;

const RESERVED: ReadonlySet<string> = new Set(RESERVED_SEGMENTS);

// Our own aliases (payment intent, charge attempt, payment, reversal): a merchant's reference that looks like one could
// otherwise pass for somebody else's payment.
const OWN_PREFIX = /^KPY-(?:PI|CA|PAY|RV)-/i;

/** Whether a first path segment belongs to the service itself, so that no payment's page can be meant. */
export function isReservedSegment(segment: string): boolean {
  return RESERVED.has(segment.toLowerCase());
}

/** Whether a merchant's reference, well-formed by `isReference` of packages/rules, may not be used, in whatever letter case it is written. */
export function isReservedReference(reference: string): boolean {
  // "." and ".." never reach us as a path: browsers resolve them away.
  const isDotSegment = /^\.+$/.test(reference);
  return isDotSegment || isReservedSegment(reference) || OWN_PREFIX.test(reference);
}
