// Refunds as their merchant begins and reads them (facts/merchant-api "refunds").
import type pg from 'pg';
import { type RefundPart, refundParts, type RefundSource } from '../domain/refund-parts.ts';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import type { SecretKey } from './merchant-key.ts';
import { type ListPage, readPage } from './list-page.ts';
import type { Authorised } from './merchant-store.ts';
import {
  COUNT,
  INSERT,
  INSERT_PART,
  KNOWN,
  listSql,
  LOCK,
  FIND_PAYMENT,
  READ,
  RESERVE,
  SOURCES,
} from './refund-sql.ts';

export type NewRefund = {
  paymentReference: string;
  reference: string;
  /** Minor units of the payment's currency, given the currency; null: all that is left. */
  amountMinor: (currency: string) => number | null;
  reason: string | null;
  webhookUrl: string | null;
  /** With a test key only: how it shall end, and why. */
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

export type Begun =
  | { kind: 'begun'; refund: RefundRow }
  /** The reference stands for a refund already. */
  | { kind: 'known'; refund: RefundRow; fingerprint: Buffer }
  | { kind: 'payment_not_found' }
  | { kind: 'not_paid' }
  /** `leftMinor`: what can still be given back of it. */
  | { kind: 'too_much'; leftMinor: number; currency: string };

export type RefundStore = {
  begin(key: SecretKey, refund: NewRefund): Promise<Authorised<Begun>>;
  read(key: SecretKey, reference: string): Promise<Authorised<RefundRow | null>>;
  /** Newest first. */
  list(key: SecretKey, page: ListPage & { status: string | null }): Promise<Authorised<RefundRow[]>>;
};

type PaymentRow = { merchant_id: number; id: number | null; currency: string };

/** Builds the store. */
export function createRefundStore(db: Database): RefundStore {
  return {
    begin: (key, refund) => inTransaction(db, (client) => begin(client, key, refund)),
    async read(key, reference) {
      const values = [key.lookup, key.env, reference];
      const { rows } = await db.query<RefundRow>({ name: 'refund-read', text: READ, values });
      const row = rows[0];
      if (!row) return { authorised: false };
      return { authorised: true, row: row.id === null ? null : row };
    },
    async list(key, page) {
      const { from, to, currency, status } = page;
      return readPage<RefundRow>(page, (isBackward, after, limit) =>
        db.query({
          name: `refund-list-${isBackward}`,
          text: listSql(isBackward),
          values: [key.lookup, key.env, from, to, currency, status, after, limit],
        }),
      );
    },
  };
}

type Client = Pick<pg.PoolClient, 'query'>;

async function begin(client: Client, key: SecretKey, refund: NewRefund): Promise<Authorised<Begun>> {
  const payment = await one<PaymentRow>(client, FIND_PAYMENT, [key.lookup, key.env, refund.paymentReference]);
  if (!payment) return { authorised: false };
  const { merchant_id: merchantId, id, currency } = payment;
  // Before anything is counted, and in a statement of its own: the next one then sees what whoever held the row has written.
  const standing = id === null ? undefined : await one<Standing>(client, LOCK, [id]);
  const known = await findKnown(client, merchantId, key, refund);
  if (known) return found(known);
  if (id === null || !standing) return found({ kind: 'payment_not_found' });
  if (standing.status !== 'success') return found({ kind: 'not_paid' });
  const leftMinor = standing.amount_paid_minor - standing.refunded_minor;
  const minor = refund.amountMinor(currency) ?? leftMinor;
  const parts = await partsOf(client, id, minor, leftMinor);
  if (!parts) return found({ kind: 'too_much', leftMinor, currency });
  const isNew = await write(client, { merchantId, env: key.env, id, currency }, { ...refund, minor }, parts);
  const row = await findKnown(client, merchantId, key, refund);
  if (!row) throw new Error('A refund was neither written nor found');
  return found(isNew ? { kind: 'begun', refund: row.refund } : row);
}

type Standing = { refunded_minor: number; amount_paid_minor: number; status: string };

async function findKnown(
  client: Client,
  merchantId: number,
  { env }: SecretKey,
  { reference }: NewRefund,
): Promise<Extract<Begun, { kind: 'known' }> | null> {
  const row = await one<RefundRow & { body_fingerprint: Buffer }>(client, KNOWN, [
    merchantId,
    env,
    reference,
  ]);
  return row ? { kind: 'known', refund: row, fingerprint: row.body_fingerprint } : null;
}

async function partsOf(
  client: Client,
  transactionId: number,
  minor: number,
  leftMinor: number,
): Promise<RefundPart[] | null> {
  if (minor <= 0 || minor > leftMinor) return null;
  return refundParts(minor, (await client.query<RefundSource>(SOURCES, [transactionId])).rows);
}

/** False when another payment's refund took the reference at this moment. */
async function write(
  client: Client,
  of: { merchantId: number; env: string; id: number; currency: string },
  refund: NewRefund & { minor: number },
  parts: readonly RefundPart[],
): Promise<boolean> {
  const at = new Date(refund.now);
  const { reference, minor, reason, webhookUrl, bodyFingerprint, completionStatus, statusReason } = refund;
  const payment = [of.merchantId, of.env, reference, of.id, minor, of.currency];
  const asked = [reason, webhookUrl, bodyFingerprint, completionStatus, statusReason, at];
  const inserted = await one<{ id: number }>(client, INSERT, [...payment, ...asked]);
  if (!inserted) return false;
  await writeParts(client, inserted.id, refund, parts);
  await client.query(RESERVE, [inserted.id]);
  await client.query(COUNT, [of.id, minor, at]);
  return true;
}

async function writeParts(
  client: Client,
  refundId: number,
  { reversalReference, now }: NewRefund,
  parts: readonly RefundPart[],
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const { chargeId, transferId, amountMinor, debitMinor, debitCurrency } = part;
    const n = index + 1;
    const reference = n === 1 ? reversalReference : `${reversalReference}-${n}`;
    const values = [refundId, n, chargeId, transferId, amountMinor, debitMinor, debitCurrency, reference];
    await client.query(INSERT_PART, [...values, new Date(now)]);
  }
}

async function one<Row extends object>(
  client: Client,
  text: string,
  values: unknown[],
): Promise<Row | undefined> {
  return (await client.query<Row>(text, values)).rows[0];
}

function found(row: Begun): Authorised<Begun> {
  return { authorised: true, row };
}
