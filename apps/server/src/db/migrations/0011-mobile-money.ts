// Mobile money (spec §2, §3): the wallet of a charge, its prompts, attempts that are left behind, and what providers told us unasked.
import { type Kysely, sql } from 'kysely';
import { edgeGuard } from '../edge-guard.ts';

/** Adds the columns, the state `left` with its edges, and the table of callbacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [wallets, left, callbacks, edgeGuard('charges', CHARGE_EDGES)]) {
    await sql.raw(statement).execute(db);
  }
}

// Of a number only what merchant and payer are shown: the dial code and the last four digits.
const wallets = `
alter table charges
  add column wallet_masked text check (wallet_masked like '%*%'),
  add column wallet_network text,
  add column stk_resends smallint not null default 0 check (stk_resends between 0 and 3),
  -- the payer has waited long, or says that it is paid: held at mobile_money_payment_query
  add column is_delayed boolean not null default false;
`;

// An attempt that is left is not under way, so charges_one_live does not count it; its transaction does.
const left = `
alter table charges drop constraint charges_status_check;
alter table charges add constraint charges_status_check check (status in
  ('sent', 'action_required', 'unknown', 'left', 'success', 'duplicate', 'returned', 'failed', 'cancelled'));
alter table transactions add column left_charges smallint not null default 0 check (left_charges >= 0);
`;

const callbacks = `
create table provider_callbacks (
  provider text not null,
  -- the provider's own, for each thing it tells; the same again is not settled again
  id text not null,
  at timestamptz not null,
  primary key (provider, id)
);
`;

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
  'unknown>left',
  'left>success',
  'left>duplicate',
  'left>returned',
  'left>failed',
  'left>cancelled',
];
