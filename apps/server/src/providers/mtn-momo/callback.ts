// MTN MoMo's callbacks: by POST or PUT, once, and signed by nobody, so each is a reason to ask at most.
import type { CallbackReading, RawCallback } from '../port.ts';
import { readBody } from '../read-body.ts';
import { callbackBody } from './wire.ts';

export function readMtnMomoCallback({ body }: RawCallback): CallbackReading {
  const callback = readBody(callbackBody, body.toString('utf8'));
  if (!callback) return { kind: 'refused' };
  const { externalId: reference, payer } = callback;
  // A request to pay has a payer; what is paid out has none, and we ask for no callback about it.
  return payer === undefined ? { kind: 'ignored' } : { kind: 'hint', reference };
}
