// Refunds that wait for a second person: asked for by one, approved or declined by another, over after a week (decision 0092).
import type { Ports } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { lockLimits } from './refund-limit-store.ts';
import {
  endRequest,
  heldOf,
  lockRequest,
  makeRequested,
  type NewRequest,
  partsLeft,
  type RefundRequestRow,
  requestsOf,
  writeRequest,
} from './refund-requests.ts';
import type { RefundRow } from './refund-store.ts';

type AskedDeps = Pick<Ports, 'clock' | 'ids'> & { db: Database };

const WEEK_MS = 7 * 24 * 60 * 60_000;

export function askSecondPerson(db: Database, owner: Owner, asked: NewRequest): Promise<void> {
  const expiresAt = new Date(asked.now.getTime() + WEEK_MS);
  return writeRequest(db, owner, asked, { status: 'waiting', expires_at: expiresAt });
}

/** Those that wait, the oldest first. */
export function listAsked(db: Database, owner: Owner, now: Date) {
  return requestsOf(db, owner)
    .where('r.status', '=', 'waiting')
    .where('r.expires_at', '>', now)
    .$narrowType<{ expires_at: Date }>()
    .execute();
}

export type Decision = { id: number; userId: number; mayRefund: (role: RefundRequestRow['role']) => boolean };

export type DecisionOutcome =
  | { kind: 'approved'; asked: RefundRequestRow; refund: RefundRow }
  | { kind: 'declined'; asked: RefundRequestRow }
  | { kind: 'unknown' | 'changed' | 'own' | 'too_much' };

/** Another person approves it, in the transaction of `db`: it becomes a refund of who asked for it, if they may still make one. */
export async function approveAsked(
  { db, clock, ids }: AskedDeps,
  owner: Owner,
  { id, userId, mayRefund }: Decision,
): Promise<DecisionOutcome> {
  const now = new Date(clock.now());
  const locked = await lockRequest(db, owner, id);
  if (locked === null) return { kind: 'unknown' };
  const { request: asked, payment } = locked;
  if (asked.asked_by === userId) return { kind: 'own' };
  const isOver = !isWaiting(asked, now) || asked.ended_at !== null || !mayRefund(asked.role);
  if (isOver) return { kind: 'changed' };
  await lockLimits(db, owner.merchantId);
  const parts = await partsLeft(db, payment, asked.amount_minor, await heldOf(db, payment.id));
  if (parts === null) return { kind: 'too_much' };
  await endRequest(db, id, { status: 'approved', decided_by: userId, decided_at: now });
  const made = { request: asked, payment, parts, approvedBy: userId, now };
  return { kind: 'approved', asked, refund: await makeRequested({ db, ids }, owner, made) };
}

/** Somebody declines it, who may also be the one who asked. */
export async function declineAsked(
  { db, clock }: AskedDeps,
  owner: Owner,
  { id, userId }: Decision,
): Promise<DecisionOutcome> {
  const now = new Date(clock.now());
  const locked = await lockRequest(db, owner, id);
  if (locked === null) return { kind: 'unknown' };
  const { request: asked } = locked;
  if (asked.status !== 'waiting') return { kind: 'changed' };
  await endRequest(db, id, { status: 'declined', decided_by: userId, decided_at: now });
  return { kind: 'declined', asked };
}

export function isWaiting(
  { status, expires_at: expiresAt }: Pick<RefundRequestRow, 'status' | 'expires_at'>,
  now: Date,
): boolean {
  return status === 'waiting' && expiresAt !== null && expiresAt > now;
}
