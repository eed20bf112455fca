// Kora's callbacks: signed in their `data` alone, without a time or an id. The event beside it can be swapped, and a copy stays genuine for
// ever, so each is a reason to ask and nothing more.
import type { Connector } from '../connector.ts';
import type { CallbackReading, Dispute } from '../port.ts';
import { minorOf, readBody, timeOf } from '../read-body.ts';
import { isSignature } from '../signature.ts';
import { calledData, calledEvent, chargebackData } from './wire.ts';

const SIGNATURE = 'x-korapay-signature';

export const readKoraCallback: Connector['readCallback'] = ({ headers, body }, credentials) => {
  const text = body.toString('utf8');
  const signed = dataIn(text);
  if (signed === null) return { kind: 'refused' };
  const isOurs = credentials.some(({ secretKey = '' }) =>
    formsOf(signed).some((form) => isSignature(headers[SIGNATURE], 'sha256', secretKey, form)),
  );
  if (!isOurs) return { kind: 'refused' };
  // It alone is read without being signed.
  const event = readBody(calledEvent, text)?.event;
  const data = readBody(calledData, signed);
  if (!data || !event) return { kind: 'unread' };
  const reference = data.reference ?? undefined;
  if (event.startsWith('refund.')) return { kind: 'refund_hint', reference };
  if (event.startsWith('charge.'))
    return { kind: 'hint', reference: data.payment_reference ?? reference, handle: reference };
  if (event.startsWith('chargeback.')) return disputeIn(signed);
  // Payouts.
  return { kind: 'ignored' };
};

/** The bytes that came, or what Kora's own sample signs: the same as JavaScript writes it, where 150.00 is 150. */
const formsOf = (data: string): string[] => [data, JSON.stringify(JSON.parse(data))];

/** A string, or a character that JSON's structure is made of. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;
const DEEPER: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** The text of the member `data` as it came; null where the body is no JSON or has none. Of two it is the last, as any reader takes it. */
function dataIn(text: string): string | null {
  if (readBody(calledEvent, text) === null) return null;
  const found = membersOf(text).flatMap((member) => /^\s*"data"\s*:(.*)$/s.exec(member)?.[1] ?? []);
  return found.at(-1)?.trim() ?? null;
}

/** Members of the outermost object, each with its name. */
function membersOf(text: string): string[] {
  const members: string[] = [];
  let [depth, from] = [0, text.indexOf('{') + 1];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (depth === 1 && (token === ',' || token === '}')) {
      members.push(text.slice(from, index));
      from = index + 1;
    }
    depth += DEEPER[token] ?? 0;
  }
  return members;
}

// Chargebacks (https://developers.korapay.com/docs/chargebacks). No call that asks about one is documented. All that counts here stands in the
// signed part of the callback, and a copy of an earlier one changes nothing, since a dispute only goes on.

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

function disputeIn(signed: string): CallbackReading {
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
