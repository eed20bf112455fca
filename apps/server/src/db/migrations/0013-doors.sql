-- The console's doors: who leaves or is demoted leaves no sign-in and no link behind, and strangers' tries keep nobody out.

alter table console_users add column generation integer not null default 0;
comment on column console_users.generation is
  'Goes up when their open sign-ins end: a session or a proof that was begun in an earlier one counts no more.';
alter table console_sessions add column generation integer not null default 0;
comment on column console_sessions.generation is 'Of its person when it began; it lives while theirs is the same.';

-- What earlier releases left behind.
delete from console_links l using console_users m
where m.id = l.made_by and (m.ended_at is not null or m.role not in ('owner', 'admin'));

alter table console_tries add column spent_until timestamptz;
comment on column console_tries.spent_until is 'How far the tries of a day are used up: each takes its share of the day.';
comment on table console_tries is
  'Tries to sign in to the console by password: of a known device, of a network for an account, for an account by strangers, of a network.';
