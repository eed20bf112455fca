// Refunds as their merchant begins and reads them.
import { type NotNull, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type ListPage, readPage } from '../merchants/list-page.ts';
import { type Authorised, forMerchant, type Owner, type SecretKey } from '../merchants/merchant-key.ts';
import { logPayment } from '../platform/request-context.ts';
import { findPaymentId } from '../payments/views/merchants-payment.ts';
import { type RefundPart, refundParts, type RefundSource } from './refund-parts.ts';

export type NewRefund = {
  paymentReference: string;
  reference: string;
  /**
   * Minor units of the payment's currency, given the payment under its lock, and what `madeBy` gave back in that currency within a day, under
   * theirs; null: all that is left.
   */
  amountMinor: (payment: LockedPayment, madeLatelyMinor: number) => number | null;
  /** The person of the console; null: the merchant's own system. */
  madeBy: number | null;
  reason: string | null;
  webhookUrl: string | null;
  /** With a test key only: how it is to end, and why. */
  completionStatus: 'success' | 'failed' | null;
  statusReason: string | null;
  bodyFingerprint: Buffer;
  /** `KPY-RV-…`; further parts add a number. */
  reversalReference: string;
  /** Epoch ms. */
  now: number;
};

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
  payment_reference: string;
  /** The payment's amount. */
  transaction_minor: number;
  channel: string;
};

type Begun =
  | { kind: 'begun'; refund: RefundRow }
  /** The reference is another refund's already. */
  | { kind: 'known'; refund: RefundRow; fingerprint: Buffer }
  | { kind: 'payment_not_found' }
  | { kind: 'not_paid' }
  /** `leftMinor`: what can still be given back of it. */
  | { kind: 'too_much'; leftMinor: number; currency: string };

export type RefundStore = {
  beginFor(owner: Owner, refund: NewRefund): Promise<Begun>;
  /** The same for the merchant of a key. */
  begin(key: SecretKey, refund: NewRefund): Promise<Authorised<Begun>>;
  read(key: SecretKey, reference: string): Promise<Authorised<RefundRow | null>>;
  /** Newest first. */
  list(
    key: SecretKey,
    page: ListPage & { status: RefundRow['status'] | null },
  ): Promise<Authorised<RefundRow[]>>;
};

/** Builds the store. */
export function createRefundStore(db: Database): RefundStore {
  const within = <Row>(key: SecretKey, work: (owner: Owner) => Promise<Row>): Promise<Authorised<Row>> =>
    forMerchant(db, key, (merchantId) => work({ merchantId, env: key.env }));
  const beginFor: RefundStore['beginFor'] = (owner, refund) =>
    db.transaction().execute((client) => beginRefund(client, owner, refund));
  return {
    beginFor,
    begin: (key, refund) => within(key, (owner) => beginFor(owner, refund)),
    read: (key, reference) =>
      within(key, async (owner) => {
        const refund = refundsOf(db, owner).where('r.reference', '=', reference);
        return (await refund.executeTakeFirst()) ?? null;
      }),
    list: (key, page) =>
      within(key, (owner) =>
        readPage(page, ({ fromId, beyond, order, limit }) => {
          const { from, to, currency, status } = page;
          let found = refundsOf(db, owner);
          if (from !== null) found = found.where('r.created_at', '>=', from);
          if (to !== null) found = found.where('r.created_at', '<', to);
          if (currency !== null) found = found.where('r.currency', '=', currency);
          if (status !== null) found = found.where('r.status', '=', status);
          if (fromId !== null) found = found.where('r.id', beyond, fromId);
          return found.orderBy('r.id', order).limit(limit).execute();
        }),
      ),
  };
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
        't.reference as payment_reference',
        't.amount_minor as transaction_minor',
        'c.channel',
      ])
      // What is refunded has been paid.
      .$narrowType<{ channel: NotNull }>()
      .where('r.merchant_id', '=', merchantId)
      .where('r.env', '=', env)
  );
}

// Begins a refund: what is left of its payment decides, under the lock of the payment's row.

/** In one database transaction: finds the payment, locks it, and writes the refund with its parts unless there is a reason not to. */
async function beginRefund(db: Database, owner: Owner, refund: NewRefund): Promise<Begun> {
  const id = await findPaymentId(db, owner, refund.paymentReference);
  // Before anything is counted, and in a statement of its own: the next one then sees what the last holder of the lock has written.
  const payment = id === null ? null : await lockPayment(db, id);
  if (payment) logPayment(payment.payment_reference);
  const known = await findKnown(db, owner, refund.reference);
  if (known) return known;
  if (payment === null) return { kind: 'payment_not_found' };
  if (payment.status !== 'success') return { kind: 'not_paid' };
  const { currency } = payment;
  const leftMinor = payment.amount_paid_minor - payment.refunded_minor;
  const madeLatelyMinor = await readMadeLately(db, owner, refund, currency);
  const minor = refund.amountMinor(payment, madeLatelyMinor) ?? leftMinor;
  const parts = minor <= 0 || minor > leftMinor ? null : refundParts(minor, await sourcesOf(db, payment.id));
  if (parts === null) return { kind: 'too_much', leftMinor, currency };
  const isWritten = await write(db, { ...owner, payment }, { ...refund, minor }, parts);
  const row = await findKnown(db, owner, refund.reference);
  if (!row) throw new Error('A refund was neither written nor found');
  return isWritten ? { kind: 'begun', refund: row.refund } : row;
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/** The payment's row, which stays locked until the commit. */
export function lockPayment(db: Database, id: number) {
  return db
    .selectFrom('transactions')
    .select(['id', 'payment_reference', 'currency', 'refunded_minor', 'amount_paid_minor', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const DAY_MS = 24 * 60 * 60_000;

/** What a person gave back within a day. Their row stays locked until the commit, so that their next refund sees this one. */
async function readMadeLately(
  db: Database,
  { merchantId, env }: Owner,
  { madeBy, now }: NewRefund,
  currency: string,
): Promise<number> {
  if (madeBy === null) return 0;
  await db.selectFrom('console_users').select('id').where('id', '=', madeBy).forNoKeyUpdate().execute();
  const { minor } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('made_by', '=', madeBy)
    .where('created_at', '>', new Date(now - DAY_MS))
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where('currency', '=', currency)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return minor;
}

async function findKnown(
  db: Database,
  owner: Owner,
  reference: string,
): Promise<Extract<Begun, { kind: 'known' }> | null> {
  const row = await refundsOf(db, owner)
    .select('r.body_fingerprint')
    .where('r.reference', '=', reference)
    .executeTakeFirst();
  return row ? { kind: 'known', refund: row, fingerprint: row.body_fingerprint } : null;
}

/** What the payment's money came from, less what refunds have taken of it or are taking. */
async function sourcesOf(db: Database, transactionId: number): Promise<RefundSource[]> {
  const { rows } = await sql<RefundSource>`
    with kept as (
      select c.id as charge_id, null::text as transfer_id, coalesce(c.price_minor, c.amount_minor) as kept, c.amount_minor as debited, c.currency
      from charges c where c.transaction_id = ${transactionId} and c.status = 'success' and c.channel <> 'bank_transfer'
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

/** False when another payment's refund took the reference at this moment. */
async function write(
  db: Database,
  { merchantId, env, payment }: Owner & { payment: LockedPayment },
  refund: NewRefund & { minor: number },
  parts: readonly RefundPart[],
): Promise<boolean> {
  const at = new Date(refund.now);
  const inserted = await db
    .insertInto('refunds')
    .values({
      merchant_id: merchantId,
      env,
      reference: refund.reference,
      transaction_id: payment.id,
      amount_minor: refund.minor,
      currency: payment.currency,
      reason: refund.reason,
      webhook_url: refund.webhookUrl,
      body_fingerprint: refund.bodyFingerprint,
      completion_status: refund.completionStatus,
      status_reason: refund.statusReason,
      made_by: refund.madeBy,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'env', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await writeParts(db, { id: inserted.id, currency: payment.currency }, refund, parts);
  await countRefunded(db, payment.id, refund.minor, at);
  return true;
}

async function writeParts(
  db: Database,
  { id: refund_id, currency }: { id: number; currency: string },
  { reversalReference, now }: NewRefund,
  parts: readonly RefundPart[],
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('refund_parts')
    .values(
      parts.map((part, index) => ({
        refund_id,
        n: index + 1,
        charge_id: part.chargeId,
        transfer_id: part.transferId,
        amount_minor: part.amountMinor,
        debit_minor: part.debitMinor,
        debit_currency: part.debitCurrency,
        reversal_reference: index === 0 ? reversalReference : `${reversalReference}-${index + 1}`,
        send_at: at,
        created_at: at,
        updated_at: at,
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
        refund_id,
        debit: 'merchant',
        amount_minor: amountMinor,
        credits: ['suspense'],
        credits_minor: [amountMinor],
        currency,
        at,
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
