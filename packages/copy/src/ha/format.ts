// How Hausa writes numbers, money and lists.
import { formatAmount, formatMoney } from '@titan/rules/money';
import { type Format, pluralBy } from '../format.ts';

export const plural = pluralBy((count) => (count === 1 ? 'one' : 'other'));

export const format: Format = {
  tag: 'ha',
  dir: 'ltr',
  money: formatMoney,
  amount: formatAmount,
  list: (items) => items.join(', '),
};

export const { money } = format;
