-- Money that goes back may take days, and a processor that knows no reference of ours must be asked before it is sent anything twice.
--   sent_at: when it was first sent; null: it provably never was
--   is_pending: the processor has it and is not done
--   send_at: when it is sent, or asked about, next; null: at once
alter table obligations
  add column sent_at timestamptz,
  add column is_pending boolean not null default false,
  add column send_at timestamptz;
alter table refund_parts
  add column sent_at timestamptz,
  add column is_pending boolean not null default false;

-- What was due before may have been sent.
update obligations set sent_at = updated_at where status = 'owed';
update refund_parts set sent_at = updated_at where status = 'owed';
