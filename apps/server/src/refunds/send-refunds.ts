// Gives back what merchants refund (facts/merchant-api "refunds"): each part through the provider that took it, once a reversal's reference.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { MoneyOutcome } from '../payments/attention.ts';
import { giveBack, type Reversal, type ReversalWait } from '../payments/give-back.ts';
import { writeEvent } from '../payments/write-outbox.ts';
import type { Clock, Push, Warn } from '../platform/ports.ts';
import { withLogFacts } from '../platform/request-context.ts';
import type { AccountTurns } from '../payments/account-turns.ts';
import type { Providers } from '../providers/port.ts';
import { countRefunded, lockPayment } from './refund-store.ts';

// Refunds that are under way, as rows describe them (decision 0006): what is to be sent to a provider next, and how it ended.

type DueRefundPart = {
  refund_id: number;
  n: number;
  transaction_id: number;
  /** The payment's reference, `KPY-PI-…`. */
  payment: string;
  charge_reference: string;
  charge_handle: string | null;
  account_id: number;
  transfer_id: string | null;
  debit_minor: number;
  debit_currency: string;
  reversal_reference: string;
  /** When it was sent before; null: it provably never was. */
  sent_at: Date | null;
  is_pending: boolean;
  /** The provider's own name for it; null until an answer brought one. */
  handle: string | null;
  completion_status: 'success' | 'failed' | null;
  status_reason: string | null;
};

/** How a part ended. */
type PartEnd = (
  | { status: 'reversed' }
  /** `not_returned`: a person says that it cannot be given back. */
  | { status: 'refused' | 'manual' | 'not_returned'; note: string }
) & { handle?: string | null };

export type RefundDueStore = {
  /**
   * The next part of each refund that is due, the most overdue first and none of the busy accounts; no other process takes it for the
   * length of the lease. It is marked as sent before it is sent. Epoch ms.
   */
  take(now: number, leaseMs: number, limit: number, busy?: readonly number[]): Promise<DueRefundPart[]>;
  /** The part is not back yet and is due again then. */
  putOff(part: DueRefundPart, next: ReversalWait, handle: string | null): Promise<void>;
  /** What a person did about a part that was handed to them; false when it is none of those. Epoch ms. */
  settleByHand(
    part: { refundId: number; n: number },
    note: string,
    outcome: MoneyOutcome,
    now: number,
  ): Promise<boolean>;
  /**
   * Writes how a part ended, and with its last part how the refund did: journal, transaction and outbox in the same commit. Returns
   * what the refund has become; `manual`: the part waits for a person, as one does that was refused after another was sent.
   */
  close(
    part: DueRefundPart,
    end: PartEnd,
    now: number,
  ): Promise<'processing' | 'success' | 'failed' | 'manual'>;
};

/** Builds the store. */
export function createRefundDueStore(db: Database): RefundDueStore {
  return {
    async take(now, leaseMs, limit, busy = []) {
      // One part of a refund after the other, so that a refusal of the first leaves nothing half done.
      const { rows } = await sql<DueRefundPart>`
        with due as (
          select x.refund_id, x.n, x.sent_at from refund_parts x
          where x.status = 'owed' and x.send_at <= ${new Date(now)}
            and not exists (select from refund_parts y where y.refund_id = x.refund_id and y.n < x.n and y.status = 'owed')
            and not exists (select from charges b where b.id = x.charge_id and b.account_id = any (${busy}::bigint[]))
          order by x.send_at, x.refund_id limit ${limit} for update skip locked
        )
        update refund_parts p set send_at = ${new Date(now + leaseMs)}, updated_at = ${new Date(now)}, sent_at = coalesce(p.sent_at, ${new Date(now)})
        from due, refunds r, charges c
        where p.refund_id = due.refund_id and p.n = due.n and r.id = p.refund_id and c.id = p.charge_id
        returning p.refund_id, p.n, r.transaction_id, (select t.payment_reference from transactions t where t.id = r.transaction_id) as payment,
          c.reference as charge_reference, c.handle as charge_handle, c.account_id, p.transfer_id, p.debit_minor, p.debit_currency, p.reversal_reference, due.sent_at, p.is_pending, p.handle,
          r.completion_status, r.status_reason`.execute(db);
      return rows;
    },
    async putOff({ refund_id, n }, { sentAt, isPending, sendAt }, handle) {
      await db
        .updateTable('refund_parts')
        .set({ sent_at: sentAt, is_pending: isPending, handle, send_at: new Date(sendAt) })
        .where('refund_id', '=', refund_id)
        .where('n', '=', n)
        .where('status', '=', 'owed')
        .execute();
    },
    settleByHand: (part, note, outcome, now) =>
      db.transaction().execute((within) => settleByHand(within, part, { note, outcome }, new Date(now))),
    close: (part, end, now) => db.transaction().execute((within) => close(within, part, end, new Date(now))),
  };
}

async function settleByHand(
  db: Database,
  { refundId, n }: { refundId: number; n: number },
  { note, outcome }: { note: string; outcome: MoneyOutcome },
  at: Date,
): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select(['id as refund_id', 'transaction_id'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!refund) return false;
  await lockPayment(db, refund.transaction_id);
  const { numUpdatedRows } = await db
    .updateTable('refund_parts')
    .set({
      status: 'owed',
      note,
      sent_at: null,
      is_pending: false,
      handle: null,
      send_at: at,
      updated_at: at,
    })
    .where('refund_id', '=', refundId)
    .where('n', '=', n)
    .where('status', '=', 'manual')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (outcome === 'returned') await close(db, { ...refund, n }, { status: 'reversed' }, at);
  if (outcome === 'not-returned') await close(db, { ...refund, n }, { status: 'not_returned', note }, at);
  return true;
}

async function close(
  db: Database,
  {
    refund_id: id,
    n,
    transaction_id: transactionId,
  }: Pick<DueRefundPart, 'refund_id' | 'n' | 'transaction_id'>,
  end: PartEnd,
  at: Date,
) {
  await lockPayment(db, transactionId);
  const parts = await partsOf(db, id);
  const part = parts.find((each) => each.n === n);
  const others = parts.filter((each) => each !== part);
  // Another process was faster.
  if (part?.status !== 'owed') return 'processing';
  const isHalfDone = end.status === 'refused' && others.some(mayBeBack);
  const isManual = end.status === 'manual' || isHalfDone;
  const status = end.status === 'not_returned' ? 'refused' : end.status;
  await db
    .updateTable('refund_parts')
    .set({
      status: isManual ? 'manual' : status,
      updated_at: at,
      handle: end.handle,
      ...('note' in end && { note: end.note }),
    })
    .where('refund_id', '=', id)
    .where('n', '=', n)
    .execute();
  if (isManual) return 'manual';
  if (end.status === 'reversed') {
    await book(db, 'refunded', [{ ...part, credit: `provider:${part.provider}` }], at);
  } else {
    // A provider that refuses one part is sent no other.
    await leaveToMerchant(db, transactionId, end.status === 'refused' ? parts.filter(isOwed) : [part], at);
  }
  return endIfDone(db, id, end.status === 'refused' ? end.note : NOT_MADE, at);
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
  for (const { refund_id, n } of parts) {
    await db
      .updateTable('refund_parts')
      .set({ status: 'refused', updated_at: at })
      .where('refund_id', '=', refund_id)
      .where('n', '=', n)
      .execute();
  }
  const returned = parts.map((each) => ({ ...each, credit: 'merchant' }));
  await book(db, 'refund_failed', returned, at);
  await countRefunded(db, transactionId, -sumOf(parts), at);
}

/**
 * A refund amounts to the parts that went back or still can. When none is left it has failed, as the whole that was asked for; it has
 * succeeded once all that are left went back.
 */
async function endIfDone(db: Database, id: number, whyFailed: string, at: Date) {
  const parts = await partsOf(db, id);
  const kept = parts.filter(({ status }) => status !== 'refused');
  const amount_minor = sumOf(kept.length > 0 ? kept : parts);
  await db.updateTable('refunds').set({ amount_minor }).where('id', '=', id).execute();
  if (kept.some(({ status }) => status !== 'reversed')) return 'processing';
  if (kept.length === 0) {
    await endRefund(db, id, { status: 'failed', message: whyFailed }, at);
    return 'failed';
  }
  const message = kept.length < parts.length ? PARTLY_MADE : null;
  await endRefund(db, id, { status: 'success', message }, at);
  return 'success';
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

type Part = Awaited<ReturnType<typeof partsOf>>[number];

/** Whether its money is with the payer, or may be by now. */
function mayBeBack({ status, sent_at }: Part): boolean {
  return status === 'reversed' || status === 'manual' || (status === 'owed' && sent_at !== null);
}

function partsOf(db: Database, refundId: number) {
  return db
    .selectFrom('refund_parts as p')
    .innerJoin('refunds as r', 'r.id', 'p.refund_id')
    .innerJoin('charges as c', 'c.id', 'p.charge_id')
    .select([
      'p.refund_id',
      'p.n',
      'p.charge_id',
      'p.transfer_id',
      'p.amount_minor',
      'p.status',
      'p.sent_at',
      'r.currency',
      'c.provider',
    ])
    .where('p.refund_id', '=', refundId)
    .execute();
}

type Booked = Part & { credit: string };

/** Moves the refund's amount out of suspense: to the provider that has sent it, or back to the merchant. */
async function book(
  db: Database,
  reason: 'refunded' | 'refund_failed',
  parts: readonly Booked[],
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
  const kind = `refund.${end.status}`;
  await writeEvent(db, { transactionId: payment.id, seq: payment.outbox_seq, kind, body, at });
}

type SendParts = {
  clock: Clock;
  due: RefundDueStore;
  providers: Providers;
  turns: AccountTurns;
  push: Push;
  warn: Warn;
};

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. A lost answer is sent again or looked up (payments/give-back.ts). Returns how many were sent. */
export async function sendRefunds(parts: SendParts): Promise<number> {
  const { turns } = parts;
  const owed = await parts.due.take(parts.clock.now(), LEASE_MS, AT_ONCE, turns.busy());
  await Promise.all(
    owed.map((part) =>
      withLogFacts({ payment: part.payment }, () => turns.run(part.account_id, () => sendBack(parts, part))),
    ),
  );
  return owed.length;
}

async function sendBack(parts: SendParts, part: DueRefundPart): Promise<void> {
  const { reversal_reference: reversalReference } = part;
  const request = {
    reference: part.charge_reference,
    chargeHandle: part.charge_handle,
    handle: part.handle,
    reversalReference,
    transferId: part.transfer_id,
    amountMinor: part.debit_minor,
    currency: part.debit_currency,
    ...orderedEnd(part),
  };
  try {
    const sum = { accountId: part.account_id, request, sentAt: part.sent_at, isPending: part.is_pending };
    const became = await giveBack(parts.providers, sum, parts.clock.now());
    if (became.kind === 'waiting') return await parts.due.putOff(part, became.next, became.handle);
    const end = { ...endOf(became), handle: became.handle };
    const refund = await parts.due.close(part, end, parts.clock.now());
    if (refund === 'manual') parts.warn('A part of a refund needs a person', { reversal: reversalReference });
    // This also starts the delivery of webhooks.
    if (refund !== 'processing') parts.push.announce(part.transaction_id);
  } catch (error) {
    // One that cannot be sent holds up no other.
    parts.warn('A refund could not be sent', { reversal: reversalReference, err: error });
  }
}

function endOf(became: Exclude<Reversal, { kind: 'waiting' }>): PartEnd {
  switch (became.kind) {
    case 'reversed':
      return { status: 'reversed' };
    case 'refused':
      return { status: 'refused', note: became.message };
    case 'needs_person':
      return { status: 'manual', note: became.message };
  }
}

const REFUSED_IN_TEST = 'The refund was refused, as completion_status asked';

function orderedEnd({ completion_status: wanted, status_reason: reason }: DueRefundPart) {
  return wanted === 'failed' ? { refusedAs: reason ?? REFUSED_IN_TEST } : {};
}
