-- What finds a payment of a merchant who has a million of them (decision 0094). An index holds each value once with all its rows, as long as
-- nothing in it is different for each row: so none but the first ends in a number, and what many rows have in common takes few bytes.

-- Newest first, and between two dates.
create index transactions_newest on transactions (merchant_id, env, created_at, id);
drop index transactions_of_merchant;

-- From their beginning too, whatever the database's collation is.
create index transactions_email on transactions (merchant_id, env, lower(customer_email) text_pattern_ops);
drop index transactions_of_email;
create index transactions_name on transactions (merchant_id, env, lower(customer_name) text_pattern_ops)
  where customer_name is not null;

-- An amount is of a currency. What a merchant seldom sells in is found too.
create index transactions_amount on transactions (merchant_id, env, currency, amount_minor);
drop index transactions_of_amount;

-- Which pages hold payments of a status that few have. It is the one kind of index that lets a status change in its row's own page, and
-- that since PostgreSQL 16: before, each change of a payment would write all its indexes anew.
do $$ begin
  if current_setting('server_version_num')::int >= 160000 then
    create index transactions_status on transactions
      using brin (status text_bloom_ops (n_distinct_per_range = 16)) with (pages_per_range = 32, autosummarize = on);
  end if;
end $$;

-- A channel or a processor that few payments went by.
create index charges_ways on charges (channel, provider);

-- What a card, an account or a wallet ends in. Wallets that end alike are told apart by their rows.
create index charges_last_four on charges ((coalesce(card_last_four, bank_last_four, right(wallet_masked, 4))))
  where coalesce(card_last_four, bank_last_four, right(wallet_masked, 4)) is not null;

create table payment_notes (
  transaction_id bigint not null references transactions,
  key text not null check (length(key) between 8 and 40),
  user_id bigint not null references console_users,
  text text check (length(text) between 1 and 2000),
  at timestamptz not null,
  primary key (transaction_id, key)
);
comment on table payment_notes is 'What somebody of the team wrote down of a payment.';
comment on column payment_notes.key is 'Of the press that wrote it, which writes once.';
comment on column payment_notes.text is 'Null: erased with its payer.';
create index payment_notes_of_user on payment_notes (user_id);
create trigger append_only before delete or truncate on payment_notes for each statement execute function refuse_change();
create trigger erasure before update on payment_notes for each row execute function only_persons_go('text');
