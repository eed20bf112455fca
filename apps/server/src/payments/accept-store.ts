// Accepts a payer's attempt: one statement checks the transaction, counts the attempt, writes the charge as `sent` and the
// outbox row, and commits before the provider is asked (design §3; guides I-03, I-20, I-23, I-24, I-28).
import { createBatch } from '../platform/batch.ts';
import type { Database } from '../platform/database.ts';
import type { Turns } from '../platform/turns.ts';
import type { Quote } from './exchange.ts';
import { endPayment } from './expiry.ts';
import type { InstrumentKind, LimitName } from './instrument-limits.ts';
import {
  amongRivals,
  countTriesSql,
  type InstrumentTry,
  limitMetSql,
  toTryInput,
} from './instrument-store.ts';

// The statement that accepts attempts, for accept-charge.ts.

/** What a statement that accepts attempts is for; it leaves every other payment alone. */
type AcceptReach = {
  /** Only payments that nobody has tried to pay, so that no step is open, none is left behind, and no press is repeated. */
  isFirst: boolean;
  /** Whether an instrument is counted (decision 0025). */
  isCounted: boolean;
};

// Reading order: lock the transactions in one order; keep those that may take an attempt, and whose card
// or number has not been tried too often (decision 0025); end a step that the payer walked away
// from (at the bank only the provider can: payments/give-up-step.ts), or leave it where it may still be paid (decisions 0021, 0023);
// insert; move; tell the outbox. The locks see the newest row: its columns decide whether an attempt is already under way.
/**
 * SQL: accepts the attempts ($1, json; no two of one transaction) within reach. Each row of its answer is an attempt that was accepted or,
 * of any reach, what there is to say of one that was not. What no payment within reach can need is left out: the database prepares
 * each part of a statement whether it will be used or not, which costs it more than the rows.
 */
function acceptChargesSql({ isFirst, isCounted }: AcceptReach): string {
  return isFirst ? acceptFirstSql(isCounted) : acceptAnySql(isCounted);
}

// The update is the lock too: attempts come in the order in which every statement locks their transactions (accept-charge.ts). The
// charge's number is drawn here, so that the row is written once.
function acceptFirstSql(isCounted: boolean): string {
  return `${INPUT},
moved as (
  ${moveSql('i', `nextval('charges_id_seq')`, 't.outbox_seq + 1')}
  from input i
  where t.id = i.transaction_id and t.status = 'pending' and t.attempts = 0 and t.public_attempts = 0 and ${mayTake('t', 'i')}
    ${isCounted ? `and ${IS_WITHIN_LIMITS}` : ''}
  returning i.*, 1 as session_attempt, t.live_charge_id as charge_id, t.currency, ${PRICE}, t.outbox_seq, t.intent_reference, t.customer_email
),
inserted as (
  ${insertSql('moved', 'charge_id')}
)${isCounted ? triedSql('moved') : ''},
told as (
  ${tellSql('moved')}
)
select a.transaction_id, a.charge_id, a.debit_minor as amount_minor, a.debit_currency as currency, a.intent_reference, a.customer_email
from (select a.*, ${DEBIT} from moved a) a`;
}

function acceptAnySql(isCounted: boolean): string {
  return `${INPUT},
locked as materialized (
  select i.*, t.currency, ${OF_TRANSACTION} ${PRICE}, ${SESSION_ATTEMPT}
  from transactions t join input i on i.transaction_id = t.id
  order by t.id
  for update of t
),
${REPEATED},
open as materialized (
  select l.* from locked l
  where l.status in ('pending', 'processing') and ${mayTake('l', 'l')} and not ${USED_UP}
    and (l.press_key is null or l.press_key is distinct from l.last_press_key)
    and not exists (select from repeated r where r.transaction_id = l.transaction_id)
)${isCounted ? LIMITED : ''},
allowed as (
  select * from ${isCounted ? WITHIN_LIMITS : 'open'} a
),
${FREED},
inserted as (
  ${insertSql(`(select * from allowed
    where live_charge_id is null or live_charge_id in (select id from cancelled union all select id from left_behind))`)}
  returning id as charge_id, transaction_id, amount_minor, currency
),
moved as (
  ${moveSql('a', 'x.charge_id', `t.outbox_seq + case when t.status = 'pending' then 1 else 0 end`)},
    left_charges = t.left_charges + case when t.live_charge_id in (select id from left_behind) then 1 else 0 end
  from inserted x join allowed a on a.transaction_id = x.transaction_id
  where t.id = x.transaction_id
  returning a.*, x.charge_id, t.outbox_seq
)${isCounted ? triedSql('moved') : ''},
told as (
  ${tellSql(`(select * from moved where status = 'pending')`)}
)
${outcomeSql(isCounted)}`;
}

const REPEATED = `repeated as (
  select l.transaction_id, c.id, c.press_fingerprint = decode(l.fingerprint, 'hex') as same
  from locked l join charges c on c.transaction_id = l.transaction_id and c.press_key = l.press_key
)`;

/** A public session ends nobody else's attempt. */
const MAY_END = '(a.public_session is null or c.public_session = a.public_session)';

const FREED = `cancelled as (
  update charges c set status = 'cancelled', updated_at = a.at
  from allowed a where c.id = a.live_charge_id and ${MAY_END} and c.status = 'action_required' and c.auth_model <> '3DS'
  returning c.id
),
left_behind as (
  update charges c set status = 'left', query_at = a.at, updated_at = a.at
  from allowed a where c.id = a.live_charge_id and ${MAY_END} and c.status = 'unknown' and c.channel in ('mobile_money', 'bank_transfer', 'pay_with_bank')
  returning c.id
)`;

const outcomeSql = (
  isCounted: boolean,
): string => `select l.transaction_id, x.charge_id, x.amount_minor, coalesce(x.currency, l.currency) as currency, l.intent_reference, l.customer_email,
  l.channel = any (l.channels) as offered, l.status, l.at >= l.expires_at as expired, ${USED_UP} as used_up,
  exists (select from charges y where y.id = l.live_charge_id and y.public_session is distinct from l.public_session) as is_others,
  r.id as repeated_id, r.same as repeated_same, ${isCounted ? 'm.limit_met' : 'null as limit_met'}
from locked l left join inserted x on x.transaction_id = l.transaction_id
  left join repeated r on r.transaction_id = l.transaction_id
  ${isCounted ? 'left join limited m on m.transaction_id = l.transaction_id' : ''}`;

const INPUT = `
with input as (
  select * from json_to_recordset($1::json) as i(
    transaction_id bigint, reference text, provider text, channel text, card_brand text, card_first_six text,
    card_last_four text, card_expiry text, wallet_masked text, wallet_network text, bank_slug text, bank_name text, bank_processor text, bank_last_four text, press_key text, fingerprint text, public_session text, quote_id text,
    quoted_minor bigint, quoted_currency text, instrument json, at timestamptz)
)`;

/** What the attempt costs; a transfer, less what has come in parts. */
const PRICE = `(t.fees -> i.channel ->> 'fee')::bigint as fee_minor, (t.fees -> i.channel ->> 'vat')::bigint as vat_minor,
    t.amount_minor + case when t.merchant_bears_cost then 0
      else (t.fees -> i.channel ->> 'fee')::bigint + (t.fees -> i.channel ->> 'vat')::bigint end
      - case when i.channel = 'bank_transfer' then t.held_minor else 0 end as payable_minor`;

/** What tells whether any payment may take an attempt, and why not. */
const OF_TRANSACTION = `t.status, t.attempts, t.attempts_max, t.live_charge_id, t.last_press_key, t.expires_at, t.channels,
    t.customer_email, t.intent_reference,`;

const mayTake = (transaction: string, attempt: string): string =>
  `${attempt}.at < ${transaction}.expires_at and ${attempt}.channel = any (${transaction}.channels)`;

/** The attempt's number within its public session. It is not the transaction's own, so the index has the last word (instrument-tries.ts). */
const SESSION_ATTEMPT = `case when i.public_session is not null then (select count(*) + 1 from charges c
    where c.transaction_id = t.id and c.public_session = i.public_session) end as session_attempt`;

/** A payment has its attempts, and each public session as many of its own (decision 0047). */
const USED_UP =
  '(case when l.public_session is null then l.attempts >= l.attempts_max else l.session_attempt > l.attempts_max end)';

const DEBIT = `coalesce(a.quoted_minor, a.payable_minor) as debit_minor, coalesce(a.quoted_currency, a.currency) as debit_currency`;

const IS_WITHIN_LIMITS = `(i.instrument is null
      or (select ${limitMetSql('o')} from (select a.*, ${DEBIT} from (select i.*, t.currency, ${PRICE}) a) o) is null)`;

const LIMITED = `,
limited as materialized (
  select o.transaction_id, ${limitMetSql('o')} as limit_met from (select a.*, ${DEBIT} from open a) o where o.instrument is not null
)`;

const WITHIN_LIMITS = `(select * from open o
    where not exists (select from limited m where m.transaction_id = o.transaction_id and m.limit_met is not null))`;

/** `id`: of the row that the number of each charge stands in; without it numbers are drawn here. */
const insertSql = (
  attempts: string,
  id = '',
): string => `insert into charges (${id && 'id, '} transaction_id, reference, provider, channel,
    amount_minor, fee_minor, vat_minor, currency,
    card_brand, card_first_six, card_last_four, card_expiry, wallet_masked, wallet_network, bank_slug, bank_name, bank_processor, bank_last_four, press_key, press_fingerprint,
    public_session, session_attempt, sent_at, created_at, updated_at, quote_id, price_minor) ${id && 'overriding system value'}
  select ${id && `a.${id}, `} a.transaction_id, a.reference, a.provider, a.channel,
    a.debit_minor, a.fee_minor, a.vat_minor, a.debit_currency,
    a.card_brand, a.card_first_six, a.card_last_four, a.card_expiry, a.wallet_masked, a.wallet_network, a.bank_slug, a.bank_name, a.bank_processor, a.bank_last_four, a.press_key, decode(a.fingerprint, 'hex'),
    a.public_session, case when a.public_session is not null then a.session_attempt end, a.at, a.at, a.at, a.quote_id, case when a.quote_id is not null then a.payable_minor end
  from (select a.*, ${DEBIT} from ${attempts} a) a`;

/** `a`: the row of the attempt, with the number of its charge. */
const moveSql = (
  a: string,
  charge: string,
  seq: string,
): string => `update transactions t set status = 'processing',
    attempts = t.attempts + case when ${a}.public_session is null then 1 else 0 end,
    public_attempts = t.public_attempts + case when ${a}.public_session is null then 0 else 1 end, live_charge_id = ${charge}, last_press_key = ${a}.press_key, updated_at = ${a}.at, outbox_seq = ${seq}`;

const tellSql = (moved: string): string => `insert into outbox (transaction_id, seq, kind, body, at)
  select m.transaction_id, m.outbox_seq, 'processing', '{}', m.at from ${moved} m`;

/** `attempts`: those that became a charge, each with its number. */
const triedSql = (attempts: string): string => `,
tried as (${countTriesSql(`
    select decode(a.instrument -> 'buckets' ->> 0, 'hex') as bucket, a.instrument ->> 'kind' as kind, a.charge_id, a.at
    from ${attempts} a where a.instrument is not null`)}
)`;

export type NewCharge = {
  transactionId: number;
  /** `KPY-CA-…`; the provider will know the charge by it. */
  reference: string;
  provider: string;
  channel: string;
  /** What of the instrument may be kept: a card's, a wallet's or a bank's. */
  card: { brand: string | null; firstSix: string; lastFour: string; expiry: string } | null;
  /** The number masked (`254*****5678`); the network's slug. */
  wallet?: { number: string; network: string | null } | null;
  /** The bank and, of an account or phone number, no more than its last four digits. */
  bank?: { slug: string; name: string; processor: string; lastFour: string | null } | null;
  /** What is counted against its instrument's limits; without one nothing is. */
  instrument?: InstrumentTry | null;
  /** What is debited instead of the transaction's own amount, where that is another currency; it holds at `now`. */
  quote: Pick<Quote, 'id' | 'debited'> | null;
  /** The public session that tries (decision 0047); null: a full one, or the merchant's server. */
  publicSession: string | null;
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
  /** `limit`: with CARD_LIMIT, NUMBER_LIMIT and ACCOUNT_LIMIT. */
  | { kind: 'refused'; why: AcceptanceRefusal; limit?: LimitName };

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
  | LimitRefusal;

type LimitRefusal = 'CARD_LIMIT' | 'NUMBER_LIMIT' | 'ACCOUNT_LIMIT';

type AcceptRow = {
  transaction_id: number;
  charge_id: number | null;
  amount_minor: number | null;
  intent_reference: string;
  currency: string;
  customer_email: string;
  offered: boolean;
  status: string;
  expired: boolean;
  used_up: boolean;
  is_others: boolean;
  repeated_id: number | null;
  repeated_same: boolean | null;
  limit_met: LimitName | null;
};

const UNKNOWN: Acceptance = { kind: 'refused', why: 'UNKNOWN_REFERENCE' };

/** Builds the one way a charge comes into being. */
export function createAcceptCharge(db: Database, turns?: Turns): (charge: NewCharge) => Promise<Acceptance> {
  const first = createAccepting(db, true, turns);
  const any = createAccepting(db, false, turns);
  return async (charge) => {
    const acceptance = (await first(charge)) ?? (await any(charge)) ?? UNKNOWN;
    // What is told to be over is over from now on, before the sweep comes by.
    if (acceptance.kind === 'refused' && acceptance.why === 'EXPIRED')
      await endPayment(db, charge.transactionId, charge.now);
    return acceptance;
  };
}

/** Accepts what is within reach, payments that nobody has tried to pay or any; null: it is not. */
function createAccepting(
  db: Database,
  isFirst: boolean,
  turns: Turns | undefined,
): (charge: NewCharge) => Promise<Acceptance | null> {
  const name = `accept-${isFirst ? 'first' : 'any'}-charges`;
  const plain = { name, text: acceptChargesSql({ isFirst, isCounted: false }) };
  const counted = { name: `${name}-counted`, text: acceptChargesSql({ isFirst, isCounted: true }) };
  return createBatch<NewCharge, Acceptance | null>({
    // An instrument is counted once in a statement, too.
    keyOf: ({ transactionId, instrument }) => [transactionId, ...(instrument?.buckets.slice(0, 1) ?? [])],
    lanes: 4,
    maxItems: 16,
    turns,
    async run(charges) {
      const statement = charges.some(({ instrument }) => instrument) ? counted : plain;
      // In the order in which every statement locks transactions, so that none waits for another in a circle.
      const inOrder = charges.toSorted((a, b) => a.transactionId - b.transactionId);
      const values = [JSON.stringify(inOrder.map(toInput))];
      const { rows } = await amongRivals(() => db.query<AcceptRow>({ ...statement, values }));
      const byTransaction = new Map(rows.map((row) => [row.transaction_id, row]));
      return charges.map((charge) => toAcceptance(charge, byTransaction.get(charge.transactionId)));
    },
  });
}

function toInput(charge: NewCharge): Record<string, unknown> {
  const { card, wallet, bank, instrument } = charge;
  return {
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
    ...toBankInput(bank),
    instrument: toTryInput(instrument),
    press_key: charge.pressKey,
    fingerprint: charge.fingerprint,
    public_session: charge.publicSession,
    quote_id: charge.quote?.id,
    quoted_minor: charge.quote?.debited.minor,
    quoted_currency: charge.quote?.debited.currency,
    at: new Date(charge.now).toISOString(),
  };
}

function toBankInput(bank: NewCharge['bank']): Record<string, unknown> {
  if (!bank) return {};
  const { slug, name, processor, lastFour } = bank;
  return { bank_slug: slug, bank_name: name, bank_processor: processor, bank_last_four: lastFour };
}

function toAcceptance(charge: NewCharge, row: AcceptRow | undefined): Acceptance | null {
  if (!row) return null;
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
  const { instrument } = charge;
  if (row.limit_met === null || !instrument) return { kind: 'refused', why: whyRefused(row) };
  return { kind: 'refused', why: LIMIT_REFUSALS[instrument.kind], limit: row.limit_met };
}

const LIMIT_REFUSALS: Record<InstrumentKind, LimitRefusal> = {
  card: 'CARD_LIMIT',
  wallet: 'NUMBER_LIMIT',
  account: 'ACCOUNT_LIMIT',
};

function whyRefused(row: AcceptRow): AcceptanceRefusal {
  if (row.status === 'success') return 'ALREADY_COMPLETED';
  if (row.status === 'abandoned') return 'ABANDONED';
  if (row.status === 'failed' || row.used_up) return 'SESSION_END';
  if (row.status === 'expired' || row.expired) return 'EXPIRED';
  if (!row.offered) return 'CHANNEL_NOT_OFFERED';
  return row.is_others ? 'ANOTHER_ATTEMPT' : 'STILL_CHECKING';
}
