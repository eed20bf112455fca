// Spec §5 Payment link form: the sentences for wrong fields, for page and service alike. Words of our own.
import { formatMoney, fromDecimal } from './money.ts';
import { minorUnitsOf } from './currency.ts';
import type { LinkAmountProblem, LinkTerms } from './payment-link.ts';

export const LINK_TEXTS = {
  /** Spec §8 "Payment link charge fails", verbatim. */
  chargeFails:
    'Sorry, we were unable to process this transaction. Please contact the business you are attempting to pay for help',
  nameTooLong: 'Enter a name of at most 100 characters.',
  emailWrong: 'Enter an email address like name@example.com.',
  amountChanged: 'The amount of this link has changed. Look at the new amount and press Proceed again.',
} as const;

/** What to do about an amount. */
export function linkAmountText(
  problem: LinkAmountProblem,
  { plan: { currency }, transaction_limit: limit }: LinkTerms,
): string {
  const money = (decimal: string) => formatMoney(fromDecimal(decimal, currency), currency);
  switch (problem) {
    case 'missing':
      return 'Enter an amount.';
    case 'too_small':
      return `Enter at least ${money(limit.min)}.`;
    case 'too_large':
      return `Enter at most ${money(limit.max)}.`;
    case 'too_many_decimals':
      return minorUnitsOf(currency) === 0
        ? `Enter a whole amount: ${currency} has no decimals.`
        : 'Enter an amount with at most 2 decimals, like 1250.50.';
    case 'not_a_number':
      return `Enter the amount in numbers, like ${minorUnitsOf(currency) === 0 ? '1250' : '1250.50'}.`;
  }
}
