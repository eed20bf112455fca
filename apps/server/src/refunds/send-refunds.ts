// Gives back what merchants refund (facts/merchant-api "refunds"): each part through the provider that took it, once a reversal's reference.
import { withLogFacts } from '../platform/request-log.ts';
import type pg from 'pg';
import type { ServiceParts } from '../payments/service-parts.ts';
import { type Database, inTransaction } from '../platform/database.ts';
import { COUNT, LOCK } from './refund-store.ts';
import { writeOutboxSql } from '../payments/write-outbox.ts';

// Refunds that are under way, as rows describe them (decision 0006): what is to be sent to a provider next, and how it ended.

type DueRefundPart = {
  /** The payment's reference, `KPY-PI-…`. */
  payment: string;
  refund_id: number;
  n: number;
  transaction_id: number;
  charge_reference: string;
  provider: string;
  transfer_id: string | null;
  debit_minor: number;
  debit_currency: string;
  reversal_reference: string;
  completion_status: 'success' | 'failed' | null;
  status_reason: string | null;
};

/** How a part ended. */
type PartEnd = { status: 'reversed' } | { status: 'refused'; note: string };

export type RefundDueStore = {
  /** The next part of each refund that is due; nobody else takes it for the length of the lease. Epoch ms. */
  take(now: number, leaseMs: number, limit: number): Promise<DueRefundPart[]>;
  /**
   * Writes how a part ended, and with its last part how the refund did: journal, transaction and outbox in the same commit. Answers
   * what the refund has become; `manual`: a part was refused after another went back, so a person must look.
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
    async take(now, leaseMs, limit) {
      const values = [new Date(now), new Date(now + leaseMs), limit];
      return (await db.query<DueRefundPart>({ name: 'take-refund-parts', text: TAKE, values })).rows;
    },
    close: (part, end, now) => inTransaction(db, (client) => close(client, part, end, new Date(now))),
  };
}

type Client = Pick<pg.PoolClient, 'query'>;
type Counted = { owed: number; reversed: number; manual: number };

async function close(client: Client, part: DueRefundPart, end: PartEnd, at: Date) {
  const { refund_id: id, n, transaction_id: transactionId } = part;
  await client.query(LOCK, [transactionId]);
  const others = (await client.query<Counted>(COUNT_PARTS, [id, n])).rows[0];
  if (!others) throw new Error('A refund has no parts');
  const isLate = end.status === 'refused' && others.reversed + others.manual > 0;
  const note = end.status === 'refused' ? end.note : null;
  const closed = await client.query(CLOSE_PART, [id, n, isLate ? 'manual' : end.status, note, at]);
  if (closed.rowCount !== 1) return 'processing';
  if (isLate) return 'manual';
  if (end.status === 'reversed')
    return endReversed(client, { ...part, isLast: others.owed + others.manual === 0 }, at);
  await client.query(REFUSE_OTHERS, [id, at]);
  await client.query(BOOK_FAILED, [id, at]);
  const failed = await client.query<{ amount_minor: number }>(END, [id, 'failed', note, at]);
  await client.query(COUNT, [transactionId, -(failed.rows[0]?.amount_minor ?? 0), at]);
  await client.query(TELL, [id, at]);
  return 'failed';
}

async function endReversed(
  client: Client,
  { refund_id: id, n, isLast }: DueRefundPart & { isLast: boolean },
  at: Date,
): Promise<'processing' | 'success'> {
  await client.query(BOOK_REVERSED, [id, n, at]);
  if (!isLast) return 'processing';
  await client.query(END, [id, 'success', null, at]);
  await client.query(TELL, [id, at]);
  return 'success';
}

// One part of a refund after the other, so that a refusal of the first leaves nothing half done.
const TAKE = `
update refund_parts p set send_at = $2, updated_at = $1 from refunds r, charges c
where r.id = p.refund_id and c.id = p.charge_id and (p.refund_id, p.n) in (
  select x.refund_id, x.n from refund_parts x
  where x.status = 'owed' and x.send_at <= $1
    and not exists (select from refund_parts y where y.refund_id = x.refund_id and y.n < x.n and y.status = 'owed')
  order by x.refund_id limit $3 for update skip locked)
returning p.refund_id, p.n, r.transaction_id, (select t.intent_reference from transactions t where t.id = r.transaction_id) as payment, c.reference as charge_reference, c.provider, p.transfer_id, p.debit_minor, p.debit_currency,
  p.reversal_reference, r.completion_status, r.status_reason`;

const COUNT_PARTS = `
select count(*) filter (where status = 'owed') as owed, count(*) filter (where status = 'reversed') as reversed,
  count(*) filter (where status = 'manual') as manual
from refund_parts where refund_id = $1 and n <> $2`;

const CLOSE_PART = `update refund_parts set status = $3, note = $4, updated_at = $5 where refund_id = $1 and n = $2 and status = 'owed'`;

const REFUSE_OTHERS = `update refund_parts set status = 'refused', updated_at = $2 where refund_id = $1 and status = 'owed'`;

const END = `
update refunds set status = $2, message = $3, completed_at = $4 where id = $1 and status = 'processing' returning amount_minor`;

const BOOK_REVERSED = `
insert into journal (charge_id, reason, transfer_id, refund_id, debit, amount_minor, credits, credits_minor, currency, at)
select p.charge_id, 'refunded', coalesce(p.transfer_id, ''), r.id, 'suspense', p.amount_minor, array['provider:' || c.provider],
  array[p.amount_minor], r.currency, $3
from refund_parts p join refunds r on r.id = p.refund_id join charges c on c.id = p.charge_id where p.refund_id = $1 and p.n = $2`;

const BOOK_FAILED = `
insert into journal (charge_id, reason, transfer_id, refund_id, debit, amount_minor, credits, credits_minor, currency, at)
select p.charge_id, 'refund_failed', coalesce(p.transfer_id, ''), r.id, 'suspense', p.amount_minor, array['merchant'],
  array[p.amount_minor], r.currency, $2
from refund_parts p join refunds r on r.id = p.refund_id where p.refund_id = $1`;

// What merchants are told, at the refund's own address if it has one; the payer's page does not hear of it (push/outbox.ts).
const TELL = `
with r as (select * from refunds where id = $1),
counted as (
  update transactions t set outbox_seq = t.outbox_seq + 1, updated_at = $2 from r where t.id = r.transaction_id returning t.id, t.outbox_seq
),
${writeOutboxSql(`select c.id, c.outbox_seq, 'refund.' || r.status, jsonb_build_object('refund', r.id, 'reference', r.reference,
    'status', r.status, 'amount_minor', r.amount_minor, 'currency', r.currency, 'webhook_url', r.webhook_url, 'refund_date', r.created_at,
    'completion_date', r.completed_at), $2
  from counted c cross join r`)}
select id from counted`;

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** One sweep. A lost answer leaves the part owed: the same reversal is sent again later. Answers how many were sent. */
export async function sendRefunds(
  parts: Pick<ServiceParts, 'clock' | 'providers' | 'push' | 'warn'>,
  due: RefundDueStore,
): Promise<number> {
  const owed = await due.take(parts.clock.now(), LEASE_MS, AT_ONCE);
  await Promise.all(
    owed.map((part) => withLogFacts({ payment: part.payment }, () => sendBack(parts, due, part))),
  );
  return owed.length;
}

async function sendBack(
  parts: Pick<ServiceParts, 'clock' | 'providers' | 'push' | 'warn'>,
  due: RefundDueStore,
  part: DueRefundPart,
): Promise<void> {
  const { reversal_reference: reversalReference } = part;
  try {
    const { answer } = await parts.providers.of(part.provider).reverse({
      reference: part.charge_reference,
      reversalReference,
      transferId: part.transfer_id,
      amountMinor: part.debit_minor,
      currency: part.debit_currency,
      ...orderedEnd(part),
    });
    if (answer.kind === 'lost') return;
    const end =
      answer.kind === 'reversed'
        ? ({ status: 'reversed' } as const)
        : { status: 'refused' as const, note: answer.message };
    const became = await due.close(part, end, parts.clock.now());
    if (became === 'manual')
      parts.warn('A part of a refund was refused and needs a person', { reversal: reversalReference });
    // Webhooks leave on it.
    if (became !== 'processing') parts.push.announce(part.transaction_id);
  } catch (error) {
    // One that cannot be sent holds up no other.
    parts.warn('A refund could not be sent', { reversal: reversalReference, err: error });
  }
}

const REFUSED_IN_TEST = 'The refund was refused, as completion_status asked';

function orderedEnd({ completion_status: wanted, status_reason: reason }: DueRefundPart) {
  return wanted === 'failed' ? { refusedAs: reason ?? REFUSED_IN_TEST } : {};
}
