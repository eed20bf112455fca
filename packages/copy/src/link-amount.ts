// What is wrong with the amount of a payment link (spec §5), for page and service alike.
import { minorUnitsOf } from '@titan/rules/currency';
import { fromDecimal } from '@titan/rules/money';
import type { LinkAmountProblem, LinkTerms } from '@titan/rules/payment-link';
import { paymentLinkMessages } from '../dist/en/payment-link.js';
import type { Language } from './language.ts';

/** What to do about it. */
export function linkAmountText(
  problem: LinkAmountProblem,
  { plan: { currency }, transaction_limit: limit }: LinkTerms,
  language: Language,
): string {
  const words = language.wordsOf(paymentLinkMessages);
  const money = (decimal: string) => language.money(fromDecimal(decimal, currency), currency);
  const isWhole = minorUnitsOf(currency) === 0;
  const example = language.amount(isWhole ? 1_250 : 1_250_50, currency);
  switch (problem) {
    case 'missing':
      return words.amountMissing;
    case 'too_small':
      return words.amountTooSmall({ least: money(limit.min) });
    case 'too_large':
      return words.amountTooLarge({ most: money(limit.max) });
    case 'too_many_decimals':
      return isWhole ? words.amountNotWhole({ currency, example }) : words.amountTooFine({ example });
    case 'not_a_number':
      return words.amountNoNumber({ example });
    case 'other_currency':
      return words.amountOther({ currency, example });
  }
}
