// Spec §8 Bank transfer: what the service says of a transfer, on the wire and on the page. Words of the page alone are in its copy.

import { formatMoney } from './money.ts';

/** The fixed texts, verbatim. */
export const TRANSFER_TEXTS = {
  /** §2, §8 Termination: the account has expired and nothing has arrived. */
  termination: 'We are unable to confirm the transfer from your bank at the moment.',
  /** §8 Wrong amount, outside transaction_limits. */
  outsideLimits: 'Your transaction amount should be between the minimum and maximum and will be reversed',
} as const;

/**
 * §8 Wrong amount, all of it returned.
 * @param amounts in minor units of the one currency: what arrived, and what was asked for
 */
export function wrongAmountText(amounts: {
  paidMinor: number;
  expectedMinor: number;
  currency: string;
}): string {
  const paid = formatMoney(amounts.paidMinor, amounts.currency);
  const expected = formatMoney(amounts.expectedMinor, amounts.currency);
  return `It seems you made a payment of ${paid} instead of ${expected}, reversed automatically; do not transfer again, click Try Again for a new account.`;
}

/**
 * §8 "Overpayment: the payment is received and the excess reversed"; the wording is ours.
 * @param amounts in minor units of the one currency: what the payment is, and what came above it
 */
export function excessText(amounts: {
  expectedMinor: number;
  excessMinor: number;
  currency: string;
}): string {
  const expected = formatMoney(amounts.expectedMinor, amounts.currency);
  const excess = formatMoney(amounts.excessMinor, amounts.currency);
  return `Your payment of ${expected} has been received, and the excess of ${excess} will be reversed.`;
}
