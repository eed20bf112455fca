// Reads a transaction with its merchant and the charge that paid, else the latest, in one statement: all that a page or a call needs to know.
import type { TransactionState } from './charge-status.ts';
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import type { TransactionStanding } from './over-by-time.ts';
import type { Clock } from '../platform/ports.ts';
import type { ChannelFees } from './channel-fees.ts';
import { type ChargeRow, chargeColumns } from './charge-row.ts';
import type { Database } from '../platform/database.ts';
import { readEnded } from './ending.ts';
import {
  AT_PAGE,
  BY_ID,
  BY_ID_PUBLIC,
  BY_INTENT,
  BY_PAGE,
  BY_PUBLIC_KEY,
  IS_KEY_OF,
  PREFIX,
} from './payment-sql.ts';
import type { ReversalRow } from './reversals.ts';
import type { TransferDetails } from '../channels/bank-transfer/details.ts';

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
