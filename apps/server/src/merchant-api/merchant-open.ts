// The one statement that opens a transaction: checks the key, finds the reference in use or writes the row (design §3).
import type { TransactionState } from '../payments/charge-status.ts';
import type { ChannelFees } from '../payments/channel-fees.ts';
import { PUBLIC_KEY_OWNER, SECRET_KEY_OWNER } from '../merchants/merchant-key.ts';

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

export const OPEN = openBy(SECRET_KEY_OWNER, { byPage: false });
/** The same for a page that has the public key only (facts/merchant-api "Inline script"). */
export const OPEN_INLINE = openBy(PUBLIC_KEY_OWNER, { byPage: true });
