// Initialise: real references contain `.`, `|`, `_` and `-`.
import { describe, expect, it } from 'vitest';
import { type ChargeReference, isReference, type PageReference, type PaymentReference } from './reference.ts';

describe('a reference', () => {
  it.each(['a', 'A.b|c_d-9', 'x'.repeat(100)])('takes %s', (reference) => {
    expect(isReference(reference)).toBe(true);
  });

  it.each([
    '',
    'x'.repeat(101),
    'a b',
    'a/b',
    'a\n',
    'a\u0000b',
    'é',
    'a%2f',
    'ａ',
    '<a>',
    "a'b",
    'a?b',
    'a#b',
    'a\\b',
    '\u202ea',
  ])('refuses %j', (reference) => {
    expect(isReference(reference)).toBe(false);
  });
});

it('the compiler refuses one kind of reference where another is meant', () => {
  const charge: ChargeReference = 'KPY-CA-1';
  // @ts-expect-error: a charge's reference names no payment.
  const payment: PaymentReference = charge;
  const page: PageReference = 'order-1';
  // @ts-expect-error: what the page calls a payment need not be ours.
  const ours: PaymentReference = page;
  expect([payment, ours]).toEqual([charge, page]);
});
