// What a provider says against itself (guides F-43 to F-46): a list for a person, and a charge whose wrong amount goes back.
import { type Kysely, sql } from 'kysely';
import { edgeGuard } from '../edge-guard.ts';

/** Adds the state `returned`, the obligation `wrong_amount` and the table of contradictions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [returned, wrongAmounts, contradictions, edgeGuard('charges', CHARGE_EDGES)]) {
    await sql.raw(statement).execute(db);
  }
}

const CHARGE_EDGES = [
  'sent>action_required',
  'sent>success',
  'sent>duplicate',
  'sent>failed',
  'sent>unknown',
  'sent>cancelled',
  'action_required>sent',
  'action_required>success',
  'action_required>duplicate',
  'action_required>failed',
  'action_required>unknown',
  'action_required>cancelled',
  'unknown>action_required',
  'unknown>success',
  'unknown>duplicate',
  'unknown>returned',
  'unknown>failed',
  'unknown>cancelled',
];

const returned = `
alter table charges drop constraint charges_status_check;
alter table charges add constraint charges_status_check
  check (status in ('sent', 'action_required', 'unknown', 'success', 'duplicate', 'returned', 'failed', 'cancelled'));
`;

const wrongAmounts = `
alter table obligations drop constraint obligations_reason_check;
alter table obligations add constraint obligations_reason_check check (reason in ('duplicate', 'late', 'wrong_amount'));
-- what the payer's page says of money on its way back, and what waits for a person
create index obligations_of_transaction on obligations (transaction_id);
create index obligations_manual on obligations (id) where status = 'manual';
`;

// The evidence itself stands in evidence; a row here puts it before a person, who closes it with a note.
const contradictions = `
create table contradictions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('amount_differs', 'decline_after_success', 'success_after_decline', 'unknown_reference')),
  -- null: the provider spoke of a charge that is not ours
  charge_id bigint references charges,
  reference text not null,
  said text not null,
  amount_minor bigint,
  currency text,
  status text not null default 'open' check (status in ('open', 'closed')),
  note text,
  at timestamptz not null,
  unique (reference, kind)
);
create index contradictions_open on contradictions (id) where status = 'open';
create trigger never_deleted before delete on contradictions for each row execute function refuse_change();
`;
