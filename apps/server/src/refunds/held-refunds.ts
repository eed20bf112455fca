// What one person may give back alone is held for a moment before it is sent, in which they can undo it (decision 0102). It counts as given
// back from the press on, so nobody else can give the same money.
import type { Ports } from '@titan/platform/ports';
import { type Database, inTransaction } from '../db/database.ts';
import type { Env } from '../db/column-values.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import {
  endRequest,
  heldOf,
  lockRequest,
  makeRequested,
  type NewRequest,
  partsLeft,
  type RefundRequestRow,
  writeRequest,
} from './refund-requests.ts';

export const HELD_MS = 30_000;

/** So many are sent by one run of the sweep. */
const AT_ONCE = 50;

export function holdRefund(db: Database, owner: Owner, pressed: NewRequest): Promise<void> {
  const sendAt = new Date(pressed.now.getTime() + HELD_MS);
  return writeRequest(db, owner, pressed, { status: 'held', send_at: sendAt });
}

export type UndoOutcome =
  | { kind: 'undone'; held: RefundRequestRow }
  /** As it ended before; `undone` by the same press. */
  | { kind: 'over'; status: RefundRequestRow['status'] }
  /** There is none, or it is somebody else's. */
  | { kind: 'unknown' };

/** Whoever made it takes it back, in the transaction of `db`, as long as it was not sent. */
export async function undoHeld(
  { db, clock }: Pick<Ports, 'clock'> & { db: Database },
  owner: Owner,
  { id, userId }: { id: number; userId: number },
): Promise<UndoOutcome> {
  const locked = await lockRequest(db, owner, id);
  const held = locked?.request;
  if (!held?.send_at || held.asked_by !== userId) return { kind: 'unknown' };
  if (held.status !== 'held') return { kind: 'over', status: held.status };
  const decidedAt = new Date(clock.now());
  await endRequest(db, id, { status: 'undone', decided_by: userId, decided_at: decidedAt });
  return { kind: 'undone', held };
}

type Sending = Pick<Ports, 'clock' | 'ids'> & {
  db: Database;
  mayRefund(role: RefundRequestRow['role'], env: Env): boolean;
  /** Writes down what became of it, in its transaction. */
  note(within: Database, owner: Owner, held: RefundRequestRow, became: 'sent' | 'stopped'): Promise<void>;
};

/** Sends those whose moment is over. A copy of the service that was killed has left its own to the others. Returns how many it has ended. */
export async function sendHeld(sending: Sending): Promise<number> {
  const due = await sending.db
    .selectFrom('refund_requests')
    .select(['id', 'merchant_id as merchantId', 'env'])
    .where('status', '=', 'held')
    .where('send_at', '<=', new Date(sending.clock.now()))
    .orderBy('send_at')
    .limit(AT_ONCE)
    .execute();
  // One that cannot be written does not hold up the others.
  const failures: unknown[] = [];
  let ended = 0;
  for (const { id, ...owner } of due) {
    try {
      if (await sendOne(sending, owner, id)) ended += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return ended;
}

/** False: another copy was faster, or it was undone. */
function sendOne(sending: Sending, owner: Owner, id: number): Promise<boolean> {
  return inTransaction(sending.db, async (db) => {
    const locked = await lockRequest(db, owner, id);
    if (locked?.request.status !== 'held') return false;
    const { request: held, payment } = locked;
    const now = new Date(sending.clock.now());
    const stop = async (by: 'person' | 'payment') => {
      await endRequest(db, id, { status: 'stopped', stopped_by: by, decided_at: now });
      await sending.note(db, owner, held, 'stopped');
      return true;
    };
    if (held.ended_at !== null || !sending.mayRefund(held.role, owner.env)) return stop('person');
    const { amount_minor: minor } = held;
    const heldMinor = (await heldOf(db, payment.id)) - minor;
    const parts = payment.status === 'success' ? await partsLeft(db, payment, minor, heldMinor) : null;
    if (parts === null) return stop('payment');
    await endRequest(db, id, { status: 'sent', decided_at: now });
    await makeRequested({ db, ids: sending.ids }, owner, { request: held, payment, parts, now });
    await sending.note(db, owner, held, 'sent');
    return true;
  });
}
