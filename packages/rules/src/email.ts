// Spec §5 Email: "must match a standard address pattern".

import { withoutInvisible } from './digits.ts';
import { LIMITS } from './limits.ts';

// Dot-separated words, "@", dot-separated labels; every part starts after a fixed character, so it matches in linear time.
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i;

/** Encoded words of a mail's header (RFC 2047): what reads them finds another address in them. */
const ENCODED = /=\?/;

/** A domain in the letters of its language, which mail is not sent to: the domain name system has another form for it. */
const IN_LETTERS = /^(?=.*[^!-~])[\p{L}\p{M}\p{N}.-]+$/u;

/** Whether the text, spaces at its ends and invisible characters left out, is an email address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return normalEmail(text) !== null;
}

/** The address as mail is sent to it: `z@exämple.com` is `z@xn--exmple-cua.com`. Null: it is none. */
export function normalEmail(text: string): string | null {
  const trimmed = withoutInvisible(text).trim();
  const at = trimmed.lastIndexOf('@') + 1;
  const domain = trimmed.slice(at);
  const address = IN_LETTERS.test(domain) ? trimmed.slice(0, at) + hostOf(domain) : trimmed;
  return address.length <= LIMITS.emailMaxLength && ADDRESS.test(address) && !ENCODED.test(address)
    ? address
    : null;
}

/**
 * What is the same for one mailbox however its address is typed: letter case, invisible characters and the way in which a letter is written
 * count for nothing. Folded here, because a database folds letters by its own locale.
 */
export function emailKey(text: string): string {
  const plain = withoutInvisible(text.normalize('NFKC')).trim();
  const at = plain.lastIndexOf('@') + 1;
  const domain = plain.slice(at);
  const known = IN_LETTERS.test(domain) ? hostOf(domain) || domain : domain;
  // A Turkish keyboard's capital I has a dot, which is left over as a mark of its own.
  return `${plain.slice(0, at)}${known}`.toLowerCase().normalize('NFC').replaceAll('i\u0307', 'i');
}

// Not `URL.canParse`: phones that we serve do not have it yet.
function hostOf(domain: string): string {
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return '';
  }
}
