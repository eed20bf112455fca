-- An invitation is for one e-mail address.

alter table console_links add column email text check (length(email) <= 254);
comment on column console_links.email is
  'Whose invitation it is, in its normal form; null: of another kind, or made by an earlier release, for whoever has it.';
