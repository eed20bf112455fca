// The sandbox's reach: every channel in each of its currencies, and everything that a provider can do for a charge.
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { CURRENCIES, type Currency } from '@titan/rules/currency';
import { isTransferCurrency } from '@titan/rules/transfer-providers';
import { isWalletCurrency } from '@titan/rules/wallet-number';
import type { AmountReach, Reach } from '../port.ts';

/** Every amount that a payment may have. */
const ANY_AMOUNT: AmountReach = { minMinor: 1, maxMinor: Number.MAX_SAFE_INTEGER, isWhole: false };

const anyAmountIn = (exists: (currency: Currency) => boolean): Partial<Record<Currency, AmountReach>> =>
  Object.fromEntries(CURRENCIES.filter(exists).map((currency) => [currency, ANY_AMOUNT]));

export const SANDBOX_REACH: Reach = {
  channels: {
    card: anyAmountIn(() => true),
    mobile_money: anyAmountIn(isWalletCurrency),
    pay_with_bank: anyAmountIn(isBankCurrency),
    bank_transfer: anyAmountIn(isTransferCurrency),
  },
  query: { firstAfterMs: 0, gapMs: 0, notFoundProvesAfterMs: 60_000 },
  livesMs: null,
  finalIn: 'any',
  hostsCards: false,
  cancels: true,
  resends: ['otp', 'prompt'],
  refunds: { byOurReference: true, gapMs: 60_000, notFoundProvesAfterMs: 60_000 },
};
