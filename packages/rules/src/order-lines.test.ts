// What an order's lines come to: whole minor units, exact, below zero too.
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { orderMinor } from './order-lines.ts';
import { parseSignedAmount } from './parse-amount.ts';

/** Lines as a merchant writes them: what one costs, and how many. */
function sum(currency: string, ...lines: [unit: string | number, quantity?: number][]): number | null {
  return orderMinor(
    lines.map(([unit, quantity = 1]) => {
      const read = parseSignedAmount(unit, currency);
      if (!read.ok) throw new Error(read.problem);
      return { quantity, unitMinor: read.minor };
    }),
  );
}

describe('what lines come to', () => {
  it.each<[string, [string | number, number?][], number]>([
    ['NGN', [[0.1], [0.2]], 30],
    ['NGN', [['0.10', 3]], 30],
    ['NGN', [[1500.5, 2], ['-0.5'], [0]], 300_050],
    ['KES', [['19.99', 800]], 1_599_200],
    ['XOF', [[1500, 2], [-500]], 2_500],
    ['XAF', [['1500.00']], 1_500],
    ['NGN', [['100'], ['-100.01']], -1],
    ['NGN', [['5'], ['-5']], 0],
    ['NGN', [['5000000000000'], ['4999999999999.99'], ['0.01']], LIMITS.amountMaxMinor],
  ])('in %s %j are %d minor units', (currency, lines, minor) => {
    expect(sum(currency, ...lines)).toBe(minor);
  });

  it.each<[string, [string | number, number?][]]>([
    ['one line', [['10000000000000', 2]]],
    ['all of them', [['10000000000000'], ['0.01']]],
    ['a line and what takes it off again', [['10000000000000'], ['-0.01']]],
    ['a number of things beyond what a number holds', [['10000000000000', LIMITS.orderLineQuantity]]],
  ])('are more than a payment may be: %s', (_what, lines) => {
    expect(sum('NGN', ...lines)).toBeNull();
  });
});
