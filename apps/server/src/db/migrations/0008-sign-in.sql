-- Signing in to the console (decision 0096): what limits wrong tries, over all processes.

create table console_tries (
  -- SHA-256 of an e-mail address or of an IP address, each with its kind
  subject bytea primary key check (length(subject) = 32),
  count integer not null check (count > 0),
  last_at timestamptz not null
);
comment on table console_tries is
  'Tries to sign in to the console by password, of an account or from an address; one that succeeds is taken out again.';
comment on column console_tries.last_at is 'When the last one was let through: what was refused does not make the wait longer.';
