// facts/merchant-api "charge_data": what a merchant's server sealed with its encryption key, AES-256-GCM, as `ivHex:cipherHex:tagHex`.
import { createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FORM = /^([0-9a-f]{32}):((?:[0-9a-f]{2})+):([0-9a-f]{32})$/i;

/**
 * Opens it. The key is the raw 32 characters.
 * @returns what the JSON inside says; null when it is not of this form, not sealed with this key, altered, or not JSON
 */
export function openChargeData(encryptionKey: string, chargeData: string): unknown {
  const [, iv, body, tag] = FORM.exec(chargeData) ?? [];
  if (iv === undefined || body === undefined || tag === undefined) return null;
  const decipher = createDecipheriv(CIPHER, Buffer.from(encryptionKey, 'latin1'), Buffer.from(iv, 'hex'), {
    authTagLength: 16,
  });
  decipher.setAuthTag(Buffer.from(tag, 'hex'));
  try {
    const plain = Buffer.concat([decipher.update(Buffer.from(body, 'hex')), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as unknown;
  } catch {
    // Another key, altered on its way, or not JSON: all the same to whoever sent it.
    return null;
  }
}
