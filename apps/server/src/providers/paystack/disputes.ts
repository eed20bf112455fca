// Paystack's disputes (https://paystack.com/docs/api/dispute/#fetch). Its callbacks about them are genuine for ever, so only this answer counts.
import { readData } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import type { Dispute, DisputeVerdict } from '../port.ts';
import { timeOf } from '../read-body.ts';
import { fromPaystackAmount } from './calls.ts';
import { disputeBody, type DisputeData } from './wire.ts';

export async function disputeOf(calls: Calls, handle: string): Promise<Dispute | null> {
  const path = `/dispute/${encodeURIComponent(handle)}` as const;
  const data = (await readData(calls({ path }), disputeBody))?.data;
  // It is about another dispute.
  if (!data || String(data.id) !== handle) return null;
  const { reference, currency: debited } = data.transaction;
  const currency = data.currency ?? debited ?? null;
  const { refund_amount: amount } = data;
  return {
    charge: { reference },
    status: statusOf(data),
    amountMinor: amount && currency ? fromPaystackAmount(amount, currency) : null,
    currency,
    reason: data.category ?? null,
    answerBy: timeOf(data.dueAt),
    answered: answeredIn(data),
  };
}

/** What Paystack accepts by itself was not answered; a word that is not known says nothing. */
function answeredIn({ status, resolution, messages }: DisputeData): NonNullable<Dispute['answered']> | null {
  if (status === 'awaiting-merchant-feedback' || resolution === 'auto-accepted') return null;
  const verdict = VERDICTS.get(resolution ?? '') ?? null;
  if (status !== 'awaiting-bank-feedback' && verdict === null) return null;
  return { verdict, words: messages.map(({ body }) => body) };
}

const VERDICTS: ReadonlyMap<string, DisputeVerdict> = new Map([
  ['declined', 'decline'],
  ['merchant-accepted', 'accept'],
]);

/** By whom and how it was resolved: what the merchant has declined, and Paystack has resolved, stays with the merchant. */
const ENDS: Readonly<Record<string, 'won' | 'lost'>> = {
  declined: 'won',
  'merchant-accepted': 'lost',
  'auto-accepted': 'lost',
};

/** By any other word it stays open, for a person. */
function statusOf({ status, resolution }: DisputeData): Dispute['status'] {
  const end = Object.hasOwn(ENDS, resolution ?? '') ? ENDS[resolution ?? ''] : undefined;
  return (status === 'resolved' && end) || 'open';
}
