-- A payment is found by any word of a name, an address or a reference, and by what became of its money (decision 0094).

-- The program folds the words, so that every language is folded alike whatever the database's collation is, and no extension is needed.
alter table transactions add column search_words tsvector;
comment on column transactions.search_words is
  'The words of name, e-mail address and references, folded, each behind its owner. Null: a sweep has yet to give it some.';
-- Without a list of what is pending, which some payment would have to work off, and each search to read.
create index transactions_words on transactions using gin (search_words) with (fastupdate = off);
create index transactions_wordless on transactions (id) where search_words is null;
-- Names were found by it, from their beginning.
drop index transactions_name;

-- Whoever changes what words are made of, also a release that knows of none.
create function forget_words() returns trigger language plpgsql as $$
begin
  if new.search_words is not distinct from old.search_words then
    new.search_words := null;
  end if;
  return new;
end $$;
create trigger words before update of customer_name, customer_email, reference on transactions for each row
  when (row(old.customer_name, old.customer_email, old.reference) is distinct from row(new.customer_name, new.customer_email, new.reference))
  execute function forget_words();

-- Refunded, wholly or in part. Nothing but a refund changes it.
create index transactions_refunded on transactions (merchant_id, env, created_at) where refunded_minor > 0;
-- All but those that the merchant won.
create index disputes_against on disputes (charge_id) where status in ('open', 'lost');
