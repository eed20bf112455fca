// The statement of settle-transfer.ts. The transaction's row is locked first, as everywhere; one that has moved on since its standing
// was read is left out, so everything below it stands on what was decided upon.

/** `$1`: a JSON array of rows. Answers the numbers (`n`) of those that it has written. */
export const SETTLE_TRANSFERS = `
with input as (
  select * from json_to_recordset($1::json) as i(
    n int, charge_id bigint, transaction_id bigint, reference text, provider text, version int, source text, transfer_id text,
    amount_minor bigint, currency text, payer_name text, payer_account text, payer_bank text, landed_at timestamptz, to_status text,
    disposition text, kept_minor bigint, owed_minor bigint, owed_reason text, payment_event text, error_type text, message text,
    reversal_reference text, at timestamptz)
),
locked as materialized (
  select i.*, 'provider:' || i.provider as account, t.held_minor, t.attempts >= t.attempts_max as used_up
  from transactions t join input i on i.transaction_id = t.id
  where t.outbox_seq = i.version
  order by t.id
  for update of t
),
taken as (
  insert into transfers (provider, transfer_id, charge_id, transaction_id, amount_minor, currency, payer_name, payer_account,
    payer_bank, landed_at, heard_at, disposition, kept_minor, payment_event)
  select provider, transfer_id, charge_id, transaction_id, amount_minor, currency, payer_name, payer_account, payer_bank, landed_at,
    at, disposition, kept_minor, payment_event from locked
  -- the same transfer on the account of another transaction: a second message about money that has been taken
  on conflict (provider, transfer_id) do nothing
  returning provider, transfer_id
),
fresh as (select l.* from locked l join taken k on k.provider = l.provider and k.transfer_id = l.transfer_id),
witnessed as (
  insert into evidence (charge_id, reference, source, kind, amount_minor, currency, error_type, message, at)
  select charge_id, reference, source, 'transfer', amount_minor, currency, error_type, message, at from fresh
),
moved as (
  update charges c set status = f.to_status, error_type = f.error_type, message = f.message, query_at = null, updated_at = f.at
  from fresh f where c.id = f.charge_id and f.to_status is not null
  returning c.id, c.transaction_id, c.status, c.fee_minor, c.vat_minor, f.n, f.at
),
joined as (
  update charges c set status = 'credited', updated_at = m.at
  from moved m where m.status = 'success' and c.transaction_id = m.transaction_id and c.status = 'held'
  returning c.id, c.transaction_id
),
parts_kept as (
  update transfers x set disposition = 'credited' from joined j where x.charge_id = j.id and x.disposition = 'held'
),
stood as (
  update transactions t set
    status = case when m.status = 'success' then 'success'
      when m.id is null or m.status = 'held' or t.status <> 'processing' or t.live_charge_id <> m.id -- or something may still pay
        or t.left_charges > case when t.live_charge_id = m.id then 0 else 1 end then t.status
      when f.used_up then 'failed' else 'pending' end,
    paid_charge_id = case when m.status = 'success' then m.id else t.paid_charge_id end,
    amount_paid_minor = t.amount_paid_minor + case when m.status = 'success' then f.kept_minor + t.held_minor else 0 end,
    held_minor = case m.status when 'success' then 0 when 'held' then t.held_minor + f.kept_minor else t.held_minor end,
    left_charges = greatest(0, t.left_charges - (select count(*) from joined j where j.transaction_id = t.id)
      + case when m.id is null then 0 else (m.status = 'held')::int - (t.live_charge_id is distinct from m.id)::int end),
    live_charge_id = case when t.live_charge_id = m.id then null else t.live_charge_id end,
    outbox_seq = t.outbox_seq + 1, updated_at = f.at
  from fresh f left join moved m on m.n = f.n
  where t.id = f.transaction_id
  returning t.id, t.outbox_seq, t.status, f.charge_id, f.reference, m.status as moved_to, f.at
),
told as (
  insert into outbox (transaction_id, seq, kind, body, at)
  select s.id, s.outbox_seq, s.status,
    jsonb_build_object('charge', s.reference, 'charge_status', coalesce(s.moved_to, c.status)), s.at
  from stood s join charges c on c.id = s.charge_id
),
obliged as (
  insert into obligations (transaction_id, charge_id, reason, transfer_id, amount_minor, currency, reversal_reference, created_at,
    updated_at)
  select transaction_id, charge_id, owed_reason, transfer_id, owed_minor, currency, reversal_reference, at, at
  from fresh where owed_minor > 0
),
suspended as (
  insert into journal (charge_id, reason, transfer_id, debit, amount_minor, credits, credits_minor, currency, at)
  select charge_id, owed_reason, transfer_id, account, owed_minor, array['suspense'], array[owed_minor], currency, at
  from fresh where owed_minor > 0
  union all
  -- a part, and the rest that completes it: what they pay together is booked as one payment
  select charge_id, 'part', transfer_id, account, kept_minor, array['suspense'], array[kept_minor], currency, at
  from fresh where to_status = 'held' or (to_status = 'success' and held_minor > 0)
),
credited as (
  insert into journal (charge_id, reason, transfer_id, debit, amount_minor, credits, credits_minor, currency, at)
  select f.charge_id, 'payment', f.transfer_id, case when f.held_minor > 0 then 'suspense' else f.account end, f.held_minor + f.kept_minor,
    array['merchant'] || case when m.fee_minor > 0 then array['fees'] end || case when m.vat_minor > 0 then array['vat'] end,
    array[f.held_minor + f.kept_minor - m.fee_minor - m.vat_minor] || array_remove(array[m.fee_minor, m.vat_minor], 0),
    f.currency, f.at
  from fresh f join moved m on m.n = f.n where m.status = 'success'
)
select n from fresh`;
