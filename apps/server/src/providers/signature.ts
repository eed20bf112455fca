// The signature of a callback: an HMAC under a secret that only the processor and we have.
import { createHmac } from 'node:crypto';
import { isSameText } from '../platform/same-text.ts';

/**
 * Whether the header's value is the signature of these bytes, in hexadecimal. Under an empty secret nothing is.
 * @param given the header as it came; undefined: there was none
 */
export function isSignature(
  given: string | string[] | undefined,
  algorithm: 'sha256' | 'sha512',
  secret: string,
  signed: Buffer | string,
): boolean {
  if (typeof given !== 'string' || secret === '') return false;
  return isSameText(given, createHmac(algorithm, secret).update(signed).digest('hex'));
}
