-- Accounts that many charges share: the reference that the payer gives with the transfer tells whose money it is.
alter table transfer_accounts add column transfer_reference text check (length(transfer_reference) between 1 and 200);

-- An account without one belongs to a single charge for ever (I-16), and so does a reference on an account that has them.
alter table transfer_accounts drop constraint transfer_accounts_provider_account_number_key;
alter table transfer_accounts
  add constraint transfer_accounts_once unique nulls not distinct (provider, account_number, transfer_reference);
