// Spec §5 Email: "must match a standard address pattern".

import { LIMITS } from './limits.ts';

// Dot-separated words, "@", dot-separated labels; every part starts after a fixed character, so it matches in linear time.
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/i;

/** Whether the text, spaces at its ends left out, is an email address of at most 254 characters. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= LIMITS.emailMaxLength && ADDRESS.test(address);
}
