-- Disputes are answered here, have stages, and people hear of their last day (decision 0111).

alter table disputes
  add column stage smallint not null default 1 check (stage >= 1),
  add column gone_minor bigint not null default 0 check (gone_minor >= 0),
  add column answered_at timestamptz,
  add column ended_at timestamptz;
comment on column disputes.stage is 'Which time the bank asks: 2 is a pre-arbitration, or a reopening.';
comment on column disputes.gone_minor is
  'What the provider has taken of it, in what was debited: of all disputes of a charge together never more than the charge. It stays while a '
  'dispute that was lost is open again, until it is won.';
comment on column disputes.answered_at is 'Since when the stage is answered, here or at the provider, and waits for the bank; null: it is not.';
comment on column disputes.ended_at is 'When it was won or lost; null while it is open.';

update disputes set gone_minor = case status when 'lost' then amount_minor else 0 end, ended_at = updated_at where status <> 'open';

-- The payment's row is locked by whoever ends a dispute, so no two of one charge end at once.
create or replace function disputes_edge() returns trigger language plpgsql as $$
begin
  if new.stage = old.stage + 1 and new.status = 'open' then
    new.answered_at := null;
    new.ended_at := null;
  elsif new.stage = old.stage and old.status = 'open' and new.status in ('won', 'lost') then
    new.ended_at := new.updated_at;
    new.gone_minor := case new.status when 'won' then 0 else least(new.amount_minor, (
      select greatest(c.amount_minor - coalesce(sum(d.gone_minor), 0), 0)
      from charges c left join disputes d on d.charge_id = c.id and d.id <> new.id where c.id = new.charge_id group by c.id)) end;
  else
    raise exception 'disputes: % of stage % may not become % of stage %', old.status, old.stage, new.status, new.stage
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger edge on disputes;
create trigger edge before update of status, stage on disputes for each row
  when (old.status is distinct from new.status or old.stage <> new.stage) execute function disputes_edge();

create table dispute_stages (
  dispute_id bigint not null references disputes,
  stage smallint not null check (stage >= 1),
  began_at timestamptz not null,
  answer_by timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  primary key (dispute_id, stage),
  check ((ended_at is null) = (outcome is null))
);
comment on table dispute_stages is 'How each stage of a dispute went. The database writes it from the dispute, so that a release that knows no stages has them too.';
comment on column dispute_stages.answer_by is 'The last moment for an answer to this stage; null: the provider does not say.';
comment on column dispute_stages.answered_at is 'See disputes.';
comment on column dispute_stages.outcome is 'Null: it is open, or was answered and the bank has asked again.';
create trigger never_deleted before delete or truncate on dispute_stages for each statement execute function refuse_change();

create function keep_dispute_stage() returns trigger language plpgsql as $$
begin
  insert into dispute_stages (dispute_id, stage, began_at, answer_by, answered_at, ended_at, outcome)
  values (new.id, new.stage, case new.stage when 1 then new.created_at else new.updated_at end, new.answer_by, new.answered_at, new.ended_at,
    nullif(new.status, 'open'))
  on conflict (dispute_id, stage) do update set answer_by = excluded.answer_by, answered_at = excluded.answered_at,
    ended_at = excluded.ended_at, outcome = excluded.outcome;
  return null;
end $$;
insert into dispute_stages (dispute_id, stage, began_at, answer_by, ended_at, outcome)
select id, stage, created_at, answer_by, ended_at, nullif(status, 'open') from disputes;
create trigger keep_stage after insert or update of status, stage, answer_by, answered_at on disputes for each row
  execute function keep_dispute_stage();

create table dispute_answers (
  dispute_id bigint not null,
  stage smallint not null,
  version integer not null default 1 check (version >= 1),
  status text not null default 'draft' check (status in ('draft', 'sending', 'lost', 'sent', 'refused')),
  verdict text check (verdict in ('accept', 'decline')),
  accept_minor bigint check (accept_minor > 0),
  message text check (length(message) between 1 and 5000),
  service text check (length(service) between 1 and 2000),
  delivery_address text check (length(delivery_address) between 1 and 500),
  delivered_on text check (delivered_on ~ '^\d{4}-\d\d-\d\d$'),
  is_prepared boolean not null default false,
  refused_why text check (refused_why in ('processor', 'answered_there', 'over')),
  refusal text,
  written_by bigint references console_users,
  written_at timestamptz not null,
  sent_by bigint references console_users,
  claimed_at timestamptz,
  asked_at timestamptz,
  due_at timestamptz,
  sent_at timestamptz,
  tries smallint not null default 0,
  primary key (dispute_id, stage),
  foreign key (dispute_id, stage) references dispute_stages,
  check ((status in ('sending', 'lost')) = (due_at is not null)),
  check ((status = 'sent') = (sent_at is not null)),
  check (status in ('draft', 'refused') or (verdict is not null and claimed_at is not null)),
  check (accept_minor is null or verdict = 'accept'),
  check ((status = 'refused') = (refused_why is not null))
);
comment on table dispute_answers is
  'The merchant''s answer to a stage of a dispute: a draft, or what was claimed, committed, and sent to the provider once.';
comment on column dispute_answers.version is 'Counts what was written, so that nobody overwrites or sends what they have not seen.';
comment on column dispute_answers.status is
  'sending: claimed, and the provider is asked next. lost: it was asked and has not answered, so it is asked whether it has the answer. '
  'refused: the provider does not take it, and it can be written anew.';
comment on column dispute_answers.accept_minor is 'What of the disputed sum is accepted, in what was debited; null: the whole.';
comment on column dispute_answers.service is 'What was sold or done.';
comment on column dispute_answers.is_prepared is 'Whether we wrote it, for money that had already gone back.';
comment on column dispute_answers.refused_why is
  'processor: it says no. answered_there: it has another answer, which somebody gave there. over: it was too late.';
comment on column dispute_answers.refusal is 'The provider''s words.';
comment on column dispute_answers.written_by is 'Null: we wrote it.';
comment on column dispute_answers.sent_by is 'Null: nobody yet, or we sent it.';
comment on column dispute_answers.asked_at is 'When the provider was last asked to take it.';
comment on column dispute_answers.tries is 'How often it was provably not sent, or not answered for.';
comment on column dispute_answers.due_at is 'When a sweep looks what became of it.';
create index dispute_answers_due on dispute_answers (due_at) where due_at is not null;
create index dispute_answers_writer on dispute_answers (written_by) where written_by is not null;
create index dispute_answers_sender on dispute_answers (sent_by) where sent_by is not null;

create table dispute_files (
  id bigint generated always as identity primary key,
  dispute_id bigint not null,
  stage smallint not null,
  shows text not null check (shows in ('receipt', 'delivery', 'conversation', 'refund', 'terms', 'other')),
  kind text not null check (kind in ('pdf', 'jpeg', 'png')),
  size integer not null check (size between 1 and 5242880),
  sha256 bytea not null check (length(sha256) = 32),
  content bytea,
  added_by bigint references console_users,
  added_at timestamptz not null,
  foreign key (dispute_id, stage) references dispute_stages
);
comment on table dispute_files is 'What a merchant shows for an answer to a dispute, as our checking process let it through.';
comment on column dispute_files.shows is 'What it is, by which it has its name; what its owner calls it is not kept.';
comment on column dispute_files.sha256 is 'Of the content as it is kept.';
comment on column dispute_files.content is 'Null: deleted after its time, or with the person whom it is about.';
comment on column dispute_files.added_by is 'Null: we added it.';
create index dispute_files_of_stage on dispute_files (dispute_id, stage);
create index dispute_files_adder on dispute_files (added_by) where added_by is not null;
create index dispute_files_kept on dispute_files (added_at) where content is not null;

create table dispute_news (
  dispute_id bigint not null,
  stage smallint not null,
  what text not null check (what in ('opened', 'half', 'six_hours', 'one_hour', 'ended')),
  due_at timestamptz not null,
  told_at timestamptz,
  primary key (dispute_id, stage, what),
  foreign key (dispute_id, stage) references dispute_stages
);
comment on table dispute_news is 'What the merchant is told of a stage of a dispute, and when. Each is told once, by webhook and by e-mail.';
comment on column dispute_news.told_at is 'Null: not yet. What came too late to be of use counts as told.';
create index dispute_news_due on dispute_news (due_at) where told_at is null;

create table dispute_mails (
  dispute_id bigint not null,
  stage smallint not null,
  what text not null,
  user_id bigint not null references console_users,
  is_late boolean not null,
  tries smallint not null default 0,
  due_at timestamptz not null,
  primary key (dispute_id, stage, what, user_id),
  foreign key (dispute_id, stage, what) references dispute_news
);
comment on table dispute_mails is
  'E-mails about disputes that are yet to be sent. A row is taken out before the mail server is asked, so that none is sent twice.';
comment on column dispute_mails.is_late is 'Whether its time was over when we told it.';
comment on column dispute_mails.tries is 'How often the mail server has certainly not taken it.';
create index dispute_mails_due on dispute_mails (due_at);
create index dispute_mails_reader on dispute_mails (user_id);

-- Rows of before are held by the narrower rule.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(m[1]), ', ') into known
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z._]+)''', 'g') m where conname = 'webhook_deliveries_event_check';
  alter table webhook_deliveries drop constraint webhook_deliveries_event_check;
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_event_check '
    'check (event in (%s, ''charge.dispute.due'', ''charge.dispute.reopened'')) not valid', known);
end $$;

-- What the provider gives back of a lost dispute is less lost.
create or replace view movements as
select j.seq, o.merchant_id, o.env, b.basis, quarter_of(b.at) as quarter, j.currency, o.channel, o.provider,
  case
    when j.reason = 'payment' then 'payment'
    when j.reason like 'dispute-%' then 'dispute'
    when j.debit like 'provider:%' then 'besides'
    when j.debit = 'merchant' then 'refund'
    when j.credits[1] = 'merchant' then 'refund_failed'
    when j.refund_id = 0 then 'reversal'
    else 'refunded'
  end as kind,
  case when j.reason like 'dispute-%' and j.debit <> 'merchant' then -j.amount_minor else j.amount_minor end as minor,
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
  'to the payer; a reversal; a dispute that was lost, or below zero what came back of it. Each twice: when it was booked, and when its '
  'payment was opened.';
