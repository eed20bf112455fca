// What a merchant hears of a dispute: each step by webhook in its own commit, and by rows of due work what is told later
// (disputes/tell-news.ts).
import { toMajorNumber } from '@titan/rules/money';
import type { DisputeNews } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { writeEvent } from '../write-outbox.ts';
import type { RecordedDispute } from './disputes.ts';

const HOUR_MS = 60 * 60_000;

/** What is told while it waits for an answer. */
export const REMINDERS = ['half', 'six_hours', 'one_hour'] as const satisfies DisputeNews[];

type Planned = {
  row: RecordedDispute;
  /** The stage has begun. */
  isNew: boolean;
  /** As it was, perhaps with another last moment. */
  before: RecordedDispute;
  /** Epoch ms. */
  now: number;
};

/** Writes down when what is told: that it has opened and ended now, and its reminders by its last moment, which may have moved. */
export async function planNews(within: Database, { row, before, isNew, now }: Planned): Promise<void> {
  const isMoved = row.answer_by?.getTime() !== before.answer_by?.getTime();
  const isWaiting = waits(row);
  if (!isWaiting || isMoved) await forgetReminders(within, row);
  const reminders = isWaiting && (isNew || isMoved) ? await remindersOf(within, row, now) : [];
  const planned: PlannedNews[] = [
    ...(isNew ? [{ what: 'opened' as const, dueAt: now }] : []),
    ...(row.status === 'open' ? [] : [{ what: 'ended' as const, dueAt: now }]),
    ...reminders,
  ];
  if (planned.length === 0) return;
  const rows = planned.map(({ what, dueAt }) => ({
    dispute_id: row.id,
    stage: row.stage,
    what,
    due_at: new Date(dueAt),
  }));
  await within
    .insertInto('dispute_news')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['dispute_id', 'stage', 'what']).doNothing())
    .execute();
}

/** For an answer of the merchant's, and for a person to give it. */
const waits = ({ status, answered_at: answeredAt, note }: RecordedDispute): boolean =>
  status === 'open' && answeredAt === null && note === null;

type PlannedNews = { what: DisputeNews; dueAt: number };

/** Half of its time is counted from when its stage began here. */
async function remindersOf(
  within: Database,
  { id, stage, answer_by: answerBy }: RecordedDispute,
  now: number,
): Promise<PlannedNews[]> {
  if (answerBy === null) return [];
  const { began_at: beganAt } = await within
    .selectFrom('dispute_stages')
    .select('began_at')
    .where('dispute_id', '=', id)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  const ends = answerBy.getTime();
  const half = Math.round((beganAt.getTime() + ends) / 2);
  const times = { half, six_hours: ends - 6 * HOUR_MS, one_hour: ends - HOUR_MS };
  return REMINDERS.map((what) => ({ what, dueAt: times[what] })).filter(({ dueAt }) => dueAt > now);
}

/** It waits for no answer any more: what was not told yet is told no more. */
export async function forgetReminders(within: Database, { id }: Pick<RecordedDispute, 'id'>): Promise<void> {
  await within
    .deleteFrom('dispute_news')
    .where('dispute_id', '=', id)
    .where('what', 'in', REMINDERS)
    .where('told_at', 'is', null)
    .execute();
}

type DisputeEvent =
  | 'charge.dispute.created'
  | 'charge.dispute.due'
  | 'charge.dispute.reopened'
  | 'charge.dispute.resolved';

type TellsOf = {
  /** `reference`: the merchant's. */
  payment: { id: number; reference: string };
  at: Date;
  /** How much of its time is left, and whether that is told late. */
  due?: { hoursLeft: number; isLate: boolean };
};

/** No push goes to the payer's page (push/outbox.ts). */
export async function writeDisputeEvent(
  within: Database,
  kind: DisputeEvent,
  row: Omit<RecordedDispute, 'gone_minor' | 'answered_at' | 'note'>,
  { payment, at, due }: TellsOf,
): Promise<void> {
  const { outbox_seq: seq } = await within
    .updateTable('transactions')
    .set(({ eb }) => ({ outbox_seq: eb('outbox_seq', '+', 1), updated_at: at }))
    .where('id', '=', payment.id)
    .returning('outbox_seq')
    .executeTakeFirstOrThrow();
  const data = {
    amount: toMajorNumber(row.amount_minor, row.currency),
    status: row.status,
    currency: row.currency,
    reference: row.handle,
    payment_reference: payment.reference,
    reason: row.reason,
    answer_by: row.answer_by?.toISOString() ?? null,
    ...(due && { hours_left: due.hoursLeft, late: due.isLate }),
    ...(kind === 'charge.dispute.reopened' && { stage: row.stage }),
  };
  await writeEvent(within, { transactionId: payment.id, seq, kind, body: { data }, at });
}
