// Reads a transaction with its merchant and the charge that paid, else the latest, in one statement: all that a page or a call needs to know.
import type { TransactionState } from '../domain/charge-status.ts';
import { frameOriginsOf } from '../domain/frame-origin.ts';
import type { TransactionStanding } from '../domain/over-by-time.ts';
import type { Clock } from '../ports.ts';
import type { ChannelFees } from './channel-fees.ts';
import { type ChargeRow, chargeColumns } from './charge-row.ts';
import type { Database } from './database.ts';
import { readEnded } from './ending.ts';
import { linkLookSql } from './link-look.ts';
import { type ReversalRow, reversalsSql } from './reversals.ts';
import { type TransferDetails, transferDetailsSql } from './transfer-details.ts';

export type PaymentRow = {
  id: number;
  env: 'test' | 'live';
  reference: string;
  page_reference: string;
  intent_reference: string;
  amount_minor: number;
  currency: string;
  /** What cards are debited in; null: `currency`. */
  payment_currency: string | null;
  merchant_bears_cost: boolean;
  fees: ChannelFees;
  customer_name: string | null;
  customer_email: string;
  redirect_url: string | null;
  narration: string | null;
  channels: string[];
  default_channel: string | null;
  status: TransactionState;
  attempts: number;
  attempts_max: number;
  live_charge_id: number | null;
  left_charges: number;
  amount_paid_minor: number;
  /** What the merchant has given back of it: refunds that are done. */
  amount_refunded_minor: number;
  /** Oldest first. */
  reversals: ReversalRow[];
  expires_at: Date;
  merchant_name: string;
  merchant_email: string | null;
  support_email: string | null;
  logo_url: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  can_save_card: boolean;
  /** How long a temporary account is open. */
  transfer_account_mins: number;
  /** Spec §3 spotlights, and the feature flags that are on for the merchant. */
  bank_spotlights: string[];
  feature_flags: string[];
  /** Whose pages may frame the payment: registered by the merchant, and nothing that a header could not hold. */
  frame_origins: string[];
  public_key: string;
  charge: ChargeRow | null;
  /** Of that charge, where it is a transfer. */
  transfer: TransferDetails | null;
};

export type PaymentStore = {
  /** The payment whose page address carries this reference. */
  byPage(pageReference: string): Promise<PaymentRow | null>;
  /** By our own reference of the payment (`KPY-PI-…`). */
  byIntent(intentReference: string): Promise<PaymentRow | null>;
  byId(transactionId: number): Promise<PaymentRow | null>;
  /** The payment that the merchant of this public key knows by this reference, or we by one of ours. */
  byPublicKey(publicKey: string, reference: string): Promise<PaymentRow | null>;
  /** A charge by its own reference, with the payment that it belongs to. */
  byCharge(chargeReference: string): Promise<{ payment: PaymentRow; charge: ChargeRow } | null>;
  /** One charge of the transaction, by its reference; null when it is not the transaction's. */
  charge(transactionId: number, chargeReference: string): Promise<ChargeRow | null>;
  /** The charge that this press (Idempotency-Key) began; null when none did. */
  chargeByPress(transactionId: number, pressKey: string): Promise<ChargeRow | null>;
  chargeById(chargeId: number): Promise<ChargeRow>;
  /** Whoever's it is: for what a provider says of it. */
  chargeByReference(chargeReference: string): Promise<ChargeRow | null>;
};

/** Builds the reader. A payment whose time is over is read as ended, and is so from then on. */
export function createPaymentStore(db: Database, clock: Clock): PaymentStore {
  const find = async (name: string, where: string, values: unknown[]): Promise<PaymentRow | null> => {
    const read = async (): Promise<PaymentRow[]> => {
      const text = `${SELECT_PAYMENT} where ${where}`;
      return (await db.query<Record<string, unknown>>({ name, text, values })).rows.map(toPaymentRow);
    };
    const [row = null] = await readEnded({ db, clock }, read, standingOf);
    return row;
  };
  const charges = async (name: string, where: string, values: unknown[]): Promise<ChargeRow | null> => {
    const text = `select ${chargeColumns('c')} from charges c where ${where}`;
    const { rows } = await db.query<ChargeRow>({ name, text, values });
    return rows[0] ?? null;
  };
  return {
    byPage: (reference) => find('payment-by-page', BY_PAGE, [reference]),
    byIntent: (reference) => find('payment-by-intent', 't.intent_reference = $1', [reference]),
    byId: (id) => find('payment-by-id', 't.id = $1', [id]),
    byPublicKey: (key, reference) => find('payment-by-key', BY_PUBLIC_KEY, [key, reference]),
    async byCharge(reference) {
      const charge = await charges('charge-by-own-reference', 'c.reference = $1', [reference]);
      const payment = charge && (await find('payment-by-id', 't.id = $1', [charge.transaction_id]));
      return payment ? { payment, charge } : null;
    },
    charge: (id, reference) =>
      charges('charge-by-reference', 'c.reference = $2 and c.transaction_id = $1', [id, reference]),
    chargeByPress: (id, key) =>
      charges('charge-by-press', 'c.transaction_id = $1 and c.press_key = $2', [id, key]),
    chargeByReference: (reference) => charges('charge-by-name', 'c.reference = $1', [reference]),
    async chargeById(id) {
      const row = await charges('charge-by-id', 'c.id = $1', [id]);
      if (!row) throw new Error(`There is no charge ${id}`);
      return row;
    },
  };
}

function standingOf(row: PaymentRow): TransactionStanding {
  return { ...row, liveCharge: row.charge?.id === row.live_charge_id ? row.charge : null };
}

// The index is on the upper-cased reference; the address itself is exact.
const BY_PAGE = 'upper(t.page_reference) = upper($1) and t.page_reference = $1';

// Three look-ups by three indexes; one condition with `or` would read all transactions of the merchant.
const BY_PUBLIC_KEY = `t.id = (
  with caller as (
    select merchant_id, env from merchant_keys where lookup = $1 and kind = 'public' and (revoked_at is null or revoked_at > now())
  )
  select id from (
    select x.id, 1 as rank from caller c join transactions x on x.merchant_id = c.merchant_id and x.env = c.env and x.reference = $2
    union all
    select x.id, 2 from caller c join transactions x on x.intent_reference = $2 and x.merchant_id = c.merchant_id and x.env = c.env
    union all
    select x.id, 3 from caller c join transactions x on upper(x.page_reference) = upper($2) and x.page_reference = $2
      and x.merchant_id = c.merchant_id and x.env = c.env
  ) named order by rank limit 1)`;

const PREFIX = 'charge_';

const SELECT_PAYMENT = `
select t.id, t.env, t.reference, t.page_reference, t.intent_reference, t.amount_minor, t.currency, t.payment_currency, t.merchant_bears_cost,
  t.fees, t.customer_name, t.customer_email, t.redirect_url, t.narration, t.channels, t.default_channel, t.status,
  t.attempts, t.attempts_max, t.live_charge_id, t.left_charges, t.amount_paid_minor, t.expires_at,
  case when t.refunded_minor = 0 then 0 else (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
    where r.transaction_id = t.id and r.status = 'success') end as amount_refunded_minor,
  ${reversalsSql('t')} as reversals,
  m.name as merchant_name, m.email as merchant_email, m.support_email,
  ${linkLookSql('l', 'm')}, m.can_save_card,
  m.transfer_account_mins, m.bank_spotlights, m.feature_flags, ${transferDetailsSql('c', 't')} as transfer,
  m.frame_origins::text[] as frame_origins,
  k.lookup as public_key, ${chargeColumns('c', PREFIX)}
from transactions t
join merchants m on m.id = t.merchant_id
left join payment_links l on l.id = t.payment_link_id
join lateral (select lookup from merchant_keys k where k.merchant_id = t.merchant_id and k.kind = 'public'
  and k.env = t.env and (k.revoked_at is null or k.revoked_at > now()) order by k.created_at desc limit 1) k on true
-- the charge that paid goes before one that came later
left join lateral (select * from charges x where x.transaction_id = t.id
  order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true`;

function toPaymentRow(row: Record<string, unknown>): PaymentRow {
  const payment: Record<string, unknown> = {};
  const charge: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column.startsWith(PREFIX)) charge[column.slice(PREFIX.length)] = value;
    else payment[column] = value;
  }
  const { frame_origins: registered, env } = payment as Pick<PaymentRow, 'frame_origins' | 'env'>;
  return {
    ...payment,
    frame_origins: frameOriginsOf(registered, env),
    charge: charge['id'] === null ? null : charge,
  } as PaymentRow;
}
