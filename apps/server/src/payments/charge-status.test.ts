// Status moves along one table of allowed edges, each with its reason; final states absorb (I-06).
import { describe, expect, it } from 'vitest';
import { CHARGE_STATES, type ChargeState, TRANSACTION_STATES } from '../db/column-values.ts';
import {
  CHARGE_EDGES,
  confirmedStatus,
  isAtBank,
  isFinal,
  LIVE_CHARGE_STATES,
  mayMove,
  TRANSACTION_EDGES,
  WIRE_STATUS,
} from './charge-status.ts';

/** Every state, where it may go, and what it is called outside: of a card, and of a transfer in its confirmation (spec §3, §4). */
const CHARGES: Record<ChargeState, [moves: string, wire: string, confirmed?: string]> = {
  sent: ['action_required unknown success duplicate failed cancelled', 'processing'],
  action_required: ['sent unknown left success duplicate failed cancelled', 'pending'],
  unknown: ['action_required left held success duplicate returned failed cancelled', 'processing'],
  left: ['held success duplicate returned failed cancelled', 'processing'],
  held: ['credited returned', 'pending'],
  success: ['', 'success'],
  credited: ['', 'success'],
  duplicate: ['', 'failed'],
  returned: ['', 'failed', 'rejected'],
  failed: ['', 'failed'],
  cancelled: ['', 'failed'],
};

describe('a charge', () => {
  it.each(CHARGE_STATES)('that is %s moves where the table says, and is called by one word', (state) => {
    const [moves, wire, confirmed = wire] = CHARGES[state];
    const reached = CHARGE_STATES.filter((to) => mayMove(CHARGE_EDGES, state, to));
    expect(reached.join(' ')).toBe(moves);
    expect(isFinal(CHARGE_EDGES, state)).toBe(moves === '');
    expect([WIRE_STATUS[state], confirmedStatus(state, false), confirmedStatus(state, true)]).toEqual([
      wire,
      wire,
      confirmed,
    ]);
  });

  it('that may still move is the live one, or waits beside it', () => {
    const open = CHARGE_STATES.filter((state) => !isFinal(CHARGE_EDGES, state));
    expect(new Set(open)).toEqual(new Set([...LIVE_CHARGE_STATES, 'left', 'held']));
  });

  it.each<[ChargeState, string | null, boolean]>([
    ['action_required', '3DS', true],
    ['action_required', 'PIN', false],
    ['action_required', null, false],
    ['unknown', '3DS', false],
    ['left', '3DS', false],
  ])('%s at %s waits for its payer at the bank: %s', (status, authModel, isThere) => {
    expect(isAtBank({ status, auth_model: authModel })).toBe(isThere);
  });
});

describe('a transaction', () => {
  it.each([
    ['pending', 'processing expired abandoned'],
    ['processing', 'pending success failed abandoned'],
    ['success', ''],
    ['failed', ''],
    ['expired', ''],
    ['abandoned', ''],
  ] as const)('that is %s moves to: %s', (state, moves) => {
    const reached = TRANSACTION_STATES.filter((to) => mayMove(TRANSACTION_EDGES, state, to));
    expect(reached.join(' ')).toBe(moves);
    expect(isFinal(TRANSACTION_EDGES, state)).toBe(moves === '');
  });
});

it('no edge is without its reason', () => {
  const reasons = [...CHARGE_EDGES, ...TRANSACTION_EDGES].map(({ reason }) => reason);
  expect(reasons).not.toContain('');
});
