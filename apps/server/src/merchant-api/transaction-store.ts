// The merchant API's store: each call is one statement that also looks the key up.
import { logPayment } from '../platform/request-log.ts';
import { type TransferDetails, transferDetailsSql } from '../payments/transfer-details.ts';
import { KEY_OWNER, PUBLIC_KEY_OWNER, SECRET_KEY_OWNER, type SecretKey } from '../merchants/merchant-key.ts';
import { type ReversalRow, reversalsSql } from '../payments/charge-row.ts';
import type { ChargeState, TransactionState } from '../payments/charge-status.ts';
import { merchantStandingOf, readEnded } from '../payments/expiry.ts';
import type { ChannelFees } from '../payments/fees.ts';
import type { Database } from '../platform/database.ts';
import type { Clock } from '../platform/ports.ts';

// The one statement that reads a transaction for its merchant, with all its charges.

export type ReadRow = {
  id: number;
  reference: string;
  intent_reference: string;
  status: TransactionState;
  amount_minor: number;
  amount_paid_minor: number;
  currency: string;
  merchant_bears_cost: boolean;
  fees: ChannelFees;
  channels: string[];
  default_channel: string | null;
  narration: string | null;
  metadata: Record<string, unknown> | null;
  customer_name: string | null;
  customer_email: string;
  paid_charge_id: number | null;
  live_charge_id: number | null;
  left_charges: number;
  expires_at: Date;
  created_at: Date;
  /** Oldest first. */
  reversals: ReversalRow[];
  /** Oldest first. */
  charges: ReadChargeRow[];
};

export type ReadChargeRow = {
  id: number;
  reference: string;
  channel: string;
  status: ChargeState;
  auth_model: string | null;
  message: string | null;
  /** Made by whoever knew the payment's reference (decision 0047): not by the merchant's server, nor at the page's own address. */
  is_public: boolean;
  fee_minor: number;
  vat_minor: number;
  card_brand: string | null;
  card_first_six: string | null;
  card_last_four: string | null;
  card_expiry: string | null;
  wallet_masked: string | null;
  wallet_network: string | null;
  bank_name: string | null;
  bank_last_four: string | null;
  /** Null for other channels. */
  transfer: TransferDetails | null;
};

// By the merchant's own reference first, then by our aliases: the payment's and a charge's.
const READ = `
with caller as (${SECRET_KEY_OWNER})
select t.id, t.reference, t.intent_reference, t.status, t.amount_minor, t.amount_paid_minor, t.currency,
  t.merchant_bears_cost, t.fees, t.channels, t.default_channel, t.narration, t.metadata, t.customer_name,
  t.customer_email, t.paid_charge_id, t.live_charge_id, t.left_charges, t.expires_at, t.created_at,
  ${reversalsSql('t')} as reversals,
  (select coalesce(json_agg(json_build_object('id', h.id, 'reference', h.reference, 'channel', h.channel,
      'status', h.status, 'auth_model', h.auth_model, 'message', h.message, 'is_public', h.public_session is not null, 'fee_minor', h.fee_minor, 'vat_minor', h.vat_minor,
      'card_brand', h.card_brand, 'card_first_six', h.card_first_six, 'card_last_four', h.card_last_four,
      'card_expiry', h.card_expiry, 'wallet_masked', h.wallet_masked, 'wallet_network', h.wallet_network, 'bank_name', h.bank_name, 'bank_last_four', h.bank_last_four,
      'transfer', ${transferDetailsSql('h', 't')}) order by h.id), '[]')
    from charges h where h.transaction_id = t.id) as charges
from caller c left join lateral (
  select * from transactions o where o.merchant_id = c.merchant_id and o.env = $2 and o.reference = $3
  union all
  select * from transactions i where i.merchant_id = c.merchant_id and i.env = $2 and i.intent_reference = $3
  union all
  select a.* from charges g join transactions a on a.id = g.transaction_id
    where g.reference = $3 and a.merchant_id = c.merchant_id and a.env = $2
  limit 1
) t on true`;

// The one statement that opens a transaction: checks the key, finds the reference in use or writes the row (design §3).

export type NewTransaction = {
  reference: string;
  /** `KPY-PI-…`. */
  intentReference: string;
  /** Of its capability address. */
  addressHash: Buffer;
  amountMinor: number;
  currency: string;
  /** What cards are debited in; null: `currency`. */
  paymentCurrency: string | null;
  merchantBearsCost: boolean;
  fees: ChannelFees;
  customerName: string | null;
  customerEmail: string;
  redirectUrl: string | null;
  notificationUrl: string | null;
  narration: string | null;
  metadata: object | null;
  channels: string[];
  defaultChannel: string | null;
  bodyFingerprint: Buffer;
  attemptsMax: number;
  /** Epoch ms; `createdAt` too. */
  expiresAt: number;
  createdAt: number;
};

/** What an attempt to open came to. Neither opened nor known, or known and to give way: another call has it in hand just now. */
export type OpenedRow = {
  opened_page: string | null;
  known: KnownTransaction | null;
};

/** The transaction that has the reference already. */
export type KnownTransaction = {
  id: number;
  page_reference: string;
  intent_reference: string;
  address_hash: Buffer | null;
  fingerprint: Buffer;
  status: TransactionState;
  expires_at: Date;
  live_charge_id: number | null;
  /** A page has opened it, and nobody has tried to pay it: the merchant's own call takes its place. */
  gives_way: boolean;
};

/** Parameters $3 to $22 of `OPEN`; $1 and $2 are the key. */
export function openValues(t: NewTransaction): unknown[] {
  return [
    t.reference,
    t.intentReference,
    t.amountMinor,
    t.currency,
    t.merchantBearsCost,
    JSON.stringify(t.fees),
    t.customerName,
    t.customerEmail,
    t.redirectUrl,
    t.notificationUrl,
    t.narration,
    t.metadata === null ? null : JSON.stringify(t.metadata),
    t.channels,
    t.defaultChannel,
    t.bodyFingerprint,
    t.attemptsMax,
    new Date(t.expiresAt).toISOString(),
    new Date(t.createdAt).toISOString(),
    t.paymentCurrency,
    t.addressHash,
  ];
}

// What a page has opened and nobody has tried to pay gives way to the merchant's own call (decision 0047): it keeps its row under our own
// reference, ended, and nobody is told. Said of the row's newest version: one that is being tried, or has given way, does not match.
const REPLACED = `replaced as (
  update transactions t set reference = t.intent_reference, page_reference = t.intent_reference, status = 'expired', updated_at = $20
  from known k
  where t.id = k.id and k.gives_way and t.reference = $3 and ${givesWay('t')}
  returning t.id
)`;

function givesWay(t: string): string {
  return `${t}.opened_by_page and ${t}.attempts = 0 and ${t}.public_attempts = 0 and ${t}.status in ('pending', 'expired')`;
}

// The reference in the page's address is the merchant's when no other page has it in any letter case, else our own.
// A row that another call is writing at this moment makes `on conflict` wait, and then shows in the next statement only:
// no row in `opened`, and none in `known` but one that gives way, means "ask again".
const openBy = (owner: string, { byPage }: { byPage: boolean }) => `
with caller as (${owner}),
known as (
  select t.id, t.page_reference, t.intent_reference, t.address_hash, t.body_fingerprint as fingerprint, t.status, t.expires_at,
    t.live_charge_id, ${byPage ? 'false' : givesWay('t')} as gives_way
  from caller c join transactions t on t.merchant_id = c.merchant_id and t.env = $2 and t.reference = $3
),
${byPage ? 'replaced as (select id from known where false)' : REPLACED},
opened as (
  insert into transactions (merchant_id, env, reference, page_reference, intent_reference, amount_minor, currency,
    merchant_bears_cost, fees, customer_name, customer_email, redirect_url, notification_url, narration, metadata,
    channels, default_channel, body_fingerprint, attempts_max, expires_at, created_at, updated_at, payment_currency,
    address_hash, opened_by_page)
  select c.merchant_id, $2, $3,
    case when exists (select from transactions p where upper(p.page_reference) = upper($3) and p.id not in (select id from replaced))
      then $4 else $3 end,
    $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14::jsonb, $15::text[], $16, $17::bytea, $18, $19, $20, $20, $21, $22, ${byPage}
  from caller c
  where not exists (select from known) or exists (select from replaced)
  on conflict do nothing
  returning page_reference
)
select o.page_reference as opened_page, k.*
from caller c left join opened o on true left join known k on true`;

const OPEN = openBy(SECRET_KEY_OWNER, { byPage: false });
/** The same for a page that has the public key only (facts/merchant-api "Inline script"). */
export const OPEN_INLINE = openBy(PUBLIC_KEY_OWNER, { byPage: true });

/** What a call with a key came to: the key may not be one, or be revoked. */
export type Authorised<Row> = { authorised: false } | { authorised: true; row: Row };

export type MerchantStore = {
  /** Writes the transaction unless the merchant has used its reference; then answers the one that has it. */
  open(key: SecretKey, transaction: NewTransaction): Promise<Authorised<OpenedRow>>;
  /** The merchant's transaction by its own reference or one of our aliases; null row: there is none of this key. */
  read(key: SecretKey, reference: string): Promise<Authorised<ReadRow | null>>;
  isValid(key: SecretKey): Promise<boolean>;
  /** The same for a key that may be public: its look-up is the key itself. */
  isKnown(key: SecretKey): Promise<boolean>;
};

type OpenColumns = { opened_page: string | null; id: number | null } & Omit<KnownTransaction, 'id'>;

/** Builds the store over a pool. */
export function createMerchantStore(db: Pick<Database, 'query'>, clock: Clock): MerchantStore {
  return {
    async open(key, transaction) {
      const values = [key.lookup, key.env, ...openValues(transaction)];
      const { rows } = await db.query<OpenColumns>({ name: 'merchant-open', text: OPEN, values });
      const row = rows[0];
      if (row === undefined) return { authorised: false };
      const { opened_page, id, ...known } = row;
      return {
        authorised: true,
        row: { opened_page, known: id === null ? null : { id, ...known } },
      };
    },
    async read(key, reference) {
      const statement = { name: 'merchant-read', text: READ, values: [key.lookup, key.env, reference] };
      const read = async () => (await db.query<ReadRow>(statement)).rows;
      const [row] = await readEnded({ db, clock }, read, merchantStandingOf);
      if (row === undefined) return { authorised: false };
      // The key alone answers one row of nothing.
      if ((row.id as number | null) === null) return { authorised: true, row: null };
      logPayment(row.intent_reference);
      return { authorised: true, row };
    },
    async isValid(key) {
      const { rowCount } = await db.query({
        name: 'merchant-key',
        text: SECRET_KEY_OWNER,
        values: [key.lookup, key.env],
      });
      return rowCount === 1;
    },
    async isKnown(key) {
      const values = [key.lookup, key.env];
      return (await db.query({ name: 'merchant-any-key', text: KEY_OWNER, values })).rowCount === 1;
    },
  };
}
