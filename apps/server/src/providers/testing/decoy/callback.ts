// The decoy's callbacks. Nothing in them is signed, so each is a hint at most.
import type { CallbackReading, RawCallback } from '../../port.ts';
import { callbackBody, readBody } from './wire.ts';

/** @param learn is told the id under which the callback says that the charge is known; it proves nothing */
export function readDecoyCallback(
  { body }: RawCallback,
  learn: (reference: string, id: string) => void,
): CallbackReading {
  const callback = readBody(callbackBody, body.toString('utf8'));
  if (!callback) return { kind: 'refused' };
  const { id, merchant_ref: reference } = callback.data;
  if (callback.event.startsWith('refund.')) return { kind: 'refund_hint', handle: id };
  if (!callback.event.startsWith('collection.') || reference === undefined) return { kind: 'ignored' };
  learn(reference, id);
  return { kind: 'hint', reference };
}
