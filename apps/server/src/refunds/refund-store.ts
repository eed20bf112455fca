// Refunds in the database: what a payment has left to give back, a refund with its parts and entries, and how merchants read them.
import { type NotNull, sql } from 'kysely';
import { takesTransfersSql } from '../db/channel-sql.ts';
import type { Database } from '../db/database.ts';
import { type ListPage, readPage } from '../merchants/list-page.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { paymentIdOf } from '../payments/views/merchants-payment.ts';
import type { RefundPart, RefundSource } from './refund-parts.ts';

export type RefundRow = {
  id: number;
  reference: string;
  status: 'processing' | 'success' | 'failed';
  amount_minor: number;
  currency: string;
  reason: string | null;
  message: string | null;
  created_at: Date;
  completed_at: Date | null;
  /** The merchant's own reference of the payment. */
  merchant_reference: string;
  /** The payment's amount. */
  transaction_minor: number;
  channel: string;
};

export type KnownRefund = RefundRow & { body_fingerprint: Buffer };

/** Newest first. */
export function listRefunds(
  db: Database,
  owner: Owner,
  page: ListPage & { status: RefundRow['status'] | null },
): Promise<RefundRow[]> {
  return readPage(page, ({ fromId, beyond, order, limit }) => {
    const { from, to, currency, status } = page;
    let found = refundsOf(db, owner);
    if (from !== null) found = found.where('r.created_at', '>=', from);
    if (to !== null) found = found.where('r.created_at', '<', to);
    if (currency !== null) found = found.where('r.currency', '=', currency);
    if (status !== null) found = found.where('r.status', '=', status);
    if (fromId !== null) found = found.where('r.id', beyond, fromId);
    return found.orderBy('r.id', order).limit(limit).execute();
  });
}

export async function findRefund(db: Database, owner: Owner, reference: string): Promise<KnownRefund | null> {
  const found = refundsOf(db, owner).select('r.body_fingerprint').where('r.reference', '=', reference);
  return (await found.executeTakeFirst()) ?? null;
}

/** What a merchant can read of its refunds. */
function refundsOf(db: Database, { merchantId, env }: Owner) {
  return (
    db
      .selectFrom('refunds as r')
      .innerJoin('transactions as t', 't.id', 'r.transaction_id')
      .leftJoin('charges as c', 'c.id', 't.paid_charge_id')
      .select([
        'r.id',
        'r.reference',
        'r.status',
        'r.amount_minor',
        'r.currency',
        'r.reason',
        'r.message',
        'r.created_at',
        'r.completed_at',
        't.reference as merchant_reference',
        't.amount_minor as transaction_minor',
        'c.channel',
      ])
      // What is refunded has been paid.
      .$narrowType<{ channel: NotNull }>()
      .where('r.merchant_id', '=', merchantId)
      .where('r.env', '=', env)
  );
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/**
 * The payment, whose row stays locked until the commit; null: the merchant has none of this reference. Before anything is counted, and in a
 * statement of its own: the next one then sees what the last holder of the lock has written.
 */
export async function lockPayment(db: Database, owner: Owner, reference: string) {
  const payment = await db
    .selectFrom('transactions')
    .select(['id', 'payment_reference', 'currency', 'refunded_minor', 'amount_paid_minor', 'status'])
    .where('id', '=', paymentIdOf(owner, reference))
    .forUpdate()
    .executeTakeFirst();
  return payment ?? null;
}

const DAY_MS = 24 * 60 * 60_000;

/** What a person, with and without a second one, and all people of the merchant gave back within a day, with what is held. */
export async function sumRefundedBy(
  db: Database,
  { merchantId, env }: Owner,
  { userId, currency, now }: { userId: number; currency: string; now: Date },
): Promise<{ person: number; alone: number; shop: number }> {
  // One statement, so that what is sent meanwhile counts once.
  const { rows } = await sql<{ person: number; alone: number; shop: number }>`
    with given as (
      select amount_minor, made_by, approved_by from refunds
      where made_by is not null and created_at > ${new Date(now.getTime() - DAY_MS)} and merchant_id = ${merchantId} and env = ${env}
        and currency = ${currency} and status <> 'failed'
      union all
      select h.amount_minor, h.asked_by, null from refund_requests h join transactions t on t.id = h.transaction_id
      where h.status = 'held' and h.merchant_id = ${merchantId} and h.env = ${env} and t.currency = ${currency}
    )
    select coalesce(sum(amount_minor) filter (where made_by = ${userId}), 0)::bigint as person,
      coalesce(sum(amount_minor) filter (where made_by = ${userId} and approved_by is null), 0)::bigint as alone,
      coalesce(sum(amount_minor), 0)::bigint as shop
    from given`.execute(db);
  return rows[0] ?? { person: 0, alone: 0, shop: 0 };
}

/** What the payment's money came from, less what refunds have taken of it or are taking. */
export async function readSources(db: Database, transactionId: number): Promise<RefundSource[]> {
  const { rows } = await sql<RefundSource>`
    with kept as (
      select c.id as charge_id, null::text as transfer_id, coalesce(c.price_minor, c.amount_minor) as kept, c.amount_minor as debited, c.currency
      from charges c where c.transaction_id = ${transactionId} and c.status = 'success' and not (${sql.raw(takesTransfersSql('c.channel'))})
      union all
      select x.charge_id, x.transfer_id, x.kept_minor, x.kept_minor, x.currency
      from transfers x where x.transaction_id = ${transactionId} and x.disposition = 'credited'
    )
    select k.charge_id as "chargeId", k.transfer_id as "transferId", k.kept as "keptMinor", k.debited as "debitedMinor",
      k.currency as "debitCurrency", coalesce(g.minor, 0)::bigint as "givenMinor", coalesce(g.debit, 0)::bigint as "givenDebitMinor"
    from kept k left join lateral (
      select sum(p.amount_minor) as minor, sum(p.debit_minor) as debit from refund_parts p
      where p.charge_id = k.charge_id and p.transfer_id is not distinct from k.transfer_id and p.status <> 'refused'
    ) g on true
    order by k.charge_id, k.transfer_id`.execute(db);
  return rows;
}

type NewRefund = {
  payment: Pick<LockedPayment, 'id' | 'currency'>;
  reference: string;
  minor: number;
  parts: readonly RefundPart[];
  /** Null: the merchant's own system. */
  person: { userId: number } | null;
  /** The second person; left out: none was needed. */
  approvedBy?: number;
  reason: string | null;
  webhookUrl: string | null;
  test: { status: 'success' | 'failed' | null; reason: string | null } | null;
  bodyFingerprint: Buffer;
  /** `KPY-RV-…`; further parts add a number. */
  reversalReference: string;
  now: Date;
};

/** False when another payment's refund took the reference at this moment. */
export async function writeRefund(
  db: Database,
  { merchantId, env }: Owner,
  refund: NewRefund,
): Promise<boolean> {
  const { payment, minor, test, now } = refund;
  const inserted = await db
    .insertInto('refunds')
    .values({
      merchant_id: merchantId,
      env,
      reference: refund.reference,
      transaction_id: payment.id,
      amount_minor: minor,
      currency: payment.currency,
      reason: refund.reason,
      webhook_url: refund.webhookUrl,
      body_fingerprint: refund.bodyFingerprint,
      completion_status: test?.status ?? null,
      status_reason: test?.reason ?? null,
      made_by: refund.person?.userId ?? null,
      approved_by: refund.approvedBy ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'env', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await writeParts(db, inserted.id, refund);
  await countRefunded(db, payment.id, minor, now);
  return true;
}

async function writeParts(
  db: Database,
  refundId: number,
  { payment, parts, reversalReference, now }: NewRefund,
): Promise<void> {
  await db
    .insertInto('refund_parts')
    .values(
      parts.map((part, index) => ({
        refund_id: refundId,
        n: index + 1,
        charge_id: part.chargeId,
        transfer_id: part.transferId,
        amount_minor: part.amountMinor,
        debit_minor: part.debitMinor,
        debit_currency: part.debitCurrency,
        reversal_reference: index === 0 ? reversalReference : `${reversalReference}-${index + 1}`,
        send_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  // Taken from the merchant at once, so that it cannot be given away twice: it waits in suspense, as all that is owed does.
  await db
    .insertInto('journal')
    .values(
      parts.map(({ chargeId, transferId, amountMinor }) => ({
        charge_id: chargeId,
        reason: 'refund',
        transfer_id: transferId ?? '',
        refund_id: refundId,
        debit: 'merchant',
        amount_minor: amountMinor,
        credits: ['suspense'],
        credits_minor: [amountMinor],
        currency: payment.currency,
        at: now,
      })),
    )
    .execute();
}

/** Minor units; the table's own check refuses more than was paid. */
export async function countRefunded(
  db: Database,
  transactionId: number,
  minor: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('transactions')
    .set(({ eb }) => ({ refunded_minor: eb('refunded_minor', '+', minor), updated_at: at }))
    .where('id', '=', transactionId)
    .execute();
}
