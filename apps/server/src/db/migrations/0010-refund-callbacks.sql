-- Callbacks about refunds: they may know no other name than the processor's own, and one may contradict how a refund ended.
create index obligations_handle on obligations (handle) where handle is not null;
create index refund_parts_handle on refund_parts (handle) where handle is not null;
alter table contradictions drop constraint contradictions_kind_check;
alter table contradictions add constraint contradictions_kind_check
  check (kind in ('amount_differs', 'decline_after_success', 'success_after_decline', 'unknown_reference', 'reversed', 'refund_differs'));
