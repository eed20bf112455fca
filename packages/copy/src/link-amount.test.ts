// Spec §5 Payment link form: what to do about an amount, in the units of its currency.
import type { LinkAmountProblem } from '@titan/rules/payment-link';
import { expect, it } from 'vitest';
import { english } from './english.ts';
import { linkAmountText } from './link-amount.ts';

it.each<[LinkAmountProblem, string, string]>([
  ['missing', 'NGN', 'Enter an amount.'],
  ['too_small', 'NGN', 'Enter at least NGN 100.00.'],
  ['too_large', 'XOF', 'Enter at most XOF 5,000.'],
  ['too_many_decimals', 'XAF', 'Enter a whole amount, like 1,250: XAF has no decimals.'],
  ['too_many_decimals', 'KES', 'Enter an amount with at most 2 decimals, like 1,250.50.'],
  ['not_a_number', 'ZAR', 'Enter the amount in numbers, like 1,250.50.'],
  ['not_a_number', 'XOF', 'Enter the amount in numbers, like 1,250.'],
  ['other_currency', 'KES', 'Enter an amount in KES, like 1,250.50.'],
])('%s in %s: %s', (problem, currency, text) => {
  const isWhole = currency.startsWith('X');
  const terms = {
    plan: { amount: isWhole ? '0' : '0.00', currency },
    transaction_limit: isWhole ? { min: '100', max: '5000' } : { min: '100.00', max: '5000.00' },
  };
  expect(linkAmountText(problem, terms, english)).toBe(text);
});
