// English: the language that all others are translated from, so its words are the areas themselves.
import { formatAmount, formatMoney } from '@titan/rules/money';
import type { Language } from './language.ts';

export const english: Language = {
  tag: 'en',
  dir: 'ltr',
  // A translation of English into English.
  wordsOf: (words) => words as never,
  money: formatMoney,
  amount: formatAmount,
  list: (items) => new Intl.ListFormat('en', { type: 'unit' }).format(items),
};
