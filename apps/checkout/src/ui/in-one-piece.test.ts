// Guides UI: an amount is read at a glance, so no line ends within it.
import { expect, it } from 'vitest';
import { inOnePiece } from './in-one-piece.ts';

it.each([
  ['Your payment of NGN 1,500.00 has been received', 'Your payment of NGN_1,500.00 has been received'],
  [
    'a payment of XOF 700 instead of XOF 1,535, reversed',
    'a payment of XOF_700 instead of XOF_1,535, reversed',
  ],
  ['by itself on 2 Nov 2026, 19:17 GMT+1.', 'by itself on 2_Nov_2026, 19:17 GMT+1.'],
  ['No money has been taken.', 'No money has been taken.'],
  ['The PIN 1234', 'The PIN_1234'],
])('%s', (text, pieces) => {
  expect(inOnePiece(text)).toBe(pieces.replaceAll('_', '\u00a0'));
});
