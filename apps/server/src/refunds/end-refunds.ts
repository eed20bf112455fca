// How merchants' refunds go back and end: each part through the provider that took it.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { OwedChange, OwedStore } from '../payments/giving-back/give-back.ts';
import { createOwedStore, type OwedEnd } from '../payments/giving-back/owed-store.ts';
import { writeEvent } from '../payments/write-outbox.ts';
import { countRefunded } from './refund-store.ts';

const REFUSED_IN_TEST = 'The refund was refused, as completion_status asked';

/** Builds the store of their parts. */
export function createRefundPartStore(db: Database): OwedStore {
  return createOwedStore(db, {
    table: 'refund_parts',
    columns: sql`o.debit_minor as amount_minor, o.debit_currency as currency,
      (select coalesce(r.status_reason, ${REFUSED_IN_TEST}) from refunds r where r.id = o.refund_id and r.completion_status = 'failed') as refused_as`,
    // One part of a refund after the other, so that a refusal of the first leaves nothing half done.
    isInTurn: sql`not exists (select from refund_parts y where y.refund_id = x.refund_id and y.n < x.n and y.status = 'owed')`,
    end: endPart,
  });
}

/** Writes how a part ended, and with its last part how the refund did. One that was refused after another was sent waits for a person. */
async function endPart(db: Database, reversal: string, end: OwedEnd, at: Date): Promise<OwedChange> {
  const parts = await partsOf(db, reversal);
  const part = parts.find((each) => each.reversal_reference === reversal);
  const others = parts.filter((each) => each !== part);
  // Another process was faster.
  if (part?.status !== 'owed') return 'none';
  const isHalfDone = end.kind === 'refused' && others.some(mayBeBack);
  const isManual = end.kind === 'needs_person' || isHalfDone;
  const status = end.kind === 'reversed' ? 'reversed' : 'refused';
  await db
    .updateTable('refund_parts')
    .set({
      status: isManual ? 'manual' : status,
      updated_at: at,
      handle: end.handle,
      ...('message' in end && { note: end.message }),
    })
    .where('reversal_reference', '=', reversal)
    .execute();
  if (isManual) return 'manual';
  if (end.kind === 'reversed') {
    await book(db, 'refunded', [{ ...part, credit: `provider:${part.provider}` }], at);
  } else {
    // A provider that refuses one part is sent no other.
    const left = end.kind === 'refused' ? parts.filter(isOwed) : [part];
    await leaveToMerchant(db, part.transaction_id, left, at);
  }
  return endIfDone(db, part, end.kind === 'refused' ? end.message : NOT_MADE, at);
}

const NOT_MADE = 'This refund could not be made';
const PARTLY_MADE = 'A part of this refund could not be made';

function isOwed({ status }: Part): boolean {
  return status === 'owed';
}

/** The parts that are not given back are the merchant's again, and can be refunded again. */
async function leaveToMerchant(
  db: Database,
  transactionId: number,
  parts: readonly Part[],
  at: Date,
): Promise<void> {
  const left = parts.map(({ reversal_reference }) => reversal_reference);
  await db
    .updateTable('refund_parts')
    .set({ status: 'refused', updated_at: at })
    .where('reversal_reference', 'in', left)
    .execute();
  const returned = parts.map((each) => ({ ...each, credit: 'merchant' }));
  await book(db, 'refund_failed', returned, at);
  await countRefunded(db, transactionId, -sumOf(parts), at);
}

/**
 * A refund amounts to the parts that went back or still can. When none is left it has failed, as the whole that was asked for; it has
 * succeeded once all that are left went back.
 */
async function endIfDone(
  db: Database,
  { reversal_reference, refund_id: id }: Part,
  whyFailed: string,
  at: Date,
): Promise<OwedChange> {
  const parts = await partsOf(db, reversal_reference);
  const kept = parts.filter(({ status }) => status !== 'refused');
  const amount_minor = sumOf(kept.length > 0 ? kept : parts);
  await db.updateTable('refunds').set({ amount_minor }).where('id', '=', id).execute();
  if (kept.some(({ status }) => status !== 'reversed')) return 'none';
  if (kept.length === 0) {
    await endRefund(db, id, { status: 'failed', message: whyFailed }, at);
    return 'ended';
  }
  const message = kept.length < parts.length ? PARTLY_MADE : null;
  await endRefund(db, id, { status: 'success', message }, at);
  return 'ended';
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

type Part = Awaited<ReturnType<typeof partsOf>>[number];

/** Whether its money is with the payer, or may be by now. */
function mayBeBack({ status, sent_at }: Part): boolean {
  return status === 'reversed' || status === 'manual' || (status === 'owed' && sent_at !== null);
}

/** All parts of the refund that this one belongs to. */
function partsOf(db: Database, reversal: string) {
  return db
    .selectFrom('refund_parts as p')
    .innerJoin('refunds as r', 'r.id', 'p.refund_id')
    .innerJoin('charges as c', 'c.id', 'p.charge_id')
    .select([
      'p.refund_id',
      'p.reversal_reference',
      'p.charge_id',
      'p.transfer_id',
      'p.amount_minor',
      'p.status',
      'p.sent_at',
      'r.transaction_id',
      'r.currency',
      'c.provider',
    ])
    .where('p.refund_id', '=', ({ selectFrom }) =>
      selectFrom('refund_parts as x').select('x.refund_id').where('x.reversal_reference', '=', reversal),
    )
    .execute();
}

type PostedPart = Part & { credit: string };

/** Moves the refund's amount out of suspense: to the provider that has sent it, or back to the merchant. */
async function book(
  db: Database,
  reason: 'refunded' | 'refund_failed',
  parts: readonly PostedPart[],
  at: Date,
): Promise<void> {
  const entries = parts.map(({ charge_id, transfer_id, refund_id, amount_minor, currency, credit }) => ({
    charge_id,
    reason,
    transfer_id: transfer_id ?? '',
    refund_id,
    debit: 'suspense',
    amount_minor,
    credits: [credit],
    credits_minor: [amount_minor],
    currency,
    at,
  }));
  await db.insertInto('journal').values(entries).execute();
}

/** Ends it and sends its merchant an event, at the refund's own address if it has one; no push goes to the payer's page (push/outbox.ts). */
async function endRefund(
  db: Database,
  id: number,
  end: { status: 'success' | 'failed'; message: string | null },
  at: Date,
) {
  const refund = await db
    .updateTable('refunds')
    .set({ ...end, completed_at: at })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning(['transaction_id', 'reference', 'amount_minor', 'currency', 'webhook_url', 'created_at'])
    .executeTakeFirstOrThrow();
  const { reference, amount_minor, currency, webhook_url } = refund;
  const payment = await db
    .updateTable('transactions')
    .set(({ eb }) => ({ outbox_seq: eb('outbox_seq', '+', 1), updated_at: at }))
    .where('id', '=', refund.transaction_id)
    .returning(['id', 'outbox_seq'])
    .executeTakeFirstOrThrow();
  const body = {
    refund: id,
    reference,
    status: end.status,
    amount_minor,
    currency,
    webhook_url,
    refund_date: refund.created_at,
    completion_date: at,
  };
  const kind = `refund.${end.status}` as const;
  await writeEvent(db, { transactionId: payment.id, seq: payment.outbox_seq, kind, body, at });
}
