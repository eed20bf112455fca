// Refunds that people of the console have pressed for and that are not made yet: each waits for a second person (asked-refunds.ts), or is
// held for a moment (held-refunds.ts).
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Ports } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { type RefundPart, refundParts } from './refund-parts.ts';
import {
  findRefund,
  type LockedPayment,
  lockPayment,
  readSources,
  type RefundRow,
  writeRefund,
} from './refund-store.ts';

/** A refund that somebody has pressed for, once its payment is locked and all limits have been asked. */
export type NewRequest = {
  payment: LockedPayment;
  reference: string;
  minor: number;
  reason: string | null;
  bodyFingerprint: Buffer;
  person: { userId: number };
  now: Date;
};

type Fate = Pick<Insertable<Schema['refund_requests']>, 'status' | 'expires_at' | 'send_at'>;

/** Under the lock of the payment's row, so that it is asked for once. */
export async function writeRequest(
  db: Database,
  { merchantId, env }: Owner,
  { payment, reference, minor, reason, bodyFingerprint, person, now }: NewRequest,
  fate: Fate,
): Promise<void> {
  await db
    .insertInto('refund_requests')
    .values({
      merchant_id: merchantId,
      env,
      transaction_id: payment.id,
      reference,
      amount_minor: minor,
      reason,
      body_fingerprint: bodyFingerprint,
      asked_by: person.userId,
      asked_at: now,
      ...fate,
    })
    .execute();
}

/** With whoever pressed, as they are now. */
export function requestsOf(db: Database, { merchantId, env }: Owner) {
  return db
    .selectFrom('refund_requests as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('console_users as u', 'u.id', 'r.asked_by')
    .select(['r.id', 'r.reference', 'r.amount_minor', 'r.reason', 'r.asked_by', 'r.asked_at', 'r.expires_at'])
    .select(['r.status', 'r.send_at', 'r.body_fingerprint', 't.payment_reference', 't.currency'])
    .select(['u.name', 'u.role', 'u.ended_at'])
    .where('r.merchant_id', '=', merchantId)
    .where('r.env', '=', env)
    .orderBy('r.id');
}

export type RefundRequestRow = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

const readRequest = (db: Database, owner: Owner, id: number) =>
  requestsOf(db, owner).where('r.id', '=', id).executeTakeFirst();

/** The payment first, as refunds do. Read after its lock, which all that decides of it holds. Null: they have none of this number. */
export async function lockRequest(db: Database, owner: Owner, id: number) {
  const named = await readRequest(db, owner, id);
  if (!named) return null;
  const payment = await lockPayment(db, owner, named.payment_reference);
  const request = await readRequest(db, owner, id);
  return payment && request ? { payment, request } : null;
}

export async function endRequest(
  db: Database,
  id: number,
  end: Updateable<Schema['refund_requests']> & { decided_at: Date },
): Promise<void> {
  await db.updateTable('refund_requests').set(end).where('id', '=', id).execute();
}

type RequestedRefund = {
  payment: LockedPayment;
  request: RefundRequestRow;
  parts: readonly RefundPart[];
  /** The second person, where one was needed. */
  approvedBy?: number;
  now: Date;
};

/** It becomes a refund of whoever pressed. */
export async function makeRequested(
  { db, ids }: { db: Database } & Pick<Ports, 'ids'>,
  owner: Owner,
  { request, ...made }: RequestedRefund,
): Promise<RefundRow> {
  const { reference, reason, amount_minor: minor, body_fingerprint: bodyFingerprint } = request;
  const person = { userId: request.asked_by };
  const asked = { reference, reason, minor, bodyFingerprint, person, webhookUrl: null, test: null };
  const isWritten = await writeRefund(db, owner, { ...made, ...asked, reversalReference: ids.reversal() });
  const refund = await findRefund(db, owner, reference);
  if (!isWritten || refund === null) throw new Error('A refund that was asked for was not written');
  return refund;
}

/** What of the payment is held. Minor units. */
export async function heldOf(db: Database, transactionId: number): Promise<number> {
  const { minor } = await db
    .selectFrom('refund_requests')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('amount_minor'), sql<string>`0`).as('minor'))
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(minor);
}

/** Null: so much is not left of the payment, of which this much is held for other refunds. */
export async function partsLeft(
  db: Database,
  { id, amount_paid_minor: paidMinor, refunded_minor: refundedMinor }: LockedPayment,
  minor: number,
  heldMinor: number,
): Promise<RefundPart[] | null> {
  const isThere = minor > 0 && minor <= paidMinor - refundedMinor - heldMinor;
  return isThere ? refundParts(minor, await readSources(db, id)) : null;
}
