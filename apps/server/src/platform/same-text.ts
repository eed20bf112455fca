// Compares what a caller presents with what only we can write, in a time that tells nothing about it.
import { timingSafeEqual } from 'node:crypto';

/**
 * Whether a text is the right one, byte by byte: signatures are compared as they are written, because decoders take several spellings of the
 * same bytes (padding, the other alphabet, spare bits).
 */
export function isSameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
