// The origin of a foreign address, safe for a header of ours: a URL's host may hold `;`, `,`, `*` and quotes, which end
// or widen a source of the Content-Security-Policy.

const LABEL = '[a-z0-9-]+';
const HOST = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*\\.?|\\[[0-9a-f:.]+\\])$`);

/**
 * @returns scheme, host and port in their one normal form; null where the address is not http(s), or its host is anything but letters,
 *   digits, dots and hyphens (of other alphabets as punycode) or an IPv6 address in brackets
 */
export function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && HOST.test(hostname) ? origin : null;
}
