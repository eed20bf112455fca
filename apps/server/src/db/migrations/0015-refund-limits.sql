-- What people of the console give back without a fresh proof, as their owner has set it; and what owners are told of.

create table refund_limits (
  merchant_id bigint not null references merchants,
  currency text not null,
  starts_at timestamptz not null,
  person_minor bigint not null check (person_minor > 0),
  shop_minor bigint not null check (shop_minor > 0),
  notice_minor bigint not null check (notice_minor > 0),
  primary key (merchant_id, currency, starts_at)
);
comment on table refund_limits is
  'Limits of refunds by people, as the merchant''s owner set them: the latest that has started counts, and one that has not waits. No row: the product''s own.';
comment on column refund_limits.person_minor is 'By one person within 24 hours, without a fresh proof of who it is; also the most of one payment, but for owners and admins.';
comment on column refund_limits.shop_minor is 'By all people together within 24 hours, without a fresh proof.';
comment on column refund_limits.notice_minor is 'The owner is told of each refund above it.';

create table notice_addresses (
  merchant_id bigint not null references merchants,
  starts_at timestamptz not null,
  address text check (length(address) between 3 and 254),
  primary key (merchant_id, starts_at)
);
comment on table notice_addresses is 'Where notices go by e-mail: the latest that has started counts, and one that has not waits. No row: to the owner.';
comment on column notice_addresses.address is 'Null: the owner''s own.';

create table notice_mails (
  merchant_id bigint primary key references merchants,
  mailed_id bigint not null,
  tries smallint not null default 0,
  due_at timestamptz not null
);
comment on table notice_mails is 'How far the activity log has been sent to the owner as notices. Moved on before the mail server is asked, so that none is sent twice.';
comment on column notice_mails.mailed_id is 'The last row of the activity log that was looked at.';
comment on column notice_mails.tries is 'How often the mail server has certainly not taken what comes next.';

alter table console_users add column noticed_id bigint not null default 0;
comment on column console_users.noticed_id is 'The last row of the activity log that they have dismissed as a notice.';
-- What was done before this release is no news.
update console_users u set noticed_id = coalesce((select max(a.id) from console_audit a where a.merchant_id = u.merchant_id), 0);
insert into notice_mails (merchant_id, mailed_id, due_at) select merchant_id, max(id), now() from console_audit group by merchant_id;

-- What the people of a shop gave back within a day.
create index refunds_of_people on refunds (merchant_id, env, created_at) where made_by is not null;
