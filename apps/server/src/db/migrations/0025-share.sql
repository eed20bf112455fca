-- Addresses at which its payer asks somebody else to pay a payment (decision 0066). Whoever opens one has this public session.
create table shares (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  -- also the name under which its attempts are told from others (charges.public_session)
  public_session text not null unique check (public_session ~ '^[A-Za-z0-9_-]{22}$'),
  -- SHA-256: the address itself is stored nowhere
  address_hash bytea not null unique,
  -- what the payer has written to whoever is asked
  note text check (length(note) between 1 and 140),
  created_at timestamptz not null,
  taken_back_at timestamptz
);
create index shares_of_payment on shares (transaction_id);
