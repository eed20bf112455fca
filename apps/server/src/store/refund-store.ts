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
  LOCK_PAYMENT,
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
  const payment = await one<PaymentRow>(client, LOCK_PAYMENT, [key.lookup, key.env, refund.paymentReference]);
  if (!payment) return { authorised: false };
  const { merchant_id: merchantId, id } = payment;
  // Before anything is counted, and in a statement of its own: the next one then sees what whoever held the row has written.
  const standing =
    id === null
      ? null
      : await one<{ refunded_minor: number; amount_paid_minor: number; status: string }>(client, LOCK, [id]);
  const knownValues = [merchantId, key.env, refund.reference];
  const known = await one<RefundRow & { body_fingerprint: Buffer }>(client, KNOWN, knownValues);
  if (known) return found({ kind: 'known', refund: known, fingerprint: known.body_fingerprint });
  if (id === null || !standing) return found({ kind: 'payment_not_found' });
  if (standing.status !== 'success') return found({ kind: 'not_paid' });
  const { currency } = payment;
  const leftMinor = standing.amount_paid_minor - standing.refunded_minor;
  const amountMinor = refund.amountMinor(currency) ?? leftMinor;
  const sources = (await client.query<RefundSource>(SOURCES, [id])).rows;
  const parts = amountMinor > leftMinor || amountMinor <= 0 ? null : refundParts(amountMinor, sources);
  if (!parts) return found({ kind: 'too_much', leftMinor, currency });
  const isNew = await write(
    client,
    { merchantId, env: key.env, id, currency },
    { ...refund, minor: amountMinor },
    parts,
  );
  const row = await one<RefundRow & { body_fingerprint: Buffer }>(client, KNOWN, knownValues);
  if (!row) throw new Error('A refund was neither written nor found');
  return found(
    isNew
      ? { kind: 'begun', refund: row }
      : { kind: 'known', refund: row, fingerprint: row.body_fingerprint },
  );
}

/** False when another payment's refund took the reference at this moment. */
async function write(
  client: Client,
  of: { merchantId: number; env: string; id: number; currency: string },
  refund: NewRefund & { minor: number },
  parts: readonly RefundPart[],
): Promise<boolean> {
  const at = new Date(refund.now);
  const inserted = await one<{ id: number }>(client, INSERT, [
    of.merchantId,
    of.env,
    refund.reference,
    of.id,
    refund.minor,
    of.currency,
    refund.reason,
    refund.webhookUrl,
    refund.bodyFingerprint,
    refund.completionStatus,
    refund.statusReason,
    at,
  ]);
  if (!inserted) return false;
  for (const [index, part] of parts.entries()) {
    const { chargeId, transferId, amountMinor, debitMinor, debitCurrency } = part;
    const reference = index === 0 ? refund.reversalReference : `${refund.reversalReference}-${index + 1}`;
    const values = [
      inserted.id,
      index + 1,
      chargeId,
      transferId,
      amountMinor,
      debitMinor,
      debitCurrency,
      reference,
    ];
    await client.query(INSERT_PART, [...values, at]);
  }
  await client.query(RESERVE, [inserted.id]);
  await client.query(COUNT, [of.id, refund.minor, at]);
  return true;
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
