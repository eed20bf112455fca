-- What an operator needs to find a payment, to limit a merchant and to erase a person.

comment on column evidence.error_type is
  'The code of what was wrong. Of a lost answer: why there is none (no_such_name, timeout, http_502).';
