// Refunds that wait for a second person: asked for by one, approved or declined by another, over after a week (decision 0092).
import type { Ports } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { lockLimits } from './refund-limit-store.ts';
import { type RefundPart, refundParts } from './refund-parts.ts';
import {
  findRefund,
  type LockedPayment,
  lockPayment,
  readSources,
  type RefundRow,
  writeRefund,
} from './refund-store.ts';

type AskedDeps = Pick<Ports, 'clock' | 'ids'> & { db: Database };

const WEEK_MS = 7 * 24 * 60 * 60_000;

type NewAsked = {
  payment: LockedPayment;
  reference: string;
  minor: number;
  reason: string | null;
  bodyFingerprint: Buffer;
  person: { userId: number };
  now: Date;
};

/** Under the lock of the payment's row, so that it is asked for once. */
export async function askSecondPerson(
  db: Database,
  { merchantId, env }: Owner,
  { payment, reference, minor, reason, bodyFingerprint, person, now }: NewAsked,
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
      expires_at: new Date(now.getTime() + WEEK_MS),
    })
    .execute();
}

/** Null: none of this reference was asked for. */
export async function findAsked(db: Database, { merchantId, env }: Owner, reference: string, now: Date) {
  const asked = await db
    .selectFrom('refund_requests as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(['r.amount_minor', 't.currency', 'r.body_fingerprint', 'r.status', 'r.expires_at'])
    .where('r.merchant_id', '=', merchantId)
    .where('r.env', '=', env)
    .where('r.reference', '=', reference)
    .executeTakeFirst();
  return asked ? { ...asked, isWaiting: asked.status === 'waiting' && asked.expires_at > now } : null;
}

/** Those that wait, the oldest first. */
export function listAsked(db: Database, owner: Owner, now: Date) {
  return askedOf(db, owner).where('r.status', '=', 'waiting').where('r.expires_at', '>', now).execute();
}

function askedOf(db: Database, { merchantId, env }: Owner) {
  return db
    .selectFrom('refund_requests as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('console_users as u', 'u.id', 'r.asked_by')
    .select(['r.id', 'r.reference', 'r.amount_minor', 'r.reason', 'r.asked_by', 'r.asked_at', 'r.expires_at'])
    .select([
      'r.status',
      'r.body_fingerprint',
      't.payment_reference',
      't.currency',
      'u.name',
      'u.role',
      'u.ended_at',
    ])
    .where('r.merchant_id', '=', merchantId)
    .where('r.env', '=', env)
    .orderBy('r.id');
}

export type AskedRefund = Awaited<ReturnType<typeof listAsked>>[number];

export type Decision = { id: number; userId: number; mayRefund: (role: AskedRefund['role']) => boolean };

export type DecisionOutcome =
  | { kind: 'approved'; asked: AskedRefund; refund: RefundRow }
  | { kind: 'declined'; asked: AskedRefund }
  | { kind: 'unknown' | 'changed' | 'own' | 'too_much' };

/** Another person approves it, in the transaction of `db`: it becomes a refund of who asked for it, if they may still make one. */
export async function approveAsked(
  { db, clock, ids }: AskedDeps,
  owner: Owner,
  { id, userId, mayRefund }: Decision,
): Promise<DecisionOutcome> {
  const now = new Date(clock.now());
  const locked = await lockAsked(db, owner, id);
  if (locked === null) return { kind: 'unknown' };
  const { asked, payment } = locked;
  if (asked.asked_by === userId) return { kind: 'own' };
  const isOver = asked.status !== 'waiting' || asked.expires_at <= now;
  if (isOver || asked.ended_at !== null || !mayRefund(asked.role)) return { kind: 'changed' };
  await lockLimits(db, owner.merchantId);
  const parts = await partsLeft(db, payment, asked.amount_minor);
  if (parts === null) return { kind: 'too_much' };
  await decide(db, asked, { status: 'approved', userId, now });
  const { reference, reason, body_fingerprint: bodyFingerprint, amount_minor: minor } = asked;
  const made = {
    payment,
    reference,
    minor,
    parts,
    reason,
    bodyFingerprint,
    webhookUrl: null,
    test: null,
    now,
  };
  const people = { person: { userId: asked.asked_by }, approvedBy: userId };
  await writeRefund(db, owner, { ...made, ...people, reversalReference: ids.reversal() });
  const refund = await findRefund(db, owner, reference);
  if (refund === null) throw new Error('A refund that was approved was not written');
  return { kind: 'approved', asked, refund };
}

/** Somebody declines it, who may also be the one who asked. */
export async function declineAsked(
  { db, clock }: AskedDeps,
  owner: Owner,
  { id, userId }: Decision,
): Promise<DecisionOutcome> {
  const now = new Date(clock.now());
  const locked = await lockAsked(db, owner, id);
  if (locked === null) return { kind: 'unknown' };
  const { asked } = locked;
  if (asked.status !== 'waiting') return { kind: 'changed' };
  await decide(db, asked, { status: 'declined', userId, now });
  return { kind: 'declined', asked };
}

/** The payment first, as refunds do. Read after its lock, which all that decides of it holds. */
async function lockAsked(db: Database, owner: Owner, id: number) {
  const named = await askedOf(db, owner).where('r.id', '=', id).executeTakeFirst();
  if (!named) return null;
  const payment = await lockPayment(db, owner, named.payment_reference);
  const asked = await askedOf(db, owner).where('r.id', '=', id).executeTakeFirst();
  return payment && asked ? { payment, asked } : null;
}

async function decide(
  db: Database,
  { id }: AskedRefund,
  { status, userId, now }: { status: 'approved' | 'declined'; userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('refund_requests')
    .set({ status, decided_by: userId, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Null: so much is not left of the payment. */
export async function partsLeft(
  db: Database,
  { id, amount_paid_minor: paidMinor, refunded_minor: refundedMinor }: LockedPayment,
  minor: number,
): Promise<RefundPart[] | null> {
  const isThere = minor > 0 && minor <= paidMinor - refundedMinor;
  return isThere ? refundParts(minor, await readSources(db, id)) : null;
}
