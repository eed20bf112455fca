-- What was seen of a try beside the answer (decision 0093). Of the tries that succeeded, one a minute at each receiver has it.
alter table webhook_tries add column evidence jsonb;
comment on column webhook_tries.evidence is
  'Address, times, TLS and some headers of the answer (HttpEvidence of platform/ports.ts).';

-- A header may quote what the address of the payment names.
drop trigger erasure on webhook_tries;
create trigger erasure before update on webhook_tries for each row execute function only_persons_go('answer', 'evidence');
