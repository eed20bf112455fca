// Accepts a payer's attempt: one statement checks the transaction, counts the attempt, writes the charge as `sent` and the
// outbox row, and commits before the provider is asked (I-03, I-20, I-23, I-24, I-28).
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import { queriesOver } from '../../db/database.ts';
import { owedSql } from '../../db/payable.ts';
import type { StatementPool } from '@titan/platform/database';
import { createBatch, MOST_TOGETHER } from '../../db/batch.ts';
import type { ChargeRules } from '../charge-rules.ts';
import type { Quote } from './exchange.ts';
import { endPayment } from '../views/expiry.ts';
import type { InstrumentKind, InstrumentTry, LimitName } from './instrument-limits.ts';
import {
  type CardTry,
  SHIELD_COLUMNS,
  SHIELDED,
  type ShieldRow,
  toShieldInput,
} from '../shield/accept-sql.ts';
import { keepSigns } from '../shield/stages.ts';
import { retryOnConflict, countTriesSql, limitMetSql, toTryInput } from './instrument-store.ts';

/**
 * How long a step on our page waits for its own session alone (decision 0047). A code may take minutes to come; who has lost their session
 * may then pay anew, and nobody who merely has the reference can end what a payer is at.
 */
const LEFT_ON_OUR_PAGE_MINUTES = 10;

/**
 * Accepts the attempts in $1 (json: at most 16, no two of one payment; $2: the auth models that are left behind) and answers one row for each: the charge that it became, or why it
 * became none. In the order in which it is read: lock the payments, judge, end what is under way, write. The locks see the newest rows.
 */
const ACCEPT = `
with attempt as (
  select * from json_to_recordset($1::json) as i(
    transaction_id bigint, reference text, provider text, account_id bigint, channel text, idempotency_key text, fingerprint text, public_session text,
    quote_id text, quoted_minor bigint, quoted_currency text, instrument json, at timestamptz,
    card_brand text, card_first_six text, card_last_four text, card_expiry text, wallet_masked text, wallet_network text,
    bank_slug text, bank_name text, bank_processor text, bank_last_four text, shield json)
  limit ${MOST_TOGETHER} -- there are no more; without this the planner expects a hundred, and reads small tables whole
),

-- Every statement locks payments in the order of their ids, so that no two wait for each other in a circle.
payment as materialized (
  select a.*, t.status, t.attempts, t.attempts_max, t.live_charge_id, t.last_idempotency_key, t.expires_at, t.channels, t.currency,
    t.amount_minor, t.merchant_bears_cost, t.held_minor, t.customer_name, t.customer_email, t.payment_reference, t.merchant_id, t.env,
    t.opened_by_page, t.payment_link_id, (t.fees -> a.channel ->> 'fee')::bigint as fee_minor, (t.fees -> a.channel ->> 'vat')::bigint as vat_minor
  from attempt a join transactions t on t.id = a.transaction_id
  order by t.id
  for update of t
),

-- The charge under way, in its present state, and what becomes of it when another takes its place: a step that waits on our page is cancelled;
-- one that waits for its payer elsewhere, as the provider has reported, is left behind, and queried (decisions 0021, 0023). One that the provider
-- has not answered yet may ask its payer already, so nothing else does. What waits at the bank only the provider can end (payments/attempts/steps.ts),
-- and a public session ends no other session's charge, but one that has waited on our page until free_at.
under_way as materialized (
  select c.id, c.public_session, i.free_at,
    case
      when p.public_session is not null and c.public_session is distinct from p.public_session and (i.free_at <= p.at) is not true then null
      when c.status = 'action_required' and c.auth_model <> '3DS' then 'cancelled'
      when c.status = 'unknown' and c.auth_model = any ($2::text[]) then 'left'
    end as gives_way_as
  from payment p join charges c on c.id = p.live_charge_id
  cross join lateral (select case when c.status = 'action_required' and c.auth_model <> '3DS'
    then c.updated_at + interval '${LEFT_ON_OUR_PAGE_MINUTES} min' end as free_at) i
  for update of c
),

-- The charge that this very call has begun before (its idempotency key).
repeated as (
  select p.transaction_id, c.id, c.request_fingerprint = decode(p.fingerprint, 'hex') as is_same_body
  from payment p join charges c on c.transaction_id = p.transaction_id and c.idempotency_key = p.idempotency_key
),

-- What it costs. A payment has its attempts, and each public session as many of its own
-- (decision 0047).
priced as (
  select p.*, n.session_attempt, d.price_minor, coalesce(p.quoted_minor, d.price_minor) as debit_minor,
    coalesce(p.quoted_currency, p.currency) as debit_currency,
    case when p.public_session is null then p.attempts >= p.attempts_max else n.session_attempt > p.attempts_max end as is_used_up
  from payment p
  cross join lateral (select ${owedSql('p', 'p')} as price_minor) d
  cross join lateral (select case when p.public_session is not null then (select coalesce(max(c.session_attempt), 0) + 1 from charges c
    where c.transaction_id = p.transaction_id and c.public_session = p.public_session) end as session_attempt) n
),

-- The limit that its card, number or account has reached (decision 0025).
limited as materialized (
  select p.transaction_id, ${limitMetSql('p')} as name from priced p where p.instrument is not null
),
-- What the shield says of it, where it is by card (decision 0110).
shielded as materialized (${SHIELDED}
),
judged as materialized (
  select p.*, u.gives_way_as, u.free_at, r.id as repeated_id, r.is_same_body, h.means, h.mark, h.is_known, h.goes_by, h.stage_for_payer, ${SHIELD_COLUMNS},
    case
      when r.id is not null then 'REPEATED'
      -- its first was accepted while this waited for the lock: the lock sees the payment as it is now, and no other row
      when p.idempotency_key = p.last_idempotency_key then 'UNSEEN'
      when p.status = 'success' then 'ALREADY_COMPLETED'
      when p.status = 'abandoned' then 'ABANDONED'
      when p.status = 'failed' or p.is_used_up then 'SESSION_END'
      when p.status = 'expired' or p.at >= p.expires_at then 'EXPIRED'
      when p.public_session is not null and exists (
        select from shares s where s.public_session = p.public_session and s.taken_back_at is not null) then 'SHARE_TAKEN_BACK'
      when p.channel <> all (p.channels) then 'CHANNEL_NOT_OFFERED'
      when l.name is not null then 'LIMIT'
      when p.live_charge_id is not null and u.gives_way_as is null then
        case when u.public_session is distinct from p.public_session and u.id is not null then 'ANOTHER_ATTEMPT' else 'STILL_CHECKING' end
      when h.verdict in ('hold', 'one_try', 'busy') then 'SHIELD'
    end as refusal,
    l.name as limit_met
  from priced p
  left join under_way u on u.id = p.live_charge_id
  left join repeated r on r.transaction_id = p.transaction_id
  left join limited l on l.transaction_id = p.transaction_id
  left join shielded h on h.transaction_id = p.transaction_id
),
ended as (
  update charges c set status = j.gives_way_as, query_at = case when j.gives_way_as = 'left' then j.at else c.query_at end, updated_at = j.at
  from judged j where j.refusal is null and c.id = j.live_charge_id
  returning c.transaction_id
),

-- One charge of a payment is live at a time: the one under way is ended before the new one is written.
accepted as (
  insert into charges (transaction_id, reference, provider, account_id, channel, amount_minor, currency, fee_minor, vat_minor, quote_id, price_minor,
    card_brand, card_first_six, card_last_four, card_expiry, wallet_masked, wallet_network,
    bank_slug, bank_name, bank_processor, bank_last_four,
    idempotency_key, request_fingerprint, public_session, session_attempt, sent_at, created_at, updated_at,
    merchant_id, env, is_known_payer, shield_stage, hides_reason, card_mark)
  select j.transaction_id, j.reference, j.provider, j.account_id, j.channel, j.debit_minor, j.debit_currency, j.fee_minor, j.vat_minor, j.quote_id,
    case when j.quote_id is not null then j.price_minor end,
    k.card_brand, k.card_first_six, k.card_last_four, k.card_expiry, j.wallet_masked, j.wallet_network,
    j.bank_slug, j.bank_name, j.bank_processor, j.bank_last_four,
    j.idempotency_key, decode(j.fingerprint, 'hex'), j.public_session, j.session_attempt, j.at, j.at, j.at,
    case when j.means is not null then j.merchant_id end, case when j.means is not null then j.env end, coalesce(j.is_known, false),
    case when j.goes_by is not null then greatest(j.stage_for_payer, 2) when j.means in ('hosted', 'own') then j.stage_for_payer
      else least(coalesce(j.stage_for_payer, 0), 1) end,
    coalesce(j.shield_hides_reason, false), k.card_mark
  from judged j
  -- which card is typed on the processor's page nobody here knows
  left join lateral (select j.card_brand, j.card_first_six, j.card_last_four, j.card_expiry, j.mark as card_mark
    where j.goes_by is distinct from 'page') k on true
  left join ended e on e.transaction_id = j.transaction_id
  where j.refusal is null and (j.live_charge_id is null or e.transaction_id is not null)
  returning id, transaction_id, amount_minor, currency
),
counted as (${countTriesSql(`
    select decode(j.instrument -> 'buckets' ->> 0, 'hex') as bucket, j.instrument ->> 'kind' as kind, x.id as charge_id, j.at
    from accepted x join judged j on j.transaction_id = x.transaction_id where j.instrument is not null and j.goes_by is distinct from 'page'`)}
),
moved as (
  update transactions t set status = 'processing', live_charge_id = x.id, last_idempotency_key = j.idempotency_key, updated_at = j.at,
    attempts = t.attempts + case when j.public_session is null then 1 else 0 end,
    public_attempts = t.public_attempts + case when j.public_session is null then 0 else 1 end,
    left_charges = t.left_charges + case when j.gives_way_as = 'left' then 1 else 0 end,
    outbox_seq = t.outbox_seq + case when j.status = 'pending' then 1 else 0 end
  from accepted x join judged j on j.transaction_id = x.transaction_id
  where t.id = x.transaction_id
  returning t.id, t.outbox_seq, j.status as moved_from, j.at
),
announced as (
  insert into outbox (transaction_id, seq, kind, body, at)
  select id, outbox_seq, 'processing', '{}', at from moved where moved_from = 'pending'
)

select j.transaction_id, x.id as charge_id, x.amount_minor, x.currency, j.payment_reference, j.merchant_id, j.customer_name, j.customer_email,
  j.refusal, j.free_at, j.limit_met, j.repeated_id, j.is_same_body, j.shield_verdict, j.shield_hold_ms, j.shield_hides_reason, j.shield_signs
from judged j left join accepted x on x.transaction_id = j.transaction_id`;

export type ChargeToAccept = {
  transactionId: number;
  /** `KPY-CA-…`; the provider will know the charge by it. */
  reference: ChargeReference;
  provider: string;
  /** The provider's account; every later call about the charge is made there. */
  accountId: number;
  channel: string;
  /** What of the instrument may be kept: a card's, a wallet's or a bank's. */
  card: { brand: string | null; firstSix: string; lastFour: string; expiry: string } | null;
  /** The number masked (`254*****5678`); the network's slug. */
  wallet?: { number: string; network: string | null } | null;
  /** The bank and, of an account or phone number, no more than its last four digits. */
  bank?: { slug: string; name: string; processor: string; lastFour: string | null } | null;
  /** What is counted against its instrument's limits; without one nothing is. */
  instrument?: InstrumentTry | null;
  /** What the shield counts (decision 0110); without it nothing is. */
  shield?: CardTry | null;
  /** What is debited instead of the transaction's own amount, where that is another currency; it holds at `now`. */
  quote: Pick<Quote, 'id' | 'debited'> | null;
  /** The public session that tries (decision 0047); null: a full one, or the merchant's server. */
  publicSession: string | null;
  /** The caller's Idempotency-Key; null when it sent none. */
  idempotencyKey: string | null;
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
      paymentReference: PaymentReference;
      merchantId: number;
      amountMinor: number;
      currency: string;
      customerName: string | null;
      customerEmail: string;
      /** How the card is kept from telling a tester anything; null: it is charged as it is. */
      goesBy: 'three_ds' | 'page' | null;
      /** Whether its payer is told one sentence for all that testers look for, in equal time. */
      hidesReason: boolean;
    }
  /** The shield holds it: to be accepted again after so long. Nothing was written. */
  | { kind: 'held'; holdMs: number }
  /** A repeat under the same idempotency key: the charge that the first call began. */
  | { kind: 'repeated'; chargeId: number; sameBody: boolean }
  /**
   * `limit`: with CARD_LIMIT, NUMBER_LIMIT and ACCOUNT_LIMIT. `freeAt`: with ANOTHER_ATTEMPT, when it gives way, if that is known; epoch ms.
   */
  | { kind: 'refused'; why: AcceptanceRefusal; limit?: LimitName; freeAt?: number };

export type AcceptanceRefusal =
  | 'UNKNOWN_REFERENCE'
  | 'ALREADY_COMPLETED'
  | 'EXPIRED'
  | 'ABANDONED'
  | 'SESSION_END'
  | 'STILL_CHECKING'
  /** The one under way is another session's (decision 0047), which this one does not see. */
  | 'ANOTHER_ATTEMPT'
  | 'CHANNEL_NOT_OFFERED'
  /** Whoever asked this session to pay asks no more (decision 0066). */
  | 'SHARE_TAKEN_BACK'
  /** The shield takes one card try a payment. */
  | 'ONE_CARD_TRY'
  /** No place is free for a card that nothing can stand before. */
  | 'CARD_BUSY'
  | LimitRefusal;

type LimitRefusal = 'CARD_LIMIT' | 'NUMBER_LIMIT' | 'ACCOUNT_LIMIT';

type AcceptRow = ShieldRow & {
  transaction_id: number;
  payment_reference: PaymentReference;
  merchant_id: number;
  customer_name: string | null;
  customer_email: string;
  /** Null where there is a charge. */
  refusal:
    | Exclude<AcceptanceRefusal, 'UNKNOWN_REFERENCE' | 'ONE_CARD_TRY' | 'CARD_BUSY' | LimitRefusal>
    | 'SHIELD'
    | 'REPEATED'
    | 'UNSEEN'
    | 'LIMIT'
    | null;
  limit_met: LimitName | null;
  /** When the one under way gives way to other sessions. */
  free_at: Date | null;
  charge_id: number | null;
  amount_minor: number | null;
  currency: string | null;
  repeated_id: number | null;
  is_same_body: boolean | null;
};

/** Builds the one way a charge comes into being. Attempts that come together are committed together. */
export function createAcceptCharge(
  db: StatementPool,
  channels: Readonly<Record<string, Pick<ChargeRules, 'leftBehindAt'>>>,
): (charge: ChargeToAccept) => Promise<Acceptance> {
  const leftBehindAt = Object.values(channels).flatMap(({ leftBehindAt: models }) => models);
  const accept = createBatch<ChargeToAccept, Acceptance | 'unseen'>({
    // A payment takes one attempt at a time, and an instrument is counted one by one.
    keysOf: ({ transactionId, instrument }) => [transactionId, ...(instrument?.buckets.slice(0, 1) ?? [])],
    // Strangers' cards at a shop are counted before the next are: else a rush would see itself nowhere.
    aloneOf: ({ shield }) => (shield && !shield.isSavedCard ? shield.shop : null),
    async run(charges) {
      const values = [JSON.stringify(charges.map(toInput)), leftBehindAt];
      const statement = { name: 'accept-charges', text: ACCEPT, values };
      const { rows } = await retryOnConflict(() => db.query<AcceptRow>(statement));
      await keepEach(db, rows, charges[0]?.now ?? 0);
      const byTransaction = new Map(rows.map((row) => [row.transaction_id, row]));
      return charges.map((charge) => toAcceptance(charge, byTransaction.get(charge.transactionId)));
    },
  });
  return async (charge) => {
    let acceptance = await accept(charge);
    // The next statement sees the charge of the same press.
    if (acceptance === 'unseen') acceptance = await accept(charge);
    if (acceptance === 'unseen') throw new Error('The charge of a repeated press cannot be found');
    // A payment that is refused as over is ended now, not at the next sweep.
    if (acceptance.kind === 'refused' && acceptance.why === 'EXPIRED')
      await endPayment(queriesOver(db), charge.transactionId, charge.now);
    return acceptance;
  };
}

/** What these rows saw of card testing, once for each shop and range of cards. */
async function keepEach(db: StatementPool, rows: readonly ShieldRow[], now: number): Promise<void> {
  const seen = new Map(
    rows.flatMap(({ shield_signs: signs }) =>
      signs ? [[`${signs.merchant_id} ${signs.env} ${signs.first_six}`, signs] as const] : [],
    ),
  );
  for (const signs of seen.values()) await keepSigns(queriesOver(db), signs, now);
}

function toInput(charge: ChargeToAccept): Record<string, unknown> {
  const { card, wallet, bank, instrument } = charge;
  return {
    transaction_id: charge.transactionId,
    reference: charge.reference,
    provider: charge.provider,
    account_id: charge.accountId,
    channel: charge.channel,
    card_brand: card?.brand,
    card_first_six: card?.firstSix,
    card_last_four: card?.lastFour,
    card_expiry: card?.expiry,
    wallet_masked: wallet?.number,
    wallet_network: wallet?.network,
    ...toBankInput(bank),
    instrument: toTryInput(instrument),
    shield: toShieldInput(charge.shield),
    idempotency_key: charge.idempotencyKey,
    fingerprint: charge.fingerprint,
    public_session: charge.publicSession,
    quote_id: charge.quote?.id,
    quoted_minor: charge.quote?.debited.minor,
    quoted_currency: charge.quote?.debited.currency,
    at: new Date(charge.now).toISOString(),
  };
}

function toBankInput(bank: ChargeToAccept['bank']): Record<string, unknown> {
  if (!bank) return {};
  const { slug, name, processor, lastFour } = bank;
  return { bank_slug: slug, bank_name: name, bank_processor: processor, bank_last_four: lastFour };
}

function toAcceptance(charge: ChargeToAccept, row: AcceptRow | undefined): Acceptance | 'unseen' {
  if (!row) return { kind: 'refused', why: 'UNKNOWN_REFERENCE' };
  if (row.charge_id !== null && row.amount_minor !== null && row.currency !== null) {
    return {
      kind: 'accepted',
      chargeId: row.charge_id,
      transactionId: charge.transactionId,
      paymentReference: row.payment_reference,
      merchantId: row.merchant_id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      goesBy: row.shield_verdict === 'three_ds' || row.shield_verdict === 'page' ? row.shield_verdict : null,
      hidesReason: row.shield_hides_reason ?? false,
    };
  }
  if (row.repeated_id !== null) {
    return { kind: 'repeated', chargeId: row.repeated_id, sameBody: row.is_same_body === true };
  }
  if (row.refusal === 'UNSEEN') return 'unseen';
  return row.refusal === 'SHIELD' ? shieldRefusalOf(row) : refusalOf(row, charge.instrument);
}

function shieldRefusalOf({ shield_verdict: verdict, shield_hold_ms: holdMs }: AcceptRow): Acceptance {
  if (verdict === 'hold') return { kind: 'held', holdMs: holdMs ?? 0 };
  return { kind: 'refused', why: verdict === 'one_try' ? 'ONE_CARD_TRY' : 'CARD_BUSY' };
}

function refusalOf(
  { refusal, limit_met: limit, free_at: freeAt }: AcceptRow,
  instrument: ChargeToAccept['instrument'],
): Acceptance {
  if (refusal === 'LIMIT' && limit && instrument)
    return { kind: 'refused', why: LIMIT_REFUSALS[instrument.kind], limit };
  if (
    refusal === null ||
    refusal === 'LIMIT' ||
    refusal === 'REPEATED' ||
    refusal === 'UNSEEN' ||
    refusal === 'SHIELD'
  )
    throw new Error('An attempt was neither accepted nor refused');
  if (refusal === 'ANOTHER_ATTEMPT' && freeAt !== null)
    return { kind: 'refused', why: refusal, freeAt: freeAt.getTime() };
  return { kind: 'refused', why: refusal };
}

const LIMIT_REFUSALS: Record<InstrumentKind, LimitRefusal> = {
  card: 'CARD_LIMIT',
  wallet: 'NUMBER_LIMIT',
  account: 'ACCOUNT_LIMIT',
};
