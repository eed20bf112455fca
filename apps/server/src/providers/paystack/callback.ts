// Paystack's callbacks: signed as a whole, but with neither an id nor a time, so that a copy stays genuine for ever. Each is a reason to ask.
import type { Connector } from '../connector.ts';
import { readBody } from '../read-body.ts';
import { isSignature } from '../signature.ts';
import { callbackBody } from './wire.ts';

const SIGNATURE = 'x-paystack-signature';

export const readPaystackCallback: Connector['readCallback'] = ({ headers, body }, credentials) => {
  const isOurs = credentials.some(({ secretKey = '' }) =>
    isSignature(headers[SIGNATURE], 'sha512', secretKey, body),
  );
  if (!isOurs) return { kind: 'refused' };
  const callback = readBody(callbackBody, body.toString('utf8'));
  if (!callback) return { kind: 'unread' };
  const { event, data } = callback;
  if (event === 'charge.success') return { kind: 'hint', reference: data.reference ?? undefined };
  // It names the charge and not the refund.
  if (event.startsWith('refund.'))
    return { kind: 'refund_hint', charge: data.transaction_reference ?? undefined };
  if (event.startsWith('charge.dispute.'))
    return data.id ? { kind: 'dispute', handle: String(data.id) } : { kind: 'unread' };
  // Payouts, customers, and transfers of a wrong amount, which Paystack returns by itself.
  return { kind: 'ignored' };
};
