// The statement that accepts attempts, for accept-charge.ts.
import { countTriesSql, limitMetSql } from './instrument-tries.ts';

/** What a statement that accepts attempts is for; it leaves every other payment alone. */
export type AcceptReach = {
  /** Only payments that nobody has tried to pay, so that no step is open, none is left behind, and no press is repeated. */
  isFirst: boolean;
  /** Whether an instrument is counted (decision 0025). */
  isCounted: boolean;
};

// Reading order: lock the transactions in one order; keep those that may take an attempt, and whose card
// or number has not been tried too often (decision 0025); end a step that the payer walked away
// from (at the bank only the provider can: services/give-up-step.ts), or leave it where it may still be paid (decisions 0021, 0023);
// insert; move; tell the outbox. `locked` sees the newest row: its columns decide whether an attempt is already under way.
/**
 * SQL: accepts the attempts ($1, json) within reach and answers what became of each. What no payment within reach can need is left
 * out: the database prepares each part of a statement whether it will be used or not, which costs it more than the rows.
 */
export function acceptChargesSql({ isFirst, isCounted }: AcceptReach): string {
  const unlessFirst = (part: string) => (isFirst ? '' : part);
  const ifCounted = (part: string) => (isCounted ? part : '');
  return `${INPUT},
${LOCKED}
  where ${isFirst ? 't.attempts = 0' : 'true'}
  order by t.id
  for update of t
)${unlessFirst(REPEATED)},
${OPEN} ${unlessFirst(IS_NEW_PRESS)}
)${ifCounted(LIMITED)},
allowed as (
  select o.* from open o ${ifCounted('where not exists (select from limited m where m.n = o.n and m.limit_met is not null)')}
)${unlessFirst(FREED)},
${INSERTED}
  where a.live_charge_id is null ${unlessFirst(`or ${IS_FREED}`)}
  returning id, transaction_id, amount_minor, currency
),
moved as (
  update transactions t set status = 'processing', attempts = t.attempts + 1, live_charge_id = x.id,
    last_press_key = a.press_key, updated_at = a.at,
    left_charges = t.left_charges ${unlessFirst(ONE_MORE_LEFT)},
    outbox_seq = t.outbox_seq + case when a.status = 'pending' then 1 else 0 end
  from inserted x join allowed a on a.transaction_id = x.transaction_id
  where t.id = x.transaction_id
  returning t.id, t.outbox_seq, a.status as was, a.at
)${ifCounted(TRIED)},
told as (
  insert into outbox (transaction_id, seq, kind, body, at)
  select id, outbox_seq, 'processing', '{}', at from moved where was = 'pending'
)
select ${OUTCOME}, ${isFirst ? 'null::bigint as repeated_id, null::boolean as repeated_same' : 'r.id as repeated_id, r.same as repeated_same'},
  ${isCounted ? 'm.limit_met' : 'null as limit_met'}
from locked l left join inserted x on x.transaction_id = l.transaction_id
  ${unlessFirst('left join repeated r on r.n = l.n')} ${ifCounted('left join limited m on m.n = l.n')}`;
}

const INPUT = `
with input as (
  select * from json_to_recordset($1::json) as i(
    n int, transaction_id bigint, reference text, provider text, channel text, card_brand text, card_first_six text,
    card_last_four text, card_expiry text, wallet_masked text, wallet_network text, bank_slug text, bank_name text, bank_processor text, bank_last_four text, press_key text, fingerprint text, quote_id text,
    quoted_minor bigint, quoted_currency text, instrument json, at timestamptz)
)`;

const LOCKED = `locked as materialized (
  select i.*, t.status, t.attempts, t.attempts_max, t.live_charge_id, t.last_press_key, t.expires_at, t.currency,
    t.customer_email, t.intent_reference, i.channel = any (t.channels) as offered,
    (t.fees -> i.channel ->> 'fee')::bigint as fee_minor, (t.fees -> i.channel ->> 'vat')::bigint as vat_minor,
    t.amount_minor + case when t.merchant_bears_cost then 0
      else (t.fees -> i.channel ->> 'fee')::bigint + (t.fees -> i.channel ->> 'vat')::bigint end - case when i.channel = 'bank_transfer' then t.held_minor else 0 end as payable_minor -- less what has come in parts
  from transactions t join input i on i.transaction_id = t.id`;

const REPEATED = `,
repeated as (
  select l.n, c.id, c.press_fingerprint = decode(l.fingerprint, 'hex') as same
  from locked l join charges c on c.transaction_id = l.transaction_id and c.press_key = l.press_key
)`;

const OPEN = `open as materialized (
  select l.*, coalesce(l.quoted_minor, l.payable_minor) as debit_minor, coalesce(l.quoted_currency, l.currency) as debit_currency
  from locked l
  where l.status in ('pending', 'processing') and l.at < l.expires_at and l.attempts < l.attempts_max and l.offered`;

const IS_NEW_PRESS = `and (l.press_key is null or l.press_key is distinct from l.last_press_key)
    and not exists (select from repeated r where r.n = l.n)`;

const LIMITED = `,
limited as materialized (
  select o.n, ${limitMetSql('o')} as limit_met from open o where o.instrument is not null
)`;

const FREED = `,
cancelled as (
  update charges c set status = 'cancelled', updated_at = a.at
  from allowed a where c.id = a.live_charge_id and c.status = 'action_required' and c.auth_model <> '3DS'
  returning c.id
),
left_behind as (
  update charges c set status = 'left', query_at = a.at, updated_at = a.at
  from allowed a where c.id = a.live_charge_id and c.status = 'unknown' and c.channel in ('mobile_money', 'bank_transfer', 'pay_with_bank')
  returning c.id
)`;

const IS_FREED = 'a.live_charge_id in (select id from cancelled union all select id from left_behind)';

const INSERTED = `inserted as (
  insert into charges (transaction_id, reference, provider, channel, amount_minor, fee_minor, vat_minor, currency,
    card_brand, card_first_six, card_last_four, card_expiry, wallet_masked, wallet_network, bank_slug, bank_name, bank_processor, bank_last_four, press_key, press_fingerprint,
    sent_at, created_at, updated_at, quote_id, price_minor)
  select a.transaction_id, a.reference, a.provider, a.channel, a.debit_minor, a.fee_minor,
    a.vat_minor, a.debit_currency,
    a.card_brand, a.card_first_six, a.card_last_four, a.card_expiry, a.wallet_masked, a.wallet_network, a.bank_slug, a.bank_name, a.bank_processor, a.bank_last_four, a.press_key,
    decode(a.fingerprint, 'hex'), a.at, a.at, a.at, a.quote_id, case when a.quote_id is not null then a.payable_minor end
  from allowed a`;

const ONE_MORE_LEFT = '+ case when a.live_charge_id in (select id from left_behind) then 1 else 0 end';

const TRIED = `,
tried as (${countTriesSql(`
    select decode(a.instrument -> 'buckets' ->> 0, 'hex') as bucket, a.instrument ->> 'kind' as kind, x.id as charge_id, a.at
    from inserted x join allowed a on a.transaction_id = x.transaction_id where a.instrument is not null`)}
)`;

const OUTCOME = `l.n, x.id as charge_id, x.amount_minor, l.intent_reference, coalesce(x.currency, l.currency) as currency, l.customer_email, l.offered,
  l.status, l.at >= l.expires_at as expired, l.attempts >= l.attempts_max as used_up`;
