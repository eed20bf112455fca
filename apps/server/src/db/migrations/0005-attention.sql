-- What only a person can settle. A processor may also say that a charge was approved and taken back since: that is neither success nor
-- decline.
alter table contradictions drop constraint contradictions_kind_check;
alter table contradictions add constraint contradictions_kind_check
  check (kind in ('amount_differs', 'decline_after_success', 'success_after_decline', 'unknown_reference', 'reversed'));
create index refund_parts_manual on refund_parts (refund_id, n) where status = 'manual';
