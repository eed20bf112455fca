// A dispute as a line of a list, and those that still wait for an answer.
import type { DisputeState } from '@titan/contract/console/lists';
import { type DisputeReason, disputeReasonOf } from '@titan/rules/dispute-reason';
import { toDecimal } from '@titan/rules/money';
import type { PaymentReference } from '@titan/rules/reference';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { isPast } from './dispute-answers.ts';
import { type DisputeRow, listDisputes } from './read-disputes.ts';

export type DisputeLine = {
  id: number;
  payment: PaymentReference;
  merchantReference: string;
  customer: { name: string | null; email: string };
  amount: string;
  currency: string;
  /** By its name in code. */
  provider: string;
  reason: DisputeReason;
  state: DisputeState;
  answerBy: Date | null;
  /** Null: no answer is awaited, or there is no such day. */
  leftMs: number | null;
  openedAt: Date;
};

/** States in which an answer can be written and sent. */
export const CAN_ANSWER: ReadonlySet<DisputeState> = new Set(['open', 'refused']);

/** What is past its day counts as accepted at most processors, until they say how it ended. */
export function disputeStateOf(row: DisputeRow, now: Date): DisputeState {
  const { status, answer_status: answer, answered_at: answered } = row;
  if (status !== 'open') return status;
  if (answer === 'sending') return 'sending';
  if (answer === 'lost') return 'looking_up';
  if (answered !== null || answer === 'sent') return 'sent';
  if (isPast(row, now)) return 'late';
  return answer === 'refused' ? 'refused' : 'open';
}

export function disputeLineOf(row: DisputeRow, now: Date): DisputeLine {
  const { id, currency, answer_by: answerBy } = row;
  const state = disputeStateOf(row, now);
  return {
    id,
    payment: row.payment_reference,
    merchantReference: row.reference,
    customer: { name: row.customer_name, email: row.customer_email },
    amount: toDecimal(row.amount_minor, currency),
    currency,
    provider: row.provider,
    reason: disputeReasonOf(row.reason),
    state,
    answerBy,
    leftMs: CAN_ANSWER.has(state) && answerBy !== null ? answerBy.getTime() - now.getTime() : null,
    openedAt: row.created_at,
  };
}

/** How many can still be answered and nobody has noted what they did, and until when the first of them. */
export async function waitingDisputes(
  db: Database,
  owner: Owner,
  now: Date,
): Promise<{ count: number; answerBy: Date | null }> {
  const rows = await listDisputes(db, owner, { state: 'waiting' });
  const waiting = rows.filter((row) => row.note === null && CAN_ANSWER.has(disputeStateOf(row, now)));
  return { count: waiting.length, answerBy: waiting[0]?.answer_by ?? null };
}
