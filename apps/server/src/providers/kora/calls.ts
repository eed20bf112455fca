// How Kora's calls are written: amounts, addresses, what every charge says, and the encrypted body of a card.
import { createCipheriv } from 'node:crypto';
import type { Random } from '@titan/platform/ports';
import { toDecimal } from '@titan/rules/money';
import type { NewCharge } from '../port.ts';
import { payerNameOf } from '../payer-name.ts';

/** Major units, as a number: its shortest text is the amount. */
export function koraAmount(minor: number, currency: string): number {
  return Number(toDecimal(minor, currency));
}

/** An address for callbacks, by https alone; without one, only asking tells how the charge ends. */
export function koraAddress<Name extends string>(name: Name, url: string): Partial<Record<Name, string>> {
  return url.startsWith('https:') ? ({ [name]: url } as Record<Name, string>) : {};
}

export function chargeOf(request: NewCharge) {
  const { reference, paymentReference, amountMinor, currency, customerEmail: email } = request;
  return {
    reference,
    amount: koraAmount(amountMinor, currency),
    currency,
    // Its typed clients demand a name, and its documents recommend one for 3-D Secure.
    customer: { name: payerNameOf(request), email },
    // Else the payer is charged Kora's fee beside ours.
    merchant_bears_cost: true,
    // The names of its fields may have no underscore.
    metadata: { 'payment-reference': paymentReference },
  };
}

const IV_BYTES = 16;

/** A card's `charge_data`, AES-256-GCM: the initial value, what is encrypted and its tag, each in hex. @param encryptionKey 32 characters, which are its bytes */
export function chargeDataOf(payload: object, encryptionKey: string, random: Random): string {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(encryptionKey), iv);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  return [iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');
}
