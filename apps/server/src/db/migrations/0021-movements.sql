-- What moved a merchant's money is kept in sums by quarters of an hour, and takings tell what became of payments (decision 0097).

-- An entry of the journal by what it does: the one place where that is defined. Each kind moves the same accounts.
create view movements as
select j.seq, o.merchant_id, o.env, b.basis, quarter_of(b.at) as quarter, j.currency, o.channel, o.provider,
  case
    when j.reason = 'payment' then 'payment'
    when j.debit like 'provider:%' then 'besides'
    when j.debit = 'merchant' then case when j.credits[1] = 'suspense' then 'refund' else 'dispute' end
    when j.credits[1] = 'merchant' then 'refund_failed'
    when j.refund_id = 0 then 'reversal'
    else 'refunded'
  end as kind,
  j.amount_minor as minor,
  coalesce(j.credits_minor[array_position(j.credits, 'fees')], 0) as fee_minor,
  coalesce(j.credits_minor[array_position(j.credits, 'vat')], 0) as vat_minor,
  case when j.reason = 'payment' and j.debit = 'suspense' then j.amount_minor else 0 end as from_parts_minor
from journal j cross join lateral (
  select t.merchant_id, t.env, t.created_at, c.channel, c.provider from charges c join transactions t on t.id = c.transaction_id
  where c.id = j.charge_id
  -- a look-up for each entry: joined, they would be read from the merchant's payments, which are many
  offset 0) o cross join lateral (values ('paid', j.at), ('opened', o.created_at)) b(basis, at);
comment on view movements is
  'The entries of the journal by merchant and kind: a payment; what came in besides; what a refund took, and what of it came back or went '
  'to the payer; a reversal; a dispute that was lost. Each twice: when it was booked, and when its payment was opened.';

create table movement_sums (
  merchant_id bigint not null references merchants,
  env environment not null,
  basis text not null check (basis in ('paid', 'opened')),
  quarter timestamptz not null,
  currency text not null,
  channel text not null,
  provider text not null,
  kind text not null,
  count bigint not null,
  minor bigint not null,
  fee_minor bigint not null,
  vat_minor bigint not null,
  from_parts_minor bigint not null,
  primary key (merchant_id, env, basis, quarter, currency, channel, provider, kind)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01);
comment on table movement_sums is
  'What a merchant''s money did in a quarter of an hour: the sums of movements up to journal_mark.moved_seq.';
comment on column movement_sums.basis is
  'What belongs to the quarter. paid: what was booked in it; opened: all that became of payments that were opened in it.';
comment on column movement_sums.quarter is 'When it begins.';
comment on column movement_sums.from_parts_minor is
  'How much of payments had come in parts before, and waited as what came in besides.';

alter table journal_mark add column moved_seq bigint not null default 0;
comment on column journal_mark.moved_seq is 'Entries up to here stand in movement_sums.';
