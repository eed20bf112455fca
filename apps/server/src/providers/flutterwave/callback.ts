// Flutterwave's callbacks: signed as a whole with the secret hash that the merchant chose. The documents disagree about their form, so each is
// a reason to ask and nothing more.
import type * as z from 'zod/mini';
import type { CallbackReading, RawCallback } from '../port.ts';
import { readBody } from '../read-body.ts';
import { isSignature, type SignatureForm } from '../signature.ts';
import { calledBody } from './wire.ts';

const SIGNATURE = 'flutterwave-signature';
/** Older samples send the secret hash itself, which whoever has once seen a callback could send too: that is not taken. */
const FORM: SignatureForm = { algorithm: 'sha256', encoding: 'base64' };

export function readFlutterwaveCallback(
  { headers, body }: RawCallback,
  credentials: readonly Readonly<Record<string, string>>[],
): CallbackReading {
  const isOurs = credentials.some(({ secretHash = '' }) =>
    isSignature(headers[SIGNATURE], FORM, secretHash, body),
  );
  if (!isOurs) return { kind: 'refused' };
  const event = readBody(calledBody, body.toString('utf8'));
  if (!event) return { kind: 'unread' };
  // Transfers to others, and orders.
  return readingOf(event) ?? { kind: 'ignored' };
}

/** Null: it is about neither a charge nor a refund. */
function readingOf({ type, data }: z.infer<typeof calledBody>): CallbackReading | null {
  const handle = data?.id ?? undefined;
  if (type.startsWith('refund.')) return handle ? { kind: 'refund_hint', handle } : { kind: 'unread' };
  if (!type.startsWith('charge.')) return null;
  // A transfer to an account has the account's reference, which is ours, and an id of its own, which is not the account's.
  if (data?.reference) return { kind: 'hint', reference: data.reference };
  return handle ? { kind: 'hint', handle } : { kind: 'unread' };
}
