-- A payment link may have a last day, and a shop says where it is and how it is reached.

alter table payment_links add column ends_at timestamptz;
comment on column payment_links.ends_at is 'From when on it takes no new payments; null: it has no last day.';

alter table merchants
  add column address text check (length(address) between 1 and 300),
  add column support_phone text check (length(support_phone) between 1 and 40),
  add column support_url text check (length(support_url) between 1 and 300);
comment on column merchants.address is 'Its postal address, line by line, as receipts show it.';
comment on column merchants.support_url is 'A page on which its payers find help.';
