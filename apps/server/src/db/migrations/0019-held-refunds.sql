-- Refunds by people of the console are held for a moment before they are sent, in which whoever made one can undo it.

alter table refund_requests
  add column send_at timestamptz,
  add column stopped_by text check (stopped_by in ('person', 'payment')),
  alter column expires_at drop not null,
  drop constraint refund_requests_status_check,
  add constraint refund_requests_status_check
    check (status in ('waiting', 'approved', 'declined', 'held', 'sent', 'undone', 'stopped')),
  add constraint is_held_or_asked check ((status in ('waiting', 'approved', 'declined')) = (expires_at is not null)),
  add constraint is_sent_some_time check ((send_at is null) = (expires_at is not null)),
  add constraint is_stopped_by_something check ((status = 'stopped') = (stopped_by is not null));
comment on table refund_requests is 'Refunds of people of the console that are not made yet: held for a moment, or until a second person approves. What is held counts as given back.';
comment on column refund_requests.expires_at is 'From then on nobody approves it; null: no second person is needed.';
comment on column refund_requests.send_at is 'From then on it is sent by itself, unless it was undone; null: a second person decides.';
comment on column refund_requests.stopped_by is 'Why it was not sent: its person may no longer refund, or the payment no longer has so much.';

create index refund_requests_held on refund_requests (send_at) where status = 'held';
