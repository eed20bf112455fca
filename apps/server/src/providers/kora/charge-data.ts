// The encrypted body of a card charge: AES-256-GCM under the account's encryption key.
import { createCipheriv } from 'node:crypto';
import type { Random } from '@titan/platform/ports';

const IV_BYTES = 16;

/** `charge_data`: the initial value, what is encrypted and its tag, each in hex. @param encryptionKey 32 characters, which are its bytes */
export function chargeDataOf(payload: object, encryptionKey: string, random: Random): string {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(encryptionKey), iv);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  return [iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');
}
