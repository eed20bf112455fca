// Where a merchant may send the payer's browser or our notices (guides/reliability-security F-112, §4.56; I-40).
import { isThisMachine, urlProblem } from '../platform/address-guard.ts';

/** Which money a key moves. */
export type Env = 'test' | 'live';

const MAX_LENGTH = 2_048;
/** Nothing that is not seen, or turns around what is: control and format characters, halves of letters, spaces of every kind. */
const VISIBLE = /^[^\p{C}\p{Z}]+$/u;
const ENCODED_CONTROL = /%(?:0[0-9a-f]|1[0-9a-f]|7f)/i;
/**
 * The one form of a host, as a URL parser writes it: a name that a header can hold beside others, or an address. A parser lets `;`,
 * `,`, quotes and `*` through, which a content policy reads as its own.
 */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
// Scheme, then everything up to the path, the query or the fragment. "https:x", "https:///x" and "//x" do not match.
const ADDRESS = /^https?:\/\/([^/?#]+)/i;

/** What holds for every address, in words. Letters of every language are taken, and counted as they are encoded. */
const PLAIN =
  'of at most 2048 characters once encoded, its host a name of letters, digits, dots and hyphens, without user name, spaces, control characters or backslashes';

/** The rule in words, for the message of a refused field. */
export const OUTSIDE_URL_RULE: Record<Env, string> = {
  live: `a full https address ${PLAIN}`,
  test: `a full https address (with a test key also http, to localhost) ${PLAIN}`,
};

/** Of an address that notices go to, in words: there port and host count too (decision 0031, docs/webhooks.md). */
export const NOTICE_URL_RULE: Record<Env, string> = {
  live: `a full https address on port 443 of a public host, ${PLAIN}`,
  test: `a full https address on port 443 of a public host (with a test key also http and any port, to localhost), ${PLAIN}`,
};

/**
 * Whether we may send a browser or a notice there: https, or http to this very machine with a test key. Everything that
 * two readers could understand differently is **refused**: control characters (encoded ones too), backslashes, credentials, a host that
 * is more than a name. Letters beyond ASCII are fine: `normalUrl` writes them as the network does.
 * Where the name leads is checked again when a notice connects.
 */
export function isOutsideUrl(text: string, env: Env): boolean {
  if (!isPlain(text)) return false;
  const authority = ADDRESS.exec(text)?.[1];
  if (authority === undefined || authority.includes('@') || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (!HOST.test(url.hostname) || url.href.length > MAX_LENGTH) return false;
  return url.protocol === 'https:' || (env === 'test' && isThisMachine(url));
}

/**
 * Whether a notice may go there as far as its text tells, private addresses in every spelling among them: what could never be delivered
 * is refused before anybody waits for it.
 */
export function isNoticeUrl(text: string, env: Env): boolean {
  if (!isOutsideUrl(text, env)) return false;
  const url = new URL(text);
  return (env === 'test' && isThisMachine(url)) || urlProblem(url, { allowLoopback: false }) === null;
}

function isPlain(text: string): boolean {
  const isVisible = text.length <= MAX_LENGTH && VISIBLE.test(text);
  return isVisible && !text.includes('\\') && !ENCODED_CONTROL.test(text);
}

/** The address in its one normal form, as it is stored: in ASCII, its host in lower case and as the domain name system has it. */
export function normalUrl(text: string): string {
  return new URL(text).href;
}
