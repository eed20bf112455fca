// The decoy's callbacks. Nothing in them is signed, so each is a hint at most; a query proves the id that it names.
import type { CallbackReading, RawCallback } from '@titan/server/providers/port';
import { readBody } from '@titan/server/providers/read-body';
import { callbackBody } from './wire.ts';

export function readDecoyCallback({ body }: RawCallback): CallbackReading {
  const callback = readBody(callbackBody, body.toString('utf8'));
  if (!callback) return { kind: 'refused' };
  const { id: handle, merchant_ref: reference } = callback.data;
  if (callback.event.startsWith('refund.')) return { kind: 'refund_hint', handle };
  if (!callback.event.startsWith('collection.') || reference === undefined) return { kind: 'ignored' };
  return { kind: 'hint', reference, handle };
}
