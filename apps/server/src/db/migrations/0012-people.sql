-- People of the console: who gave money back, and that a shop never loses its owner.

alter table refunds add column made_by bigint references console_users;
comment on column refunds.made_by is 'The person of the console who made it; null: the merchant''s own system, or an earlier release.';
-- What somebody gave back within a day.
create index refunds_of_person on refunds (made_by, created_at) where made_by is not null;

-- Of two owners at once there is none (console_users_owner). That there is one is seen at the commit, since a hand-over changes two rows.
create function console_users_keep_owner() returns trigger language plpgsql as $$
begin
  if not exists (select from console_users where merchant_id = old.merchant_id and role = 'owner' and ended_at is null) then
    raise exception 'console_users: merchant % may not be left without its owner', old.merchant_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger keep_owner after update of role, ended_at on console_users deferrable initially deferred for each row
  when (old.role = 'owner' and old.ended_at is null) execute function console_users_keep_owner();
