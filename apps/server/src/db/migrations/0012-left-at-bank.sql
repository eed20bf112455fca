-- An attempt at the bank that its processor cannot cancel is left for another one: the edge action_required>left; all others stand as they were.
create or replace function charges_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'sent>action_required', 'sent>success', 'sent>duplicate', 'sent>failed', 'sent>unknown', 'sent>cancelled',
    'action_required>sent', 'action_required>success', 'action_required>duplicate', 'action_required>failed', 'action_required>unknown',
    'action_required>left', 'action_required>cancelled',
    'unknown>action_required', 'unknown>success', 'unknown>duplicate', 'unknown>returned', 'unknown>failed', 'unknown>cancelled',
    'unknown>left', 'unknown>held',
    'left>success', 'left>duplicate', 'left>returned', 'left>failed', 'left>cancelled', 'left>held',
    'held>credited', 'held>returned'
  ) then
    raise exception 'charges: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
