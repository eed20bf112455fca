// The statement that settles charges, for settle-charge.ts.
import { chargeAnswerSql, chargeColumns } from './charge-row.ts';

/**
 * `any`: whatever an answer meets. `ordinary`: the end of the payment's live charge, before any money, with no saved card waiting for it.
 * The ordinary statement leaves every other row alone, and with it all that only others need: the database prepares each part of
 * a statement whether it will be used or not, which costs it more than the rows.
 */
export type SettleReach = 'any' | 'ordinary';

/**
 * SQL: settles the inputs ($1, json; no two of one transaction) within reach; answers the charges that it moved. The transaction's row is
 * locked first, always, so that settling and accepting never wait for each other in a circle.
 */
export function settleChargesSql(reach: SettleReach): string {
  return { any: SETTLE_ANY, ordinary: SETTLE_ORDINARY }[reach];
}

/** What every answer says, and where its money would come from. */
const SAID = `charge_id bigint, transaction_id bigint, reference text, source text, kind text, amount_minor bigint, currency text,
    to_status text, error_type text, message text, account text, at timestamptz`;

/** What else one may say that does not simply end the charge. */
const SAID_BESIDES = `round smallint, is_final boolean, auth_model text, auth_step text, can_resend_otp boolean, step_page jsonb,
    otp_resend_at timestamptz, wrong smallint, query_at timestamptz, press_key text, reversal_reference text`;

const lockedSql = (said: string, within: string): string => `
with input as (
  select * from json_to_recordset($1::json) as i(${said})
),
locked as materialized (
  select i.*, t.currency as price_currency, t.paid_charge_id, t.attempts >= t.attempts_max as used_up
  from transactions t join input i on i.transaction_id = t.id
  where ${within}
  order by t.id
  for update of t
)`;

const witnessedSql = (besides = ''): string => `witnessed as (
  insert into evidence (charge_id, reference, source, kind, amount_minor, currency, error_type, message, at ${besides})
  select charge_id, reference, source, kind, amount_minor, currency, error_type, message, at ${besides} from locked
)`;

// What later steps need of the input travels with `moved`, so that none looks it up again.
const movedSql = (change: string, condition: string, besides = ''): string => `moved as (
  update charges c set ${change},
    error_type = l.error_type, message = l.message,
    queries = c.queries + case when l.source = 'query' then 1 else 0 end,
    updated_at = l.at
  from locked l
  -- said by what it is not, so that the charge is found by its key and not among all that are live
  where c.id = l.charge_id and c.status not in ('held', 'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled')
    ${condition}
  returning ${chargeColumns('c')}, c.price_minor, l.at, l.price_currency, l.used_up, l.account ${besides}
)`;

const PAID = `paid as (
  update transactions t set
    status = case when m.status = 'success' then 'success'
      when t.status <> 'processing' or t.live_charge_id <> m.id -- or one is left behind: it may still pay
        or t.left_charges > case when t.live_charge_id = m.id then 0 else 1 end then t.status
      when m.used_up then 'failed' else 'pending' end,
    paid_charge_id = case when m.status = 'success' then m.id else t.paid_charge_id end,
    amount_paid_minor = t.amount_paid_minor + case when m.status = 'success' then coalesce(m.price_minor, m.amount_minor) else 0 end,
    left_charges = case when t.live_charge_id = m.id then t.left_charges else greatest(0, t.left_charges - 1) end,
    live_charge_id = case when t.live_charge_id = m.id then null else t.live_charge_id end,
    outbox_seq = t.outbox_seq + 1, updated_at = m.at
  from moved m
  where t.id = m.transaction_id and m.status in ('success', 'failed', 'cancelled', 'duplicate', 'returned')
  returning t.id, t.outbox_seq, t.status, m.status as charge_status, m.reference, m.at
),
told as (
  insert into outbox (transaction_id, seq, kind, body, at)
  select id, outbox_seq, status, jsonb_build_object('charge', reference, 'charge_status', charge_status), at from paid
),
credited as (
  insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
  select m.id, 'payment', m.account, coalesce(m.price_minor, m.amount_minor),
    array['merchant'] || case when m.fee_minor > 0 then array['fees'] end || case when m.vat_minor > 0 then array['vat'] end,
    array[coalesce(m.price_minor, m.amount_minor) - m.fee_minor - m.vat_minor] || array_remove(array[m.fee_minor, m.vat_minor], 0),
    m.price_currency, m.at
  from moved m where m.status = 'success'
)`;

const ANSWERED = `select ${chargeColumns('m')} from moved m`;

const SETTLE_ORDINARY = `${lockedSql(
  SAID,
  `t.live_charge_id = i.charge_id and t.paid_charge_id is null
    and not exists (select from saved_cards s where s.charge_id = i.charge_id)`,
)},
${witnessedSql()},
${movedSql(
  `status = l.to_status, can_resend_otp = false, step_page = null, secret_was_wrong = false, query_at = null`,
  '',
)},
${PAID}
${ANSWERED}`;

const CHANGE = `
    status = case when l.to_status = 'success' and l.paid_charge_id is not null then 'duplicate' when c.status = 'left'
      and l.to_status in ('unknown', 'action_required') then 'left' else l.to_status end,
    auth_model = coalesce(l.auth_model, c.auth_model), auth_step = case when l.auth_model is null then c.auth_step else l.auth_step end,
    can_resend_otp = l.can_resend_otp,
    -- a bank's page may carry a key to the step, so it goes with the charge's end
    step_page = case when l.to_status in ('action_required', 'unknown') then coalesce(l.step_page, c.step_page) end,
    otp_resend_at = coalesce(l.otp_resend_at, c.otp_resend_at), -- wrong ones are counted for each thing that is asked for
    wrong_secrets = case when l.auth_model <> c.auth_model or (l.auth_model is not null and l.auth_step is distinct from c.auth_step) then 0 else c.wrong_secrets end + l.wrong,
    secret_was_wrong = l.wrong > 0,
    query_at = l.query_at,
    -- a charge that its first answer ends stays as it is, and is that answer
    first_answer = coalesce(c.first_answer, case when l.source = 'answer' and l.press_key is null and not l.is_final then jsonb_build_object(
      'status', l.to_status,
      'auth_model', coalesce(l.auth_model, c.auth_model), 'auth_step', l.auth_step, 'can_resend_otp', l.can_resend_otp, 'otp_resends', c.otp_resends,
      'otp_resend_at', coalesce(l.otp_resend_at, c.otp_resend_at), 'secret_was_wrong', l.wrong > 0,
      'error_type', l.error_type, 'message', l.message) end)`;

// An approval of a charge that already ended without money, or of a transaction that is already paid, is money we owe back:
// the obligation is written here, in the same commit, over what was approved and not over what was asked for.
const AFTERWARDS = `,
answered as (
  update charge_presses p set answer = ${chargeAnswerSql('m')}
  from moved m
  where m.answered_press is not null and p.charge_id = m.id and p.press_key = m.answered_press
),
kept as (
  update saved_cards s set state = 'active', activated_at = m.at from moved m where m.status = 'success' and s.charge_id = m.id
),
owed as (
  select c.id, c.transaction_id, l.amount_minor, l.currency, l.account, l.reversal_reference, l.at,
    case when m.id is null then 'late' when m.status = 'returned' then 'wrong_amount' else 'duplicate' end as reason
  from locked l join charges c on c.id = l.charge_id left join moved m on m.id = l.charge_id
  where l.kind = 'approved' and l.amount_minor > 0
    and (m.status in ('duplicate', 'returned') or (m.id is null and c.status in ('failed', 'cancelled')))
),
obliged as (
  insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
  select transaction_id, id, reason, amount_minor, currency, reversal_reference, at, at from owed
  on conflict (charge_id, reason, transfer_id) do nothing
  returning charge_id, amount_minor, currency, created_at
),
suspended as (
  insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
  select b.charge_id, o.reason, o.account, b.amount_minor, array['suspense'], array[b.amount_minor], b.currency, b.created_at
  from obliged b join owed o on o.id = b.charge_id
)`;

const SETTLE_ANY = `${lockedSql(`${SAID}, ${SAID_BESIDES}`, 'true')},
${witnessedSql(', auth_model')},
${movedSql(CHANGE, 'and (l.is_final or c.round = l.round)', ', l.press_key as answered_press')},
${PAID}${AFTERWARDS}
${ANSWERED}`;
