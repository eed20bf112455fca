// How Portuguese, as it is written in Africa and Portugal, writes numbers, money and lists.
import { amountWith, type Format, pluralBy } from '../format.ts';

export const plural = pluralBy((count) => (count === 1 ? 'one' : 'other'));

const amount = amountWith('\u00a0', ',');

export const format: Format = {
  tag: 'pt',
  dir: 'ltr',
  money: (minor, currency) => `${amount(minor, currency)}\u00a0${currency}`,
  amount,
  list: (items) => items.join(', '),
};

export const { money } = format;
