// How Arabic writes numbers, money and lists. Digits are 0 to 9, as on the payer's card and in the shop.
import { formatAmount, formatMoney } from '@titan/rules/money';
import { type Format, pluralBy } from '../format.ts';

export const plural = pluralBy((count) => {
  if (count < 3) return (['zero', 'one', 'two'] as const)[count] ?? 'other';
  const ofHundred = count % 100;
  if (ofHundred < 3) return 'other';
  return ofHundred < 11 ? 'few' : 'many';
});

/** Sets a name, number or reference apart from the Arabic around it, whichever way it runs (Unicode's FSI and PDI). */
export function isolated(text: string | number): string {
  return `\u2068${text}\u2069`;
}

export const format: Format = {
  tag: 'ar',
  dir: 'rtl',
  // Left to right even where nothing but digits stands before it (LRI).
  money: (minor, currency) => `\u2066${formatMoney(minor, currency)}\u2069`,
  amount: formatAmount,
  list: (items) => items.join('، '),
};

export const { money } = format;
