// Flutterwave's callbacks in version 3: each has the secret hash itself, and no signature. Whoever has seen one can write another, so each is a
// reason to ask and nothing more.
import { isSameText } from '../../platform/same-text.ts';
import type { Connector } from '../connector.ts';
import { readBody } from '../read-body.ts';
import { calledBody } from './wire.ts';

const SECRET_HASH = 'verif-hash';

export const readFlutterwaveV3Callback: Connector['readCallback'] = ({ headers, body }, credentials) => {
  const given = headers[SECRET_HASH];
  const isOurs = credentials.some(
    ({ secretHash = '' }) => typeof given === 'string' && secretHash !== '' && isSameText(given, secretHash),
  );
  if (!isOurs) return { kind: 'refused' };
  const reply = readBody(calledBody, body.toString('utf8'));
  // Payouts, subscriptions and chargebacks.
  if (reply?.event && !reply.event.startsWith('charge.')) return { kind: 'ignored' };
  const reference = reply?.data?.tx_ref ?? reply?.txRef;
  return reference ? { kind: 'hint', reference } : { kind: 'unread' };
};
