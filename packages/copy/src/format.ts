// What the format of a language (`en/format.ts` and its like) is made of.
import { formatAmount } from '@titan/rules/money';
import type { Language } from './language.ts';

/** What a language is besides its words. */
export type Format = Omit<Language, 'wordsOf'>;

/** The categories of CLDR; `other` is there in every language. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Makes the `plural` of a language: the form of a number, which is a rule of the language and not `count === 1`. Browsers of cheap phones
 * leave out the rules of languages that their maker did not think of, so each language brings its own.
 * @param rule the category of a whole number of at least 0, as CLDR has it
 */
export function pluralBy(rule: (count: number) => Intl.LDMLPluralRule) {
  return (count: number, forms: Forms): string => forms[rule(count)] ?? forms.other;
}

/** Writes amounts with other separators than English: `1 500,00`. Its arguments are those of `Language.amount`. */
export function amountWith(group: string, decimal: string) {
  return (minor: number, currency: string): string =>
    formatAmount(minor, currency).replace(/[,.]/g, (mark) => (mark === ',' ? group : decimal));
}
