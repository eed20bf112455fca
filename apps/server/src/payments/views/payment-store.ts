// Reads a transaction with its merchant and the charge that paid, else the latest, in one statement: all that a page or a call needs to know.
import { type RawBuilder, sql } from 'kysely';
import type {
  ChargeReference,
  MerchantReference,
  PageReference,
  PaymentReference,
} from '@titan/rules/reference';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { ChannelFees, KeptLine, TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { LINK_LOOK } from '../session/page-look.ts';
import { frameOriginsOf } from '../../merchants/frame-origin.ts';
import { isKeyValid } from '../../merchants/merchant-key.ts';
import type { Clock } from '@titan/platform/ports';
import { addWishesOf, logMerchant, logPayment } from '@titan/platform/request-context';
import { ROUTES_OF_PAYMENT } from '../../providers/accounts.ts';
import type { Route } from '../../providers/routing.ts';
import {
  CHARGE_COLUMNS,
  chargeColumns,
  type ChargeRow,
  logPaymentOf,
  PAYMENT_OF_CHARGE,
  type ReversalRow,
  reversalsOfPayment,
} from '../charge-row.ts';
import { readEnded, type ExpiryFacts } from './expiry.ts';
import { IS_SHARED, isOfShare, sessionAt, shareOf, type ShareFacts } from './share-sql.ts';
import { type TransferDetails, transferDetails } from '../transfer-details.ts';

// How payments are read: by what names them, and as their reader may see them (decision 0047).

/** Prefix of the columns that are the charge's. */
const PREFIX = 'charge_';

/** Who reads the payment `t`: whether it is a full session, else the name of the public one. */
type SqlReader = { isFull: RawBuilder<boolean>; publicSession: RawBuilder<string | null> };

const FULL: SqlReader = { isFull: sql`true`, publicSession: sql`null::text` };

const publicReader = (name: string): SqlReader => ({ isFull: sql`false`, publicSession: sql`${name}::text` });

/**
 * Full for a reader who names the payment by its capability address, or has opened it there before; for one who was asked to pay, that
 * address's own session.
 */
const readerAt = ({ addressHash, publicSession, opened }: PaymentName): SqlReader => {
  const isNamed = sql<boolean>`t.address_hash is not distinct from ${addressHash}::bytea`;
  const asked = sessionAt(addressHash);
  return {
    isFull:
      opened.length === 0
        ? isNamed
        : sql`(${isNamed} or (t.payment_reference = any(${opened}::text[]) and ${asked} is null))`,
    publicSession: sql`coalesce(${asked}, ${publicSession}::text)`,
  };
};

/**
 * Payments as their reader sees them, each with the charge that paid it, else the latest that the reader may see.
 * @param named a condition on `t`
 */
function selectPayments(
  { isFull, publicSession }: SqlReader,
  named: RawBuilder<boolean>,
  now: number,
): RawBuilder<Record<string, unknown>> {
  const isSeen = (charge: 'h' | 'x'): RawBuilder<boolean> => {
    const of = sql.table(charge);
    return sql`case when ${isFull} then ${of}.public_session is null or (${of}.id = t.paid_charge_id and not ${isOfShare(charge)})
      else ${of}.public_session = ${publicSession} end`;
  };
  return sql`
    select t.id, t.merchant_id, t.env, t.reference, t.page_reference, t.payment_reference, t.address_hash, t.amount_minor, t.currency, t.payment_currency,
      t.merchant_bears_cost, t.fees, t.customer_name, t.customer_email, t.redirect_url, t.narration, t.narrations, t.items, t.language, t.channels, t.default_channel, t.status,
      case when ${isFull} then null else ${publicSession} end as public_session,
      case when ${isFull} then t.attempts
        else (select coalesce(max(x.session_attempt), 0)::int from charges x where x.transaction_id = t.id and x.public_session = ${publicSession}) end as attempts,
      ${shareOf(isFull, publicSession)} as share, ${isFull} and ${IS_SHARED} as is_shared,
      t.attempts_max, t.live_charge_id, t.left_charges, t.amount_paid_minor, t.expires_at,
      case when t.refunded_minor = 0 then 0
        else (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.transaction_id = t.id and r.status = 'success')
      end as amount_refunded_minor,
      ${reversalsOfPayment(isSeen('h'))} as reversals,
      coalesce(t.locale, l.locale, m.locale) as locale, m.draft_languages,
      m.name as merchant_name, m.email as merchant_email, ${sql.join(LINK_LOOK)},
      nullif(jsonb_strip_nulls(jsonb_build_object('address', m.address, 'phone', m.support_phone, 'page', m.support_url)), '{}') as merchant_contacts,
      ${ROUTES_OF_PAYMENT} as routes,
      m.can_save_card, m.transfer_account_mins, m.bank_spotlights, m.feature_flags, m.frame_origins::text[] as frame_origins,
      ${transferDetails('c')} as transfer, k.lookup as public_key, ${sql.raw(chargeColumns('c', PREFIX))}
    from transactions t
    join merchants m on m.id = t.merchant_id
    left join payment_links l on l.id = t.payment_link_id
    join lateral (
      select k.lookup from merchant_keys k
      where k.merchant_id = t.merchant_id and k.kind = 'public' and k.env = t.env and ${isKeyValid('k', now)}
      order by k.created_at desc limit 1) k on true
    -- the charge that paid goes before one that came later
    left join lateral (
      select * from charges x where x.transaction_id = t.id and ${isSeen('x')}
      order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true
    where ${named}`;
}

/** The index is on the upper-cased reference; the address itself is exact. */
const isPage = (reference: string): RawBuilder<boolean> =>
  sql`(upper(page_reference) = upper(${reference}) and page_reference = ${reference})`;

// Each name by its index; one condition with `or` would read all transactions. A capability goes before a reference that looks like one.
const atPage = ({ addressHash, reference }: PaymentName): RawBuilder<boolean> => sql`t.id = (
  select id from (
    select id, 0 as rank from transactions where address_hash = ${addressHash}
    union all
    select transaction_id, 0 from shares where address_hash = ${addressHash}
    union all
    select id, 1 from transactions where ${isPage(reference)}
  ) named order by rank limit 1)`;

/** The payment of a public key's merchant: by its address, by our reference, by the merchant's own, by that in its page's address. */
const ofPublicKey = (
  publicKey: string,
  { addressHash, reference }: PaymentName,
  now: number,
): RawBuilder<boolean> => sql`t.id = (
  with own as not materialized (
    select x.* from merchant_keys k join transactions x on x.merchant_id = k.merchant_id and x.env = k.env
    where k.lookup = ${publicKey} and k.kind = 'public' and ${isKeyValid('k', now)}
  )
  select id from (
    select id, 0 as rank from own where address_hash = ${addressHash}
    union all
    select id, 1 from own where payment_reference = ${reference}
    union all
    select id, 2 from own where reference = ${reference}
    union all
    select id, 3 from own where ${isPage(reference)}
  ) named order by rank limit 1)`;

export type PaymentRow = {
  id: number;
  merchant_id: number;
  env: 'test' | 'live';
  reference: MerchantReference;
  page_reference: PageReference;
  payment_reference: PaymentReference;
  /** From its capability address; null: it was opened before there were any. */
  address_hash: Buffer | null;
  /**
   * The public session that reads it (decision 0047), and then `charge`, `transfer`, `reversals` and `attempts` are that session's own.
   * Null: a full session reads it, and what others have tried is left out until it has paid.
   */
  public_session: string | null;
  /** That session was asked to pay; null for any other reader. */
  share: ShareFacts | null;
  /** For a full session: somebody is asked to pay, at an address that is open. */
  is_shared: boolean;
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
  narrations: TextByLanguage | null;
  items: KeptLine[] | null;
  /** What the payer has chosen, and what the merchant names: language tags. */
  language: string | null;
  locale: string | null;
  draft_languages: boolean;
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
  /** Where it is, and how it is reached besides; null: it says nothing of that. */
  merchant_contacts: { address?: string; phone?: string; page?: string } | null;
  support_email: string | null;
  /** The name of the picture. */
  logo: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  can_save_card: boolean;
  /** How long a temporary account is open. */
  transfer_account_mins: number;
  /** Spec §3 spotlights, and the feature flags that are on for the merchant. */
  bank_spotlights: string[];
  feature_flags: string[];
  /** Where new charges of it may go, in the order in which they are tried. */
  routes: Route[];
  /** Whose pages may frame the payment: registered by the merchant, and nothing that a header could not hold. */
  frame_origins: string[];
  public_key: string;
  charge: ChargeRow | null;
  /** For that charge, where it is a transfer. */
  transfer: TransferDetails | null;
};

/** The reader: a full session, or a public one by its name. */
export type PaymentReader = { publicSession: string | null };
/** What names a payment from outside: its page's address, hashed, or one of its references. */
export type PaymentName = {
  reference: string;
  addressHash: Buffer;
  /** What the reader is when only a reference named it. */
  publicSession: string;
  /** Our references of the payments that the reader's browser has opened at their capability addresses. */
  opened: readonly string[];
};

export type PaymentStore = {
  /** The payment at this page: for a full session by its capability address, for a public one by the reference in an address. */
  atPage(named: PaymentName): Promise<PaymentRow | null>;
  /** Keeps the language that the payer has chosen at this capability address; nothing where there is no such payment. */
  keepLanguage(addressHash: Buffer, tag: string): Promise<void>;
  /** The number of the payment that has this capability address. */
  idAt(addressHash: Buffer): Promise<number | null>;
  /** By the reference in an address, for our own use: as a full session reads it. */
  byPage(pageReference: PageReference): Promise<PaymentRow | null>;
  /** By our own reference of the payment (`KPY-PI-…`), as a full session reads it. */
  byPaymentReference(paymentReference: PaymentReference): Promise<PaymentRow | null>;
  byId(transactionId: number, reader: PaymentReader): Promise<PaymentRow | null>;
  /** The payment of this public key's merchant that has this address, or that the merchant, or we, know by this reference. */
  byPublicKey(publicKey: string, named: PaymentName): Promise<PaymentRow | null>;
  /** Whether the key is one of the payment's merchant and environment. */
  isKeyOf(publicKey: string, transactionId: number): Promise<boolean>;
  /** A charge by its own reference, with the payment that it belongs to as its session reads it. */
  byCharge(chargeReference: ChargeReference): Promise<{ payment: PaymentRow; charge: ChargeRow } | null>;
  /** One charge of the transaction, by its reference; null when it is not the reader's to see. */
  charge(
    reader: PaymentReader & { transactionId: number },
    chargeReference: ChargeReference,
  ): Promise<ChargeRow | null>;
  /** The charge that was begun under this idempotency key; null when there is none. */
  chargeByIdempotencyKey(transactionId: number, idempotencyKey: string): Promise<ChargeRow | null>;
  chargeById(chargeId: number): Promise<ChargeRow>;
  /** For any reader: used for what a provider reports. */
  chargeByReference(chargeReference: ChargeReference): Promise<ChargeRow | null>;
};

/** Builds the reader. A payment whose time is over is read as ended, and is so from then on. */
export function createPaymentStore(db: Database, clock: Clock): PaymentStore {
  const find = async (reader: SqlReader, named: RawBuilder<boolean>): Promise<PaymentRow | null> => {
    const read = async (): Promise<PaymentRow[]> =>
      (await selectPayments(reader, named, clock.now()).execute(db)).rows.map(toPaymentRow);
    const [row = null] = await readEnded({ db, clock }, read, expiryFactsOf);
    if (row) {
      logPayment(row.payment_reference);
      logMerchant(row.merchant_id);
      addWishesOf(row);
    }
    return row;
  };
  const charges = createChargeReaders(db);
  const byId: PaymentStore['byId'] = (id, { publicSession }) =>
    find(publicSession === null ? FULL : publicReader(publicSession), sql`t.id = ${id}`);
  return {
    byId,
    atPage: (named) => find(readerAt(named), atPage(named)),
    async keepLanguage(addressHash, tag) {
      const chosen = db.updateTable('transactions').set({ language: tag });
      await chosen.where('address_hash', '=', addressHash).execute();
    },
    async idAt(addressHash) {
      const payment = db.selectFrom('transactions').select('id').where('address_hash', '=', addressHash);
      return (await payment.executeTakeFirst())?.id ?? null;
    },
    byPage: (reference) => find(FULL, isPage(reference)),
    byPaymentReference: (reference) => find(FULL, sql`t.payment_reference = ${reference}`),
    byPublicKey: (key, named) => find(readerAt(named), ofPublicKey(key, named, clock.now())),
    async isKeyOf(key, id) {
      const owned = await db
        .selectFrom('merchant_keys as k')
        .innerJoin('transactions as t', (join) =>
          join.onRef('t.merchant_id', '=', 'k.merchant_id').onRef('t.env', '=', 'k.env'),
        )
        .select('t.id')
        .where('k.lookup', '=', key)
        .where('k.kind', '=', 'public')
        .where(isKeyValid('k', clock.now()))
        .where('t.id', '=', id)
        .executeTakeFirst();
      return owned !== undefined;
    },
    async byCharge(reference) {
      const charge = await charges.chargeByReference(reference);
      const payment = charge && (await byId(charge.transaction_id, { publicSession: charge.public_session }));
      return payment ? { payment, charge } : null;
    },
    ...charges,
  };
}

type ChargeReaders = Pick<
  PaymentStore,
  'charge' | 'chargeByIdempotencyKey' | 'chargeById' | 'chargeByReference'
>;

function createChargeReaders(db: Database): ChargeReaders {
  const charges = db.selectFrom('charges').select(CHARGE_COLUMNS);
  return {
    async charge({ transactionId, publicSession }, reference) {
      const named = charges.where('reference', '=', reference).where('transaction_id', '=', transactionId);
      const own = publicSession === null ? named : named.where('public_session', '=', publicSession);
      return (await own.executeTakeFirst()) ?? null;
    },
    async chargeByIdempotencyKey(id, key) {
      const keyed = charges.where('transaction_id', '=', id).where('idempotency_key', '=', key);
      return (await keyed.executeTakeFirst()) ?? null;
    },
    async chargeByReference(reference) {
      const named = charges.select(PAYMENT_OF_CHARGE).where('reference', '=', reference);
      return logPaymentOf(await named.executeTakeFirst());
    },
    async chargeById(id) {
      const row = await charges.where('id', '=', id).executeTakeFirst();
      if (!row) throw new Error(`There is no charge ${id}`);
      return row;
    },
  };
}

function expiryFactsOf(row: PaymentRow): ExpiryFacts {
  return { ...row, liveCharge: liveChargeOf(row) };
}

/** For an attempt that the reader may not see: only that it is under way. */
function liveChargeOf({ charge, live_charge_id: live }: PaymentRow): ExpiryFacts['liveCharge'] {
  if (live === null) return null;
  return charge?.id === live ? charge : { status: 'sent', auth_model: null };
}

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
