// The one table of edges between the states of a charge, and of a transaction. No code looks here
// before it acts: the statements of the stores move rows, and a trigger made of the edges refuses every other move. docs/flows.md is
// drawn from the table, and a test checks it against the database.
import type { AuthModel } from '@titan/rules/card-stage';
import type { ChargeState, TransactionState } from '../db/column-values.ts';

export type StatusEdge<State extends string> = { from: State; to: State; reason: string };

/** Every move a charge may make. `sent` is committed before the first byte leaves for the provider. */
export const CHARGE_EDGES: readonly StatusEdge<ChargeState>[] = [
  {
    from: 'sent',
    to: 'action_required',
    reason: 'the provider asks the payer for a PIN, a code or another step',
  },
  { from: 'sent', to: 'success', reason: 'the provider approved' },
  {
    from: 'sent',
    to: 'duplicate',
    reason: 'the provider approved, but the transaction is paid: it is reversed',
  },
  { from: 'sent', to: 'failed', reason: 'the provider declined, or provably never received it' },
  { from: 'sent', to: 'unknown', reason: 'the answer was lost or unreadable' },
  {
    from: 'sent',
    to: 'cancelled',
    reason: 'the last allowed wrong code, or the provider has ended it as we asked: nothing can approve it',
  },
  { from: 'action_required', to: 'sent', reason: "the payer's answer is on its way to the provider" },
  { from: 'action_required', to: 'success', reason: 'the provider approved without the step' },
  {
    from: 'action_required',
    to: 'duplicate',
    reason: 'the provider approved without the step; the transaction is paid',
  },
  { from: 'action_required', to: 'failed', reason: 'the provider declined while the step was open' },
  {
    from: 'action_required',
    to: 'unknown',
    reason: 'the provider is deciding without an answer to the step',
  },
  {
    from: 'action_required',
    to: 'left',
    reason: 'the payer goes on another way, and the provider cannot end it at the bank: it is queried',
  },
  {
    from: 'action_required',
    to: 'cancelled',
    reason:
      'the payer began another attempt or the transaction expired; at a bank, once the provider has ended it',
  },
  { from: 'unknown', to: 'action_required', reason: 'a query found the step still open' },
  { from: 'unknown', to: 'success', reason: 'a query or callback found it approved' },
  { from: 'unknown', to: 'duplicate', reason: 'found approved, but the transaction is paid: it is reversed' },
  {
    from: 'unknown',
    to: 'returned',
    reason:
      'approved with another amount than we asked for, or a transfer that cannot count: all is reversed',
  },
  { from: 'unknown', to: 'failed', reason: 'found declined, or never received after the settling window' },
  {
    from: 'unknown',
    to: 'cancelled',
    reason: 'a query found that the provider has ended it, as we had asked',
  },
  {
    from: 'unknown',
    to: 'left',
    reason:
      'the payer goes on another way while a wallet may still approve, or can approve no more: the provider is asked to end it, and queried',
  },
  { from: 'left', to: 'success', reason: 'approved after all, and nothing else has paid' },
  {
    from: 'left',
    to: 'duplicate',
    reason: 'approved after all, but the transaction is paid: it is reversed',
  },
  {
    from: 'left',
    to: 'returned',
    reason:
      'approved with another amount than we asked for or after its payment’s end, or a transfer that cannot count: all is reversed',
  },
  { from: 'left', to: 'failed', reason: 'found declined, run out, or never received' },
  { from: 'left', to: 'cancelled', reason: 'the provider has ended it, as we had asked' },
  {
    from: 'unknown',
    to: 'held',
    reason: 'a part of the amount has landed on its account, and the merchant waits for the rest',
  },
  { from: 'left', to: 'held', reason: 'the same, on an account that the payer had left' },
  {
    from: 'held',
    to: 'credited',
    reason: 'the rest has landed on another account: its part is paid with it',
  },
  {
    from: 'held',
    to: 'returned',
    reason: 'the rest does not come, or something else has paid: its part goes back',
  },
];

/** Every move a transaction may make. */
export const TRANSACTION_EDGES: readonly StatusEdge<TransactionState>[] = [
  { from: 'pending', to: 'processing', reason: 'the payer started an attempt' },
  { from: 'pending', to: 'expired', reason: 'nobody tried to pay in time' },
  { from: 'processing', to: 'success', reason: 'an attempt was approved' },
  { from: 'processing', to: 'pending', reason: 'the attempt ended without money; another may follow' },
  { from: 'processing', to: 'failed', reason: 'the last allowed attempt ended without money' },
  {
    from: 'processing',
    to: 'abandoned',
    reason:
      'the payer left a step open until the time ran out, or a charge that was left has been waited for long enough',
  },
  { from: 'pending', to: 'abandoned', reason: 'the payer tried, and did not come back in time' },
];

/**
 * States of the charge that is under way. The index charges_one_live allows one a transaction. A charge that is `left` may still be
 * approved, and one that is `held` has brought a part of the amount: they wait beside it, and transactions.left_charges counts both
 * (decisions 0021, 0023).
 */
export const LIVE_CHARGE_STATES: readonly ChargeState[] = ['sent', 'action_required', 'unknown'];

/** True when the table has the edge: what the tests hold the database to. */
export function mayMove<State extends string>(
  edges: readonly StatusEdge<State>[],
  from: State,
  to: State,
): boolean {
  return edges.some((edge) => edge.from === from && edge.to === to);
}

/** True when no edge leaves the state: it absorbs. */
export function isFinal<State extends string>(edges: readonly StatusEdge<State>[], state: State): boolean {
  return !edges.some((edge) => edge.from === state);
}

// What a charge's own state is called outside, by payers' pages and merchants alike (spec §3).

type WireStatus = 'processing' | 'pending' | 'success' | 'failed';

/** pending waits for the payer (of one that is held: for the rest), processing for the provider. Duplicate and returned are failures: their money goes back. */
export const WIRE_STATUS: Record<ChargeState, WireStatus> = {
  sent: 'processing',
  unknown: 'processing',
  left: 'processing',
  action_required: 'pending',
  held: 'pending',
  success: 'success',
  credited: 'success',
  duplicate: 'failed',
  returned: 'failed',
  failed: 'failed',
  cancelled: 'failed',
};

/**
 * What a confirmation calls it (spec §4 Bank transfer). A duplicate is no rejected transfer: its payment is made.
 * @param isTransfer whether the charge is one by bank transfer
 */
export function confirmedStatus(state: ChargeState, isTransfer: boolean): WireStatus | 'rejected' {
  return isTransfer && state === 'returned' ? 'rejected' : WIRE_STATUS[state];
}

// 3-D Secure (spec §4): the one step that is taken at the bank, where the payer may approve whatever our page shows.

/** The auth model of such a step. */
export const AT_BANK: AuthModel = '3DS';

/**
 * Whether the charge waits for its payer at the bank. Unlike a PIN, which is typed on our page, it can be approved without our knowledge:
 * so it is queried while it is open, and only the provider ends it (I-23).
 */
export function isAtBank(charge: { status: ChargeState; auth_model: string | null }): boolean {
  return charge.status === 'action_required' && charge.auth_model === AT_BANK;
}
