// Spec §4 Results and redirect: the merchant's redirect_url with the reference added.

/** Address, query and fragment of what is stored, which a URL parser has written. */
const PARTS = /^(https?:[^?#]+)\??([^#]*)(.*)/;

/**
 * Where the payer goes back to. The shop's query stays as it was written, since the shop may have signed it or read it in its own way: each
 * `reference` of its own is replaced in its place, else the reference is added at the end.
 * @returns null: the merchant gave no address, or one that is not http(s), so the page stays
 */
export function returnAddress({
  redirect_url,
  merchant_reference,
}: {
  redirect_url: string | null;
  merchant_reference: string;
}): string | null {
  const [, address, query, fragment = ''] = PARTS.exec(redirect_url ?? '') ?? [];
  if (!address) return null;
  const ours = `reference=${encodeURIComponent(merchant_reference)}`;
  const pairs = query ? query.split('&').map((pair) => (/^reference(=|$)/.test(pair) ? ours : pair)) : [];
  if (!pairs.includes(ours)) pairs.push(ours);
  return `${address}?${pairs.join('&')}${fragment}`;
}
