// facts/merchant-api "Direct charges": what a body's schema cannot see, whether its money can be paid this way.
import { isBankCurrency } from '@titan/rules/bank-currencies';
import { CURRENCIES } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { parseAmount } from '@titan/rules/money';
import { isTransferCurrency } from '@titan/rules/transfer-providers';
import { isWalletCurrency } from '@titan/rules/wallet-number';
import type { FieldProblems } from '../field-problems.ts';
import { amountProblem } from '../read-initialize-body.ts';

const IN: Record<Channel, (currency: string) => boolean> = {
  card: () => true,
  bank_transfer: isTransferCurrency,
  mobile_money: isWalletCurrency,
  pay_with_bank: isBankCurrency,
};

/** What is wrong with a payment on this channel beyond its schema: its amount, its currency, a bank's minimum. */
export function paymentProblems(channel: Channel) {
  return (raw: Record<string, unknown>): FieldProblems => ({
    ...minimumProblem(channel, raw),
    ...currencyProblem(channel, raw['currency']),
    ...amountProblem(raw),
  });
}

function currencyProblem(channel: Channel, currency: unknown): FieldProblems {
  const isOne = CURRENCIES.some((each) => each === currency);
  if (!isOne || IN[channel](currency as string)) return {};
  const taken = CURRENCIES.filter(IN[channel]);
  const message = `"currency" must be ${taken.length === 1 ? '' : 'one of '}${taken.join(', ')} for this way to pay`;
  return { currency: { message } };
}

function minimumProblem(channel: Channel, { amount, currency }: Record<string, unknown>): FieldProblems {
  if (channel !== 'pay_with_bank' || currency !== 'NGN') return {};
  const least = LIMITS.monoMinimumMajor;
  const read = typeof amount === 'string' || typeof amount === 'number' ? parseAmount(amount, 'NGN') : null;
  if (!read?.ok || read.minor >= least * 100) return {};
  return { amount: { message: `"amount" must be at least ${least} for this way to pay` } };
}
