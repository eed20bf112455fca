// Kora's chargebacks (https://developers.korapay.com/docs/chargebacks). No call that asks about one is documented. All that counts here stands
// in the signed part of the callback, and a copy of an earlier one changes nothing, since a dispute only goes on.
import type { CallbackReading, Dispute } from '../port.ts';
import { minorOf, readBody, timeOf } from '../read-body.ts';
import { chargebackData } from './wire.ts';

/** By the events' names: what is accepted, or was not answered in time, is gone. One that is declined waits for Kora to decide. */
const STATUS: Readonly<Record<string, Dispute['status']>> = {
  pending: 'open',
  declined: 'open',
  partial: 'open',
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
};

export function disputeIn(signed: string): CallbackReading {
  const data = readBody(chargebackData, signed);
  const status = data && Object.hasOwn(STATUS, data.status) ? STATUS[data.status] : undefined;
  if (!data || !status) return { kind: 'unread' };
  const { reference: handle, currency = null, payment } = data;
  const dispute: Dispute = {
    charge: { reference: payment.reference, handle: payment.reference },
    status,
    amountMinor: minorOf(data.amount, currency),
    currency,
    reason: 'chargeback',
    answerBy: timeOf(data.deadline),
  };
  return { kind: 'dispute', handle, dispute };
}
