// The sandbox's limits: every channel in each of its currencies, and everything that a provider can do for a charge.
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { CURRENCIES, type Currency } from '@titan/rules/currency';
import { type Channel, CHANNELS } from '@titan/rules/methods';
import { isTransferCurrency } from '@titan/rules/transfer-providers';
import { isWalletCurrency } from '@titan/rules/wallet-number';
import type { AmountLimits, Limits, RefundTerms } from '../port.ts';

/** Every amount that a payment may have. */
const ANY_AMOUNT: AmountLimits = { minMinor: 1, maxMinor: Number.MAX_SAFE_INTEGER, isWhole: false };

const anyAmountIn = (exists: (currency: Currency) => boolean): Partial<Record<Currency, AmountLimits>> =>
  Object.fromEntries(CURRENCIES.filter(exists).map((currency) => [currency, ANY_AMOUNT]));

/** Any sum, as often and as late as anybody likes. */
const REFUNDS: RefundTerms = {
  by: 'call',
  minMinor: Object.fromEntries(CURRENCIES.map((currency) => [currency, 1])),
  inPart: true,
  times: 'often',
  withinMs: Infinity,
};

/** Every channel, so that none is left out of test mode. */
const CURRENCIES_OF: Readonly<Record<Channel, (currency: Currency) => boolean>> = {
  card: () => true,
  mobile_money: isWalletCurrency,
  pay_with_bank: isBankCurrency,
  bank_transfer: isTransferCurrency,
};

export const SANDBOX_LIMITS: Limits = {
  channels: Object.fromEntries(CHANNELS.map((channel) => [channel, anyAmountIn(CURRENCIES_OF[channel])])),
  query: { firstAfterMs: 0, gapMs: 0, notFoundProvesAfterMs: 60_000 },
  livesMs: null,
  finalIn: 'any',
  hostsCards: false,
  asksThreeDs: true,
  disputesBy: null,
  refunds: { byOurReference: true, gapMs: 60_000, notFoundProvesAfterMs: 60_000 },
  refundTerms: { channels: Object.fromEntries(CHANNELS.map((channel) => [channel, REFUNDS])) },
};
