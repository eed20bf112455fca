// Status moves along one table of allowed edges, each with its reason; final states absorb.
import { describe, expect, it } from 'vitest';
import { CHARGE_STATES, TRANSACTION_STATES } from '../db/column-values.ts';
import { CHARGE_EDGES, isFinal, LIVE_CHARGE_STATES, mayMove, TRANSACTION_EDGES } from './charge-status.ts';

describe('the table of a charge', () => {
  it.each(['success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled'] as const)(
    '%s is final: it never changes (I-06)',
    (state) => {
      expect(isFinal(CHARGE_EDGES, state)).toBe(true);
    },
  );

  it('every state but the first can be reached, and every live state can end', () => {
    const reached = new Set(CHARGE_EDGES.map((edge) => edge.to));
    expect(CHARGE_STATES.filter((state) => state !== 'sent' && !reached.has(state))).toEqual([]);
    for (const state of LIVE_CHARGE_STATES) expect(isFinal(CHARGE_EDGES, state)).toBe(false);
  });
});

describe('the table of a transaction', () => {
  it.each(['success', 'failed', 'expired', 'abandoned'] as const)('%s is final', (state) => {
    expect(isFinal(TRANSACTION_EDGES, state)).toBe(true);
  });

  it('only a transaction that is being paid can succeed', () => {
    const before = TRANSACTION_STATES.filter((state) => mayMove(TRANSACTION_EDGES, state, 'success'));
    expect(before).toEqual(['processing']);
  });
});
