// Begins a refund: what is left of its payment decides, under the lock of the payment's row (facts/merchant-api "refunds").
import type pg from 'pg';
import { type RefundPart, refundParts, type RefundSource } from './refund-parts.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { Authorised } from '../merchants/merchant-store.ts';
import { COUNT, FIND_PAYMENT, INSERT, INSERT_PART, KNOWN, LOCK, RESERVE, SOURCES } from './refund-sql.ts';
import type { Begun, NewRefund, RefundRow } from './refund-store.ts';

type PaymentRow = { merchant_id: number; id: number | null; currency: string };
type Client = Pick<pg.PoolClient, 'query'>;

/** In one database transaction: finds the payment, locks it, and writes the refund with its parts unless there is a reason not to. */
export async function beginRefund(
  client: Client,
  key: SecretKey,
  refund: NewRefund,
): Promise<Authorised<Begun>> {
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
  const of = { merchantId, env: key.env, id, currency };
  const written = await giveAway(client, of, refund, leftMinor);
  if (written === null) return found({ kind: 'too_much', leftMinor, currency });
  const row = await findKnown(client, merchantId, key, refund);
  if (!row) throw new Error('A refund was neither written nor found');
  return found(written ? { kind: 'begun', refund: row.refund } : row);
}

/** Writes it, as `write` does; null when there is not so much left. */
async function giveAway(
  client: Client,
  of: RefundPlace,
  refund: NewRefund,
  leftMinor: number,
): Promise<boolean | null> {
  const minor = refund.amountMinor(of.currency) ?? leftMinor;
  const parts = await partsOf(client, of.id, minor, leftMinor);
  return parts && write(client, of, { ...refund, minor }, parts);
}

type RefundPlace = { merchantId: number; env: string; id: number; currency: string };

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
  of: RefundPlace,
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
