-- How often a link was opened and paid is counted by the link: the index that keeps a payer's submission from opening two payments holds
-- all payments of links now, also those that were opened without a key.
drop index transactions_of_link_key;
create unique index transactions_of_link_key on transactions (payment_link_id, link_idempotency_key)
  where payment_link_id is not null;
