-- Pictures of merchants, re-encoded by the service and served at /logo/{name}.webp. The name is of the content, so it never changes.
create table pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  webp bytea not null check (length(webp) between 1 and 262144),
  -- also when it is given again: what nobody uses is deleted some time later
  stored_at timestamptz not null default now()
);

-- logo_url stays what the merchant gave; the picture that was made of it is what payers see. Of an address from before there is none.
alter table merchants add column logo text references pictures (name);
alter table merchants add column locale text check (length(locale) <= 35);
alter table payment_links add column logo text references pictures (name);
alter table payment_links add column support_email text;
alter table payment_links add column locale text check (length(locale) <= 35);
alter table transactions add column locale text;
create index merchants_logo on merchants (logo) where logo is not null;
create index payment_links_logo on payment_links (logo) where logo is not null;
