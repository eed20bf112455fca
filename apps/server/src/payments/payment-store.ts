// Reads a transaction with its merchant and the charge that paid, else the latest, in one statement: all that a page or a call needs to know.
import { logPayment } from '../platform/request-log.ts';
import { type TransferDetails, transferDetailsSql } from './transfer-details.ts';
import { linkLookSql } from '../links/link-store.ts';
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import type { Database } from '../platform/database.ts';
import type { Clock } from '../platform/ports.ts';
import { chargeColumns, type ChargeRow, type ReversalRow, reversalsSql } from './charge-row.ts';
import type { TransactionState } from './charge-status.ts';
import { readEnded, type TransactionStanding } from './expiry.ts';
import type { ChannelFees } from './fees.ts';

// Who may ask a provider about a charge now: one asker at a time, and not more often than the provider should hear it.

export type AskStore = {
  /**
   * Takes the next question about a charge that waits at its bank, or that was ended there; false when it was asked about less
   * than `everyMs` ago. `now`: epoch ms.
   */
  claim(chargeId: number, now: number, everyMs: number): Promise<boolean>;
};

/** Builds the store. */
export function createAskStore(db: Database): AskStore {
  return {
    async claim(chargeId, now, everyMs) {
      const values = [chargeId, new Date(now), new Date(now - everyMs)];
      return (await db.query({ name: 'claim-ask', text: CLAIM_ASK, values })).rowCount === 1;
    },
  };
}

const CLAIM_ASK = `
update charges c set updated_at = $2
where c.id = $1 and c.status in ('action_required', 'cancelled') and c.updated_at <= $3`;

// What providers told us unasked, by their own ids, so that the same told twice is settled once (checklist §4.71).

export type CallbackStore = {
  /** Whether this was told and settled before. */
  isKnown(provider: string, id: string): Promise<boolean>;
  /** Notes it once it is settled. `now`: epoch ms. */
  keep(provider: string, id: string, now: number): Promise<void>;
};

/** Builds the store. */
export function createCallbackStore(db: Database): CallbackStore {
  return {
    async isKnown(provider, id) {
      const text = 'select from provider_callbacks where provider = $1 and id = $2';
      return (await db.query({ name: 'callback-known', text, values: [provider, id] })).rowCount === 1;
    },
    async keep(provider, id, now) {
      const text =
        'insert into provider_callbacks (provider, id, at) values ($1, $2, $3) on conflict do nothing';
      await db.query({ name: 'callback-keep', text, values: [provider, id, new Date(now)] });
    },
  };
}

// The statements that read payments, for payment-store.ts: by what names them, and as their reader may see them (decision 0047).

/** Of the columns that are the charge's. */
const PREFIX = 'charge_';

/**
 * SQL: payments as they are read. `isFull` says whether a full session reads the row `t`, otherwise a public one of the name
 * `publicSession`; where it is plain `true` the database drops what it decides.
 */
function selectPayment(isFull: string, publicSession: string): string {
  const isOwn = (charge: string): string =>
    `case when ${isFull} then ${charge}.public_session is null or ${charge}.id = t.paid_charge_id
      else ${charge}.public_session = ${publicSession} end`;
  return `
select t.id, t.env, t.reference, t.page_reference, t.intent_reference, t.address_hash, t.amount_minor, t.currency, t.payment_currency,
  t.merchant_bears_cost, t.fees, t.customer_name, t.customer_email, t.redirect_url, t.narration, t.channels, t.default_channel, t.status,
  case when ${isFull} then null else ${publicSession} end as public_session,
  case when ${isFull} then t.attempts else (select count(*)::int from charges x
    where x.transaction_id = t.id and x.public_session = ${publicSession}) end as attempts,
  t.attempts_max, t.live_charge_id, t.left_charges, t.amount_paid_minor, t.expires_at,
  case when t.refunded_minor = 0 then 0 else (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
    where r.transaction_id = t.id and r.status = 'success') end as amount_refunded_minor,
  ${reversalsSql('t', isOwn)} as reversals,
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
left join lateral (select * from charges x where x.transaction_id = t.id and ${isOwn('x')}
  order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true`;
}

const AS_FULL = selectPayment('true', 'null::text');

const BY_ID = `${AS_FULL} where t.id = $1`;
const BY_ID_PUBLIC = `${selectPayment('false', '$2')} where t.id = $1`;
const BY_INTENT = `${AS_FULL} where t.intent_reference = $1`;
// The index is on the upper-cased reference; the address itself is exact.
const BY_PAGE = `${AS_FULL} where upper(t.page_reference) = upper($1) and t.page_reference = $1`;

const BY_ADDRESS = selectPayment('t.address_hash is not distinct from $1::bytea', '$3::text');

// Each name by its index; one condition with `or` would read all transactions. A capability goes before a reference that looks like one.
const AT_PAGE = `${BY_ADDRESS} where t.id = (
  select id from (
    select x.id, 0 as rank from transactions x where x.address_hash = $1
    union all
    select x.id, 1 from transactions x where upper(x.page_reference) = upper($2) and x.page_reference = $2
  ) named order by rank limit 1)`;

const CALLER = `select merchant_id, env from merchant_keys where lookup = $4 and kind = 'public' and (revoked_at is null or revoked_at > now())`;

const BY_PUBLIC_KEY = `${BY_ADDRESS} where t.id = (
  with caller as (${CALLER})
  select id from (
    select x.id, 0 as rank from caller c join transactions x on x.address_hash = $1 and x.merchant_id = c.merchant_id and x.env = c.env
    union all
    select x.id, 1 from caller c join transactions x on x.merchant_id = c.merchant_id and x.env = c.env and x.reference = $2
    union all
    select x.id, 2 from caller c join transactions x on x.intent_reference = $2 and x.merchant_id = c.merchant_id and x.env = c.env
    union all
    select x.id, 3 from caller c join transactions x on upper(x.page_reference) = upper($2) and x.page_reference = $2
      and x.merchant_id = c.merchant_id and x.env = c.env
  ) named order by rank limit 1)`;

const IS_KEY_OF = `
select from merchant_keys k join transactions t on t.merchant_id = k.merchant_id and t.env = k.env
where k.lookup = $1 and k.kind = 'public' and (k.revoked_at is null or k.revoked_at > now()) and t.id = $2`;

export type PaymentRow = {
  id: number;
  env: 'test' | 'live';
  reference: string;
  page_reference: string;
  intent_reference: string;
  /** Of its capability address; null: it was opened before there were any. */
  address_hash: Buffer | null;
  /**
   * The public session that reads it (decision 0047), and then `charge`, `transfer`, `reversals` and `attempts` are that session's own.
   * Null: a full session reads it, and what others have tried is left out until it has paid.
   */
  public_session: string | null;
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

/** Who asks: a full session, or a public one by its name. */
export type Reader = { publicSession: string | null };
/** What names a payment from outside: its page's address, hashed, or one of its references. */
export type Named = {
  reference: string;
  addressHash: Buffer;
  /** What the reader is when only a reference named it. */
  publicSession: string;
};

export type PaymentStore = {
  /** The payment at this page: for a full session by its capability address, for a public one by the reference in an address. */
  atPage(named: Named): Promise<PaymentRow | null>;
  /** The number of the payment that has this capability address. */
  idAt(addressHash: Buffer): Promise<number | null>;
  /** By the reference in an address, for our own use: as a full session reads it. */
  byPage(pageReference: string): Promise<PaymentRow | null>;
  /** By our own reference of the payment (`KPY-PI-…`), as a full session reads it. */
  byIntent(intentReference: string): Promise<PaymentRow | null>;
  byId(transactionId: number, reader: Reader): Promise<PaymentRow | null>;
  /** The payment of this public key's merchant that has this address, or that the merchant, or we, know by this reference. */
  byPublicKey(publicKey: string, named: Named): Promise<PaymentRow | null>;
  /** Whether the key is one of the payment's merchant and environment. */
  isKeyOf(publicKey: string, transactionId: number): Promise<boolean>;
  /** A charge by its own reference, with the payment that it belongs to as its session reads it. */
  byCharge(chargeReference: string): Promise<{ payment: PaymentRow; charge: ChargeRow } | null>;
  /** One charge of the transaction, by its reference; null when it is not the reader's to see. */
  charge(reader: Reader & { transactionId: number }, chargeReference: string): Promise<ChargeRow | null>;
  /** The charge that this press (Idempotency-Key) began; null when none did. */
  chargeByPress(transactionId: number, pressKey: string): Promise<ChargeRow | null>;
  chargeById(chargeId: number): Promise<ChargeRow>;
  /** Whoever's it is: for what a provider says of it. */
  chargeByReference(chargeReference: string): Promise<ChargeRow | null>;
};

/** Builds the reader. A payment whose time is over is read as ended, and is so from then on. */
export function createPaymentStore(db: Database, clock: Clock): PaymentStore {
  const find = async (name: string, text: string, values: unknown[]): Promise<PaymentRow | null> => {
    const read = async (): Promise<PaymentRow[]> =>
      (await db.query<Record<string, unknown>>({ name, text, values })).rows.map(toPaymentRow);
    const [row = null] = await readEnded({ db, clock }, read, standingOf);
    if (row) logPayment(row.intent_reference);
    return row;
  };
  const charges = createChargeReaders(db);
  const byId: PaymentStore['byId'] = (id, { publicSession }) =>
    publicSession === null
      ? find('payment-by-id', BY_ID, [id])
      : find('payment-by-id-public', BY_ID_PUBLIC, [id, publicSession]);
  return {
    byId,
    atPage: ({ reference, addressHash, publicSession }) =>
      find('payment-at-page', AT_PAGE, [addressHash, reference, publicSession]),
    async idAt(addressHash) {
      const text = 'select id from transactions where address_hash = $1';
      const { rows } = await db.query<{ id: number }>({ name: 'payment-id-at', text, values: [addressHash] });
      return rows[0]?.id ?? null;
    },
    byPage: (reference) => find('payment-by-page', BY_PAGE, [reference]),
    byIntent: (reference) => find('payment-by-intent', BY_INTENT, [reference]),
    byPublicKey: (key, { reference, addressHash, publicSession }) =>
      find('payment-by-key', BY_PUBLIC_KEY, [addressHash, reference, publicSession, key]),
    async isKeyOf(key, id) {
      const { rowCount } = await db.query({ name: 'key-of-payment', text: IS_KEY_OF, values: [key, id] });
      return rowCount === 1;
    },
    async byCharge(reference) {
      const charge = await charges.chargeByReference(reference);
      const payment = charge && (await byId(charge.transaction_id, { publicSession: charge.public_session }));
      return payment ? { payment, charge } : null;
    },
    ...charges,
  };
}

type ChargeReaders = Pick<PaymentStore, 'charge' | 'chargeByPress' | 'chargeById' | 'chargeByReference'>;

function createChargeReaders(db: Database): ChargeReaders {
  const charges = async (name: string, where: string, values: unknown[]): Promise<ChargeRow | null> => {
    const text = `select ${chargeColumns('c')} from charges c where ${where}`;
    const { rows } = await db.query<ChargeRow>({ name, text, values });
    return rows[0] ?? null;
  };
  return {
    charge: ({ transactionId, publicSession }, reference) =>
      charges('charge-by-reference', CHARGE_OF_READER, [transactionId, reference, publicSession]),
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
  return { ...row, liveCharge: liveChargeOf(row) };
}

/** Of an attempt that the reader does not see no more is known than that it is under way. */
function liveChargeOf({ charge, live_charge_id: live }: PaymentRow): TransactionStanding['liveCharge'] {
  if (live === null) return null;
  return charge?.id === live ? charge : { status: 'sent', auth_model: null };
}

const CHARGE_OF_READER = `c.reference = $2 and c.transaction_id = $1 and ($3::text is null or c.public_session = $3)`;

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
