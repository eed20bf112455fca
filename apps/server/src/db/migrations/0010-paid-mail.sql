-- E-mail to the shop when somebody pays (decision 0098).

create table paid_mail_targets (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  address text not null check (length(address) between 3 and 254),
  primary key (merchant_id, env)
);
comment on table paid_mail_targets is 'Where a merchant is told by e-mail of each payment that is paid. No row: nowhere.';

create table paid_mails (
  transaction_id bigint primary key references transactions,
  address text not null,
  tries smallint not null default 0,
  due_at timestamptz not null
);
comment on table paid_mails is
  'E-mails about paid payments that are yet to be sent. A row is taken out before the mail server is asked, so that none is sent twice.';
comment on column paid_mails.tries is 'How often the mail server has certainly not taken it.';
create index paid_mails_due on paid_mails (due_at);

-- In the commit that ends the payment, and only there: success is an end, so a payment comes here once.
create function note_paid_mail() returns trigger language plpgsql as $$
begin
  insert into paid_mails (transaction_id, address, due_at)
  select new.id, m.address, new.updated_at from paid_mail_targets m where m.merchant_id = new.merchant_id and m.env = new.env;
  return null;
end $$;
create trigger paid after update of status on transactions for each row
  when (new.status = 'success' and old.status <> 'success') execute function note_paid_mail();
