-- People who work for several shops (decision 0105), and who gets which news by e-mail.

alter table console_users add column signs_in_by bigint references console_users;
comment on table console_users is
  'People who work in the console: a row for each shop of theirs. Who has left stays, because the activity log names them.';
comment on column console_users.signs_in_by is
  'Their first row, whose passkeys, password and app let them in to this shop too; null: this is it. It does so also when they have left its shop.';
alter table console_users add constraint console_users_one_factor
  check (signs_in_by is null or (password_hash is null and totp_sealed is null and signs_in_by <> id));
create index console_users_signs_in_by on console_users (signs_in_by) where signs_in_by is not null;

drop index console_users_email;
create unique index console_users_email on console_users (lower(email)) where ended_at is null and signs_in_by is null;
create unique index console_users_email_of_shop on console_users (lower(email), merchant_id) where ended_at is null;

-- The index does not see a first row that has ended while others sign in by it.
create function console_users_one_sign_in() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.email = old.email then
    return null;
  end if;
  perform pg_advisory_xact_lock(731105, hashtext(lower(new.email)));
  if exists (
    select from console_users where lower(email) = lower(new.email) and ended_at is null and id <> new.id
    and coalesce(signs_in_by, id) <> coalesce(new.signs_in_by, new.id)
  ) then
    raise exception 'console_users: this e-mail address has a sign-in' using errcode = 'unique_violation', constraint = 'console_users_email';
  end if;
  return null;
end $$;
create trigger one_sign_in after insert or update on console_users for each row
  when (new.ended_at is null) execute function console_users_one_sign_in();

-- Whichever release adds a passkey, it is their sign-in's.
create function console_passkeys_of_sign_in() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce((select signs_in_by from console_users where id = new.user_id), new.user_id);
  return new;
end $$;
create trigger of_sign_in before insert on console_passkeys for each row execute function console_passkeys_of_sign_in();

-- Whoever resets somebody chooses what lets them in: no shop may do so where another's door would open.
create function console_links_no_other_shop() returns trigger language plpgsql as $$
begin
  if (
    select count(*) from console_users u join console_users m on coalesce(u.signs_in_by, u.id) in (m.id, m.signs_in_by)
    where u.id = new.user_id and m.ended_at is null
  ) > 1 then
    raise exception 'console_links: person % also works for another shop', new.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger no_other_shop before insert on console_links for each row
  when (new.kind = 'recover' and new.made_by is not null) execute function console_links_no_other_shop();

-- Nothing lets in who has left every shop.
delete from console_passkeys p using console_users u where u.id = p.user_id and u.ended_at is not null;
update console_users set password_hash = null, totp_sealed = null, totp_key_id = null, recovery_hashes = '{}' where ended_at is not null;

create table console_news (
  user_id bigint primary key references console_users,
  wants text[] not null,
  language text not null,
  zone text not null,
  mailed_id bigint not null,
  told text[] not null,
  summary_until timestamptz not null,
  tries smallint not null default 0,
  due_at timestamptz not null
);
comment on table console_news is
  'Which news a person of the console gets by e-mail. No row: an owner what is dangerous, others none. Moved on before the mail server is asked, so that none is sent twice.';
comment on column console_news.mailed_id is 'The last row of the activity log that was looked at.';
comment on column console_news.told is 'What waits for a person and was told already, by its name.';
comment on column console_news.summary_until is 'When the last day ended whose summary was sent, or is not wanted.';
comment on column console_news.tries is 'How often the mail server has certainly not taken what comes next.';
