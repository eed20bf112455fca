-- What merchants can be sent is one list (payments/webhook-events.ts).
alter table webhook_deliveries add constraint webhook_deliveries_event_check
  check (event in ('charge.success', 'charge.failed', 'refund.success', 'refund.failed', 'charge.dispute.created', 'charge.dispute.resolved'));
