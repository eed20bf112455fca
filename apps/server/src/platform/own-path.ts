// Whether an address that came in with a request, or from a processor, stays on our own origin: judged by the parser that browsers use,
// because they drop tabs and line breaks and take `\` for `/`. Whatever leads a browser on or stands in a link asks here.

/** Any origin will do: what counts is whether an address leaves it. */
const HERE = 'http://checkout.invalid';

/**
 * @param address as it came
 * @returns its path, query and fragment as a browser writes them, in printable ASCII; null if it is no path, or leads to another origin
 */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  // `/.//evil.example` stays here, but its normal form `//evil.example` does not.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
