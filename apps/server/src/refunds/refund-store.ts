// Refunds as their merchant begins and reads them (facts/merchant-api "refunds").
import type pg from 'pg';
import { type ListPage, readPage } from '../merchant-api/list.ts';
import type { Authorised } from '../merchant-api/transaction-store.ts';
import { SECRET_KEY_OWNER, type SecretKey } from '../merchants/merchant-key.ts';
import { type Database, inTransaction } from '../platform/database.ts';
import { type RefundPart, refundParts, type RefundSource } from './refund-parts.ts';

// The statements of refunds (refunds/refund-store.ts, refunds/send-refunds.ts).

/** What a merchant is told of a refund. */
const TOLD = `r.reference, r.status, r.amount_minor, r.currency, r.reason, r.message, r.created_at, r.completed_at, r.id,
  t.reference as payment_reference, t.amount_minor as transaction_minor,
  (select c.channel from charges c where c.id = t.paid_charge_id) as channel`;

/** $1, $2 the key, $3 the reference of the payment: the merchant's, or one of ours. */
const FIND_PAYMENT = `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, t.id, t.currency
from caller c left join lateral (
  select * from transactions x where x.id = (
    select id from (
      select o.id, 1 as rank from transactions o where o.merchant_id = c.merchant_id and o.env = $2 and o.reference = $3
      union all
      select i.id, 2 from transactions i where i.intent_reference = $3 and i.merchant_id = c.merchant_id and i.env = $2
      union all
      select a.id, 3 from charges g join transactions a on a.id = g.transaction_id
        where g.reference = $3 and a.merchant_id = c.merchant_id and a.env = $2
    ) named order by rank limit 1)
) t on true`;

/** $1 the transaction; its row stays locked until the commit. */
export const LOCK =
  'select refunded_minor, amount_paid_minor, status from transactions where id = $1 for update';

/** $1 the merchant, $2 env, $3 the refund's reference. */
const KNOWN = `
select ${TOLD}, r.body_fingerprint from refunds r join transactions t on t.id = r.transaction_id
where r.merchant_id = $1 and r.env = $2 and r.reference = $3`;

/** $1, $2 the key, $3 the reference of the refund. */
const READ = `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, f.* from caller c left join lateral (
  select ${TOLD} from refunds r join transactions t on t.id = r.transaction_id
  where r.merchant_id = c.merchant_id and r.env = $2 and r.reference = $3
) f on true`;

/**
 * $1, $2 the key; $3 from, $4 to (timestamps or null), $5 currency, $6 status, $7 the row's id that the page begins after, $8 how many.
 * Newest first, or with `isBackward` those just newer than the row, oldest first.
 */
function listSql(isBackward: boolean): string {
  const beyond = isBackward ? '>' : '<';
  return `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, f.* from caller c left join lateral (
  select ${TOLD} from refunds r join transactions t on t.id = r.transaction_id
  where r.merchant_id = c.merchant_id and r.env = $2
    and ($3::timestamptz is null or r.created_at >= $3) and ($4::timestamptz is null or r.created_at < $4)
    and ($5::text is null or r.currency = $5) and ($6::text is null or r.status = $6) and ($7::bigint is null or r.id ${beyond} $7)
  order by r.id ${isBackward ? 'asc' : 'desc'} limit $8
) f on true`;
}

/** $1 the transaction: what its money came from, less what refunds have taken of it or are taking. */
const SOURCES = `
with kept as (
  select c.id as charge_id, null::text as transfer_id, coalesce(c.price_minor, c.amount_minor) as kept, c.amount_minor as debited, c.currency
  from charges c where c.transaction_id = $1 and c.status = 'success' and c.channel <> 'bank_transfer'
  union all
  select x.charge_id, x.transfer_id, x.kept_minor, x.kept_minor, x.currency
  from transfers x where x.transaction_id = $1 and x.disposition = 'credited'
)
select k.charge_id as "chargeId", k.transfer_id as "transferId", k.kept as "keptMinor", k.debited as "debitedMinor",
  k.currency as "debitCurrency", coalesce(g.minor, 0)::bigint as "givenMinor", coalesce(g.debit, 0)::bigint as "givenDebitMinor"
from kept k left join lateral (
  select sum(p.amount_minor) as minor, sum(p.debit_minor) as debit from refund_parts p
  where p.charge_id = k.charge_id and p.transfer_id is not distinct from k.transfer_id and p.status <> 'refused'
) g on true
order by k.charge_id, k.transfer_id`;

/** One row; none when another call took the reference meanwhile. */
const INSERT = `
insert into refunds (merchant_id, env, reference, transaction_id, amount_minor, currency, reason, webhook_url, body_fingerprint,
  completion_status, status_reason, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict (merchant_id, env, reference) do nothing
returning id`;

const INSERT_PART = `
insert into refund_parts (refund_id, n, charge_id, transfer_id, amount_minor, debit_minor, debit_currency, reversal_reference, send_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)`;

/** Taken from the merchant at once, so that it cannot be given away twice: it waits in suspense, as all that is owed does. */
const RESERVE = `
insert into journal (charge_id, reason, transfer_id, refund_id, debit, amount_minor, credits, credits_minor, currency, at)
select p.charge_id, 'refund', coalesce(p.transfer_id, ''), r.id, 'merchant', p.amount_minor, array['suspense'], array[p.amount_minor], r.currency, r.created_at
from refunds r join refund_parts p on p.refund_id = r.id where r.id = $1`;

/** $1 the transaction, $2 minor units; the table's own check refuses more than was paid. */
export const COUNT =
  'update transactions set refunded_minor = refunded_minor + $2, updated_at = $3 where id = $1';

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

type Begun =
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

/** Builds the store. */
export function createRefundStore(db: Database): RefundStore {
  return {
    begin: (key, refund) => inTransaction(db, (client) => beginRefund(client, key, refund)),
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

// Begins a refund: what is left of its payment decides, under the lock of the payment's row (facts/merchant-api "refunds").

type PaymentRow = { merchant_id: number; id: number | null; currency: string };
type Client = Pick<pg.PoolClient, 'query'>;

/** In one database transaction: finds the payment, locks it, and writes the refund with its parts unless there is a reason not to. */
async function beginRefund(client: Client, key: SecretKey, refund: NewRefund): Promise<Authorised<Begun>> {
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
