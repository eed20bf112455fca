// Accepts a payer's attempt: one statement checks the transaction, counts the attempt, writes the charge as `sent` and the
// outbox row, and commits before the provider is asked (design §3; guides I-03, I-20, I-23, I-24, I-28).
import type { Quote } from '../domain/quote.ts';
import { createBatch } from './batch.ts';
import type { Database } from './database.ts';

export type NewCharge = {
  transactionId: number;
  /** `KPY-CA-…`; the provider will know the charge by it. */
  reference: string;
  provider: string;
  channel: string;
  /** What of the instrument may be kept: a card's or a wallet's. */
  card: { brand: string | null; firstSix: string; lastFour: string; expiry: string } | null;
  /** The number masked (`254*****5678`); the network's slug. */
  wallet?: { number: string; network: string | null } | null;
  /** What is debited instead of the transaction's own amount, where that is another currency; it holds at `now`. */
  quote: Pick<Quote, 'id' | 'debited'> | null;
  /** The press this comes from (Idempotency-Key); null when the caller sent none. */
  pressKey: string | null;
  /** Keyed fingerprint of the body without CVV, PIN and OTP, hex. */
  fingerprint: string | null;
  /** Epoch ms. */
  now: number;
};

export type Acceptance =
  | {
      kind: 'accepted';
      chargeId: number;
      transactionId: number;
      paymentReference: string;
      amountMinor: number;
      currency: string;
      customerEmail: string;
    }
  /** The same press again: the charge it began. */
  | { kind: 'repeated'; chargeId: number; sameBody: boolean }
  | { kind: 'refused'; why: AcceptanceRefusal };

export type AcceptanceRefusal =
  | 'UNKNOWN_REFERENCE'
  | 'ALREADY_COMPLETED'
  | 'EXPIRED'
  | 'ABANDONED'
  | 'SESSION_END'
  | 'STILL_CHECKING'
  | 'CHANNEL_NOT_OFFERED';

type AcceptRow = {
  n: number;
  charge_id: number | null;
  amount_minor: number | null;
  intent_reference: string;
  currency: string;
  customer_email: string;
  offered: boolean;
  status: string;
  expired: boolean;
  used_up: boolean;
  repeated_id: number | null;
  repeated_same: boolean | null;
};

/** Builds the one way a charge comes into being. */
export function createAcceptCharge(db: Database): (charge: NewCharge) => Promise<Acceptance> {
  return createBatch<NewCharge, Acceptance>({
    keyOf: (charge) => charge.transactionId,
    lanes: 4,
    maxItems: 16,
    async run(charges) {
      const { rows } = await db.query<AcceptRow>({
        name: 'accept-charges',
        text: ACCEPT_CHARGES,
        values: [JSON.stringify(charges.map(toInput))],
      });
      const byNumber = new Map(rows.map((row) => [row.n, row]));
      return charges.map((charge, n) => toAcceptance(charge, byNumber.get(n)));
    },
  });
}

function toInput(charge: NewCharge, n: number): Record<string, unknown> {
  const { card, wallet } = charge;
  return {
    n,
    transaction_id: charge.transactionId,
    reference: charge.reference,
    provider: charge.provider,
    channel: charge.channel,
    card_brand: card?.brand,
    card_first_six: card?.firstSix,
    card_last_four: card?.lastFour,
    card_expiry: card?.expiry,
    wallet_masked: wallet?.number,
    wallet_network: wallet?.network,
    press_key: charge.pressKey,
    fingerprint: charge.fingerprint,
    quote_id: charge.quote?.id,
    quoted_minor: charge.quote?.debited.minor,
    quoted_currency: charge.quote?.debited.currency,
    at: new Date(charge.now).toISOString(),
  };
}

function toAcceptance(charge: NewCharge, row: AcceptRow | undefined): Acceptance {
  if (!row) return { kind: 'refused', why: 'UNKNOWN_REFERENCE' };
  if (row.charge_id !== null) {
    return {
      kind: 'accepted',
      chargeId: row.charge_id,
      transactionId: charge.transactionId,
      paymentReference: row.intent_reference,
      amountMinor: row.amount_minor ?? 0,
      currency: row.currency,
      customerEmail: row.customer_email,
    };
  }
  if (row.repeated_id !== null) {
    return { kind: 'repeated', chargeId: row.repeated_id, sameBody: row.repeated_same === true };
  }
  return { kind: 'refused', why: whyRefused(row) };
}

function whyRefused(row: AcceptRow): AcceptanceRefusal {
  if (row.status === 'success') return 'ALREADY_COMPLETED';
  if (row.status === 'abandoned') return 'ABANDONED';
  if (row.status === 'failed' || row.used_up) return 'SESSION_END';
  if (row.status === 'expired' || row.expired) return 'EXPIRED';
  return row.offered ? 'STILL_CHECKING' : 'CHANNEL_NOT_OFFERED';
}

// Reading order: lock the transactions in one order; keep those that may take an attempt; end a step that the payer walked away
// from (at the bank only the provider can: services/give-up-step.ts), or leave it to the wallet that may approve it (decision 0021);
// insert; move; tell the outbox. `locked` sees the newest row: its columns decide whether an attempt is already under way.
const ACCEPT_CHARGES = `
with input as (
  select * from json_to_recordset($1::json) as i(
    n int, transaction_id bigint, reference text, provider text, channel text, card_brand text, card_first_six text,
    card_last_four text, card_expiry text, wallet_masked text, wallet_network text, press_key text, fingerprint text, quote_id text,
    quoted_minor bigint, quoted_currency text, at timestamptz)
),
locked as materialized (
  select i.*, t.status, t.attempts, t.attempts_max, t.live_charge_id, t.last_press_key, t.expires_at, t.currency,
    t.customer_email, t.intent_reference, i.channel = any (t.channels) as offered,
    (t.fees -> i.channel ->> 'fee')::bigint as fee_minor, (t.fees -> i.channel ->> 'vat')::bigint as vat_minor,
    t.amount_minor + case when t.merchant_bears_cost then 0
      else (t.fees -> i.channel ->> 'fee')::bigint + (t.fees -> i.channel ->> 'vat')::bigint end as payable_minor
  from transactions t join input i on i.transaction_id = t.id
  order by t.id
  for update of t
),
repeated as (
  select l.n, c.id, c.press_fingerprint = decode(l.fingerprint, 'hex') as same
  from locked l join charges c on c.transaction_id = l.transaction_id and c.press_key = l.press_key
),
allowed as (
  select l.* from locked l
  where l.status in ('pending', 'processing') and l.at < l.expires_at and l.attempts < l.attempts_max and l.offered
    and (l.press_key is null or l.press_key is distinct from l.last_press_key)
    and not exists (select from repeated r where r.n = l.n)
),
cancelled as (
  update charges c set status = 'cancelled', updated_at = a.at
  from allowed a where c.id = a.live_charge_id and c.status = 'action_required' and c.auth_model <> '3DS'
  returning c.id
),
left_behind as (
  update charges c set status = 'left', query_at = a.at, updated_at = a.at
  from allowed a where c.id = a.live_charge_id and c.status = 'unknown' and c.channel = 'mobile_money'
  returning c.id
),
inserted as (
  insert into charges (transaction_id, reference, provider, channel, amount_minor, fee_minor, vat_minor, currency,
    card_brand, card_first_six, card_last_four, card_expiry, wallet_masked, wallet_network, press_key, press_fingerprint,
    sent_at, created_at, updated_at, quote_id, price_minor)
  select a.transaction_id, a.reference, a.provider, a.channel, coalesce(a.quoted_minor, a.payable_minor), a.fee_minor,
    a.vat_minor, coalesce(a.quoted_currency, a.currency),
    a.card_brand, a.card_first_six, a.card_last_four, a.card_expiry, a.wallet_masked, a.wallet_network, a.press_key,
    decode(a.fingerprint, 'hex'), a.at, a.at, a.at, a.quote_id, case when a.quote_id is not null then a.payable_minor end
  from allowed a
  where a.live_charge_id is null or a.live_charge_id in (select id from cancelled union all select id from left_behind)
  returning id, transaction_id, amount_minor, currency
),
moved as (
  update transactions t set status = 'processing', attempts = t.attempts + 1, live_charge_id = x.id,
    last_press_key = a.press_key, updated_at = a.at,
    left_charges = t.left_charges + case when a.live_charge_id in (select id from left_behind) then 1 else 0 end,
    outbox_seq = t.outbox_seq + case when a.status = 'pending' then 1 else 0 end
  from inserted x join allowed a on a.transaction_id = x.transaction_id
  where t.id = x.transaction_id
  returning t.id, t.outbox_seq, a.status as was, a.at
),
told as (
  insert into outbox (transaction_id, seq, kind, body, at)
  select id, outbox_seq, 'processing', '{}', at from moved where was = 'pending'
)
select l.n, x.id as charge_id, x.amount_minor, l.intent_reference, coalesce(x.currency, l.currency) as currency, l.customer_email, l.offered, l.status,
  l.at >= l.expires_at as expired, l.attempts >= l.attempts_max as used_up, r.id as repeated_id, r.same as repeated_same
from locked l left join inserted x on x.transaction_id = l.transaction_id left join repeated r on r.n = l.n`;
