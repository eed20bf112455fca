// Checks addresses that a merchant gives for the payer's browser or for webhooks (I-40).
import type { Env } from '../db/column-values.ts';
import { isThisMachine, urlProblem } from '../platform/address-guard.ts';

/** Test or live money. */
const MAX_LENGTH = 2_048;
/** Without invisible or reordering characters: control and format characters, surrogates, every kind of space. */
const VISIBLE = /^[^\p{C}\p{Z}]+$/u;
const ENCODED_CONTROL = /%(?:0[0-9a-f]|1[0-9a-f]|7f)/i;
/**
 * A host as a URL parser writes it: a name that is safe in a header, or an address. A parser lets `;`, `,`, quotes and `*` through, which
 * have a meaning in a content policy.
 */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
// Scheme, then everything up to the path, the query or the fragment. "https:x", "https:///x" and "//x" do not match.
const ADDRESS = /^https?:\/\/([^/?#]+)/i;

/** The common part of the rules below. Letters of every language are accepted, and counted once encoded. */
const PLAIN =
  'of at most 2048 characters once encoded, its host a name of letters, digits, dots and hyphens, without user name, spaces, control characters or backslashes';

/** The rule in words, for the message of a refused field. */
export const OUTSIDE_URL_RULE: Record<Env, string> = {
  live: `a full https address ${PLAIN}`,
  test: `a full https address (with a test key also http, to localhost) ${PLAIN}`,
};

/** The rule for webhook addresses, which also limits port and host (decision 0031, docs/webhooks.md). */
export const NOTICE_URL_RULE: Record<Env, string> = {
  live: `a full https address on port 443 of a public host, ${PLAIN}`,
  test: `a full https address on port 443 of a public host (with a test key also http and any port, to localhost), ${PLAIN}`,
};

/**
 * Whether we may send a browser or a webhook there: https, or http to this machine with a test key. Everything that two parsers could
 * read differently is **refused**: control characters (encoded ones too), backslashes, credentials, a host that is more than a name.
 * Letters beyond ASCII are fine: `normalUrl` encodes them. What the name resolves to is checked when a webhook connects.
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
 * Whether a webhook may go there, judged by the text alone; private addresses are refused in every spelling. Refuses at once what could
 * never be delivered.
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

/** The normal form, which is stored: ASCII, with the host in lower case and punycode. */
export function normalUrl(text: string): string {
  return new URL(text).href;
}
