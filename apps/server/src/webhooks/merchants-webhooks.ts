// A merchant's own webhooks, listed with their answers, and one sent again (decision 0031).
import type { PaymentReference } from '@titan/rules/reference';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WebhookEvent } from '../db/column-values.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { LEASE_MS, lockReceivers } from './webhook-store.ts';
import type { Owner } from '../merchants/merchant-key.ts';

/** Its tries oldest first; in a list only the last. */
export type WebhookRow = Awaited<ReturnType<typeof webhooksOfPayment>>[number];

/** A webhook's id in its two parts. */
export type WebhookPlace = { paymentReference: PaymentReference; seq: number };

const ID = /^(KPY-PI-[A-Za-z0-9]{1,60})-(\d{1,9})$/;

/** Null: it is none. */
export function placeOf(id: string): WebhookPlace | null {
  const [, paymentReference, seq] = ID.exec(id) ?? [];
  return paymentReference === undefined ? null : { paymentReference, seq: Number(seq) };
}

export function idOf({
  payment_reference: payment,
  seq,
}: Pick<WebhookRow, 'payment_reference' | 'seq'>): string {
  return `${payment}-${seq}`;
}

export const WEBHOOK_STATUSES = ['waiting', 'delivered', 'undelivered'] as const;
type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

type WebhookQuery = {
  status: WebhookStatus | null;
  event: WebhookEvent | null;
  /** The payment's, as the merchant or we named it. */
  reference: string | null;
  after: WebhookPlace | null;
  limit: number;
};

/** @param tries which of them are returned: all, or the last one */
function webhooksOf(db: Database, { merchantId, env }: Owner, tries: 'all' | 'last') {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('transactions as t', 't.id', 'd.transaction_id')
    .select([
      't.payment_reference',
      'd.seq',
      'd.event',
      't.reference',
      'd.url',
      'd.body',
      'd.status',
      'd.why',
      'd.created_at',
      'd.due_at',
    ])
    .select(({ selectFrom }) => {
      const ofWebhook = selectFrom('webhook_tries as y')
        .select(['y.at', 'y.took_ms', 'y.outcome', 'y.http_status', 'y.answer', 'y.evidence'])
        .whereRef('y.transaction_id', '=', 'd.transaction_id')
        .whereRef('y.seq', '=', 'd.seq');
      const shown =
        tries === 'all' ? ofWebhook.orderBy('y.claim') : ofWebhook.orderBy('y.claim', 'desc').limit(1);
      return jsonArrayFrom(shown).as('tries');
    })
    .where('d.merchant_id', '=', merchantId)
    .where('d.env', '=', env);
}

/** All of a payment, oldest first, each with every try. */
export function webhooksOfPayment(db: Database, owner: Owner, paymentReference: string) {
  return webhooksOf(db, owner, 'all')
    .where('t.payment_reference', '=', paymentReference)
    .orderBy('d.seq')
    .execute();
}

/** Null: there is none of this merchant. */
export async function readWebhook(
  db: Database,
  owner: Owner,
  { paymentReference, seq }: WebhookPlace,
): Promise<WebhookRow | null> {
  const webhook = await webhooksOf(db, owner, 'all')
    .where('t.payment_reference', '=', paymentReference)
    .where('d.seq', '=', seq)
    .executeTakeFirst();
  return webhook ?? null;
}

/** Newest first: by payment, and within it by number. */
export function listWebhooks(
  db: Database,
  owner: Owner,
  { status, event, reference, after, limit }: WebhookQuery,
): Promise<WebhookRow[]> {
  const payment = db
    .selectFrom('transactions as p')
    .select('p.id')
    .where('p.merchant_id', '=', owner.merchantId)
    .where('p.env', '=', owner.env);
  let found = webhooksOf(db, owner, 'last');
  if (status !== null) found = found.where('d.status', '=', status);
  if (event !== null) found = found.where('d.event', '=', event);
  if (reference !== null)
    found = found.where(
      'd.transaction_id',
      'in',
      payment.where(({ or, eb }) =>
        or([eb('p.reference', '=', reference), eb('p.payment_reference', '=', reference)]),
      ),
    );
  if (after !== null) {
    const last = payment.where('p.payment_reference', '=', after.paymentReference);
    found = found.where(sql<boolean>`(d.transaction_id, d.seq) < ((${last}), ${after.seq}::int)`);
  }
  return found.orderBy('d.transaction_id', 'desc').orderBy('d.seq', 'desc').limit(limit).execute();
}

/**
 * Sends it again from now on, with a schedule of its own, and switches its receiver on again.
 * @returns the payment's number; null: there is no such webhook of this merchant
 */
export function sendWebhookAgain(
  db: Database,
  owner: Owner,
  place: WebhookPlace,
  now: number,
): Promise<{ transaction_id: number } | null> {
  return inTransaction(db, (within) => sendAgain(within, owner, place, now));
}

async function sendAgain(
  db: Database,
  { merchantId, env }: Owner,
  { paymentReference, seq }: WebhookPlace,
  now: number,
): Promise<{ transaction_id: number } | null> {
  const named = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('transactions as t', 't.id', 'd.transaction_id')
    .where('t.payment_reference', '=', paymentReference)
    .where('d.seq', '=', seq)
    .where('d.merchant_id', '=', merchantId)
    .where('d.env', '=', env);
  await lockReceivers(db, named.select('d.receiver_id'));
  const webhook = await named
    .select(['d.transaction_id', 'd.receiver_id', 'd.status', 'd.due_at'])
    .select(({ not, exists, selectFrom }) => {
      const lastTry = selectFrom('webhook_tries as y')
        .select('y.claim')
        .whereRef('y.transaction_id', '=', 'd.transaction_id')
        .whereRef('y.seq', '=', 'd.seq')
        .whereRef('y.claim', '=', 'd.claims');
      return not(exists(lastTry)).as('may_be_under_way');
    })
    .forUpdate('d')
    .executeTakeFirst();
  if (!webhook) return null;
  const { transaction_id, receiver_id, status, due_at } = webhook;
  const isUnderWay = status === 'waiting' && webhook.may_be_under_way;
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: 'waiting',
      why: null,
      ended_at: null,
      tries: 0,
      began_at: new Date(now),
      // A try that has no end yet is this sending, or ends with its lease.
      due_at: new Date(isUnderWay ? Math.min(due_at.getTime(), now + LEASE_MS) : now),
    })
    .where('transaction_id', '=', transaction_id)
    .where('seq', '=', seq)
    .execute();
  await db
    .updateTable('webhook_receivers')
    .set({ disabled_at: null, disabled_why: null, failures: 0 })
    .where('id', '=', receiver_id)
    .execute();
  return { transaction_id };
}
