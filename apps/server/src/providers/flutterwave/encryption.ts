// How card details and PINs are encrypted: AES-256-GCM, field by field, under the account's encryption key.
import { createCipheriv } from 'node:crypto';
import type { Random } from '../../platform/ports.ts';

const KEY_BYTES = 32;
const NONCE_LENGTH = 12;
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The key's bytes; null for a text that is no such key. */
export function encryptionKeyIn(base64: string): Buffer | null {
  const key = Buffer.from(base64, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** Twelve letters and digits, whose bytes are the initial value. */
function nonceBy(random: Random): string {
  return Array.from(random.bytes(NONCE_LENGTH), (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join('');
}

/**
 * `nonce`, and each field as `encrypted_…`: Base64 of what is encrypted with the tag after it. Flutterwave takes one nonce for all fields of a
 * card, so their secrecy on the way is that of TLS.
 */
export function encryptedFields(
  fields: Readonly<Record<string, string>>,
  key: Buffer,
  random: Random,
): Record<string, string> {
  const nonce = nonceBy(random);
  const encrypted = Object.entries(fields).map(([name, value]) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const bytes = [cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return [`encrypted_${name}`, Buffer.concat(bytes).toString('base64')];
  });
  return { nonce, ...Object.fromEntries(encrypted) };
}
