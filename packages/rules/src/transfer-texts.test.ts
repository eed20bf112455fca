// Spec §2, §8 Bank transfer: the sentences, with the amounts in them.

import { describe, expect, it } from 'vitest';
import { excessText, TRANSFER_TEXTS, wrongAmountText } from './transfer-texts.ts';

describe('§8 Bank transfer texts', () => {
  it('Termination', () => {
    expect(TRANSFER_TEXTS.termination).toBe(
      'We are unable to confirm the transfer from your bank at the moment.',
    );
  });

  it('Wrong amount, outside the limits', () => {
    expect(TRANSFER_TEXTS.outsideLimits).toBe(
      'Your transaction amount should be between the minimum and maximum and will be reversed',
    );
  });

  it('Wrong amount: a payment of X instead of Y, reversed automatically', () => {
    expect(wrongAmountText({ paidMinor: 100_000, expectedMinor: 152_419, currency: 'NGN' })).toBe(
      'It seems you made a payment of NGN 1,000.00 instead of NGN 1,524.19, reversed automatically; do not transfer again, click Try Again for a new account.',
    );
  });

  it('Overpayment: the payment is received and the excess reversed', () => {
    expect(excessText({ expectedMinor: 152_419, excessMinor: 47_581, currency: 'NGN' })).toBe(
      'Your payment of NGN 1,524.19 has been received, and the excess of NGN 475.81 will be reversed.',
    );
  });
});
