// Spec §1 Error reporting: what a report may contain. Messages of browsers and libraries can quote the input that they failed on.

const MAX_LENGTH = 300;
/** A shorter piece of what was typed reveals nothing, and removing it would cut other words. */
const MIN_KNOWN = 3;
const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+/g;
/** Three digits are a CVV. An HTTP status is reported beside the message. */
const DIGITS = /\d(?:[ -]?\d){2,}/g;
/** Double quotes are around quoted input; names in the code are in single ones. */
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`/g;
const SINGLE_QUOTED = /'([^']*)'/g;
const NAME_IN_CODE = /^[A-Za-z_$][\w$.]{0,40}$/;
const ADDRESS = /\bhttps?:\/\/[^\s)]+/g;

/**
 * Makes a sentence fit to leave the page.
 * @param known what must not be in it although no pattern finds it: the text of the boxes, the customer's name
 */
export function scrub(text: string, known: readonly string[]): string {
  const withoutKnown = known
    .filter((secret) => secret.length >= MIN_KNOWN)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => without(rest, secret), text);
  return withoutKnown
    .replace(ADDRESS, '[address]')
    .replace(EMAIL, '[email]')
    .replace(QUOTED, '[quoted]')
    .replace(SINGLE_QUOTED, (whole, inner: string) => (NAME_IN_CODE.test(inner) ? whole : '[quoted]'))
    .replace(DIGITS, '[digits]')
    .slice(0, MAX_LENGTH);
}

/** Whatever the case of its letters. */
function without(text: string, secret: string): string {
  let rest = text;
  for (let at = indexIn(rest, secret); at >= 0; at = indexIn(rest, secret))
    rest = `${rest.slice(0, at)}[typed]${rest.slice(at + secret.length)}`;
  return rest;
}

function indexIn(text: string, secret: string): number {
  // `[typed]` itself is never looked into, or this would not end.
  const hidden = text.replaceAll('[typed]', '\0'.repeat('[typed]'.length));
  return hidden.toLowerCase().indexOf(secret.toLowerCase());
}
