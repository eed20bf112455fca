// How French writes numbers, money and lists.
import { amountWith, type Format, pluralBy } from '../format.ts';

export const plural = pluralBy((count) => (count < 2 ? 'one' : 'other'));

const amount = amountWith('\u202f', ',');

export const format: Format = {
  tag: 'fr',
  dir: 'ltr',
  money: (minor, currency) => `${amount(minor, currency)}\u00a0${currency}`,
  amount,
  list: (items) => items.join(', '),
};

export const { money } = format;
