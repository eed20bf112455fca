// How Zulu writes numbers, money and lists.
import { formatAmount, formatMoney } from '@titan/rules/money';
import { type Format, pluralBy } from '../format.ts';

export const plural = pluralBy((count) => (count < 2 ? 'one' : 'other'));

export const format: Format = {
  tag: 'zu',
  dir: 'ltr',
  money: formatMoney,
  amount: formatAmount,
  list: (items) => items.join(', '),
};

export const { money } = format;
