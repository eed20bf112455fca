// Spec §3 Payment method catalogue: each method has a label.
import type { MethodId } from '@titan/rules/methods';
import { expect, it } from 'vitest';
import { english } from './english.ts';
import { methodLabel } from './method-label.ts';

it.each<[MethodId, string, string]>([
  ['pay_with_bank', 'NGN', 'Pay with Bank'],
  ['pay_with_bank', 'ZAR', 'Pay with Bank (Instant EFT)'],
  ['pay_with_opay', 'NGN', 'Pay with OPay'],
  ['pay_with_palmpay', 'NGN', 'Pay with PalmPay'],
  ['pay_with_gtb', 'NGN', 'Pay with GTBank'],
  ['pay_with_capitec', 'ZAR', 'Pay with Capitec'],
  ['mobile_money', 'KES', 'Pay with Mobile Money'],
  ['card', 'ZAR', 'Pay with Debit Card'],
  ['bank_transfer', 'NGN', 'Pay with Bank Transfer'],
  ['wave', 'XOF', 'Pay with Wave'],
  ['mtn', 'XOF', 'Pay with Mtn'],
  ['moov', 'XOF', 'Pay with Moov'],
  ['orange', 'XOF', 'Pay with Orange'],
])('%s in %s: %s', (id, currency, label) => {
  expect(methodLabel(id, currency, english)).toBe(label);
});
