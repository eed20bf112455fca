// How English writes numbers, money and lists.
import { formatAmount, formatMoney } from '@titan/rules/money';
import { type Format, pluralBy } from '../format.ts';

export const plural = pluralBy((count) => (count === 1 ? 'one' : 'other'));

export const format: Format = {
  tag: 'en',
  dir: 'ltr',
  money: formatMoney,
  amount: formatAmount,
  list: (items) => items.join(', '),
};

export const { money } = format;

/** A name at the beginning of a sentence, where it may be a word of ours: `your bank`. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
