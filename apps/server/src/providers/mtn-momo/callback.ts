// MTN MoMo's callbacks: by POST or PUT, once, and signed by nobody, so each is a reason to ask at most.
import type { CallbackReading, RawCallback } from '../port.ts';
import { readBody } from '../read-body.ts';
import { callbackBody } from './wire.ts';

export function readMtnMomoCallback({ body }: RawCallback): CallbackReading {
  const callback = readBody(callbackBody, body.toString('utf8'));
  if (!callback) return { kind: 'refused' };
  const { externalId: reference, payee } = callback;
  // What is paid out has a payee, and we ask for no callback about it. A request to pay does not always name its payer.
  return payee ? { kind: 'ignored' } : { kind: 'hint', reference };
}
