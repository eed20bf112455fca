-- What came of fetching the picture of an order line: done when a payer's page first shows it, and not again for as long as the row stands.
create table line_pictures (
  address text primary key,
  -- null: it could not be had at that time
  picture text references pictures (name) on delete cascade,
  tried_at timestamptz not null default now()
);
create index line_pictures_picture on line_pictures (picture) where picture is not null;
