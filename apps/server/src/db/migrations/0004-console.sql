-- The merchant's console (decision 0092): who may enter it, what they may do there, and what they did.

create table console_users (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  email text not null check (length(email) <= 254),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('owner', 'admin', 'operations', 'support', 'developer')),
  -- argon2id, as a PHC string
  password_hash text,
  totp_sealed bytea,
  totp_key_id text,
  -- seconds since 1970 divided by 30
  totp_last_step bigint not null default 0,
  -- SHA-256 of what is left of ten
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now(),
  signed_in_at timestamptz,
  ended_at timestamptz,
  check ((totp_sealed is null) = (totp_key_id is null))
);
comment on table console_users is 'People who work in the console, each for one merchant. Who has left stays, because the audit names them.';
comment on column console_users.totp_last_step is 'The last time step whose code was accepted: a code is taken once.';
comment on column console_users.ended_at is 'When they were taken out of the team.';
create unique index console_users_email on console_users (lower(email)) where ended_at is null;
create unique index console_users_owner on console_users (merchant_id) where role = 'owner' and ended_at is null;
create index console_users_merchant on console_users (merchant_id);

create table console_passkeys (
  id text primary key,
  user_id bigint not null references console_users,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table console_passkeys is 'Passkeys by the id of their credential (WebAuthn).';
create index console_passkeys_user on console_passkeys (user_id);

create table console_links (
  hash bytea primary key check (length(hash) = 32),
  kind text not null check (kind in ('claim', 'invite', 'recover')),
  merchant_id bigint not null references merchants,
  user_id bigint references console_users,
  role text check (role in ('admin', 'operations', 'support', 'developer')),
  made_by bigint references console_users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((kind = 'recover') = (user_id is not null)),
  check ((kind = 'invite') = (role is not null))
);
comment on table console_links is
  'Links that let a person in once: SHA-256 of the secret, which stands in the fragment of the address. Used, a link is deleted.';
comment on column console_links.made_by is 'Null: made on the host.';
create index console_links_merchant on console_links (merchant_id);
create index console_links_user on console_links (user_id);
create index console_links_maker on console_links (made_by);

create table console_sessions (
  hash bytea primary key check (length(hash) = 32),
  user_id bigint not null references console_users,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- null: not since it began
  stepped_up_at timestamptz,
  address text not null,
  agent text not null check (length(agent) <= 300)
);
comment on table console_sessions is 'Who is signed in: SHA-256 of the token that their cookie holds. Ended, a session is deleted.';
create index console_sessions_user on console_sessions (user_id);

create table console_audit (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  at timestamptz not null,
  user_id bigint references console_users,
  who text not null,
  action text not null,
  target text,
  facts jsonb not null default '{}',
  address text,
  agent text,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  unique (merchant_id, previous)
);
comment on table console_audit is
  'What people did in the console and on the host, each row chained to the merchant''s one before it: its hash covers that one''s.';
comment on column console_audit.who is 'As the person was called then; "the host" for the operator''s commands.';
comment on column console_audit.previous is 'The hash of the row before it; 32 zero bytes for the first.';
create index console_audit_at on console_audit (merchant_id, id);
create index console_audit_user on console_audit (user_id);
create trigger append_only before update or delete or truncate on console_audit for each statement execute function refuse_change();

create table console_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references console_users,
  name text not null check (length(name) between 1 and 60),
  -- such as ?status=failed&channel=card
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on table console_views is 'A person''s saved views of the payments: a name for an address.';
