-- To which account a provider spoke of a charge that is not ours: two processors may each call a charge by the same name.
alter table contradictions add column account_id bigint references provider_accounts;
alter table contradictions drop constraint contradictions_reference_kind_key;
alter table contradictions add constraint contradictions_once unique nulls not distinct (reference, kind, account_id);
