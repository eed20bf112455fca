-- What an operator needs to find a payment, to limit a merchant and to erase a person.

comment on column evidence.error_type is
  'The code of what was wrong. Of a lost answer: why there is none (no_such_name, timeout, http_502).';

alter table merchants add column calls_per_minute integer not null default 6000 check (calls_per_minute > 0);
comment on column merchants.calls_per_minute is
  'How often each of its keys may call the merchant API in a minute, over all processes.';
