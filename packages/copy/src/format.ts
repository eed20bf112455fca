// How a language writes money and lists, from its own words for it (messages/, `format/…`).
import { formatAmount } from '@titan/rules/money';
import type { formatMessages } from '../dist/en/format.js';
import type { Language } from './language.ts';

/** What a language is besides its words. */
export type Format = Omit<Language, 'wordsOf'>;

/** @param script the document's `lang`, and which way it runs */
export function formatOf(script: Pick<Language, 'tag' | 'dir'>, words: typeof formatMessages): Format {
  const amount = (minor: number, currency: string) =>
    formatAmount(minor, currency).replace(/[,.]/g, (mark) => (mark === ',' ? words.group : words.decimal));
  const names: Readonly<Record<string, string>> = words.currencies;
  return {
    ...script,
    amount,
    money: (minor, currency) =>
      words.money({ amount: amount(minor, currency), currency: names[currency] ?? currency }),
    list: (items) => items.join(words.listSeparator),
  };
}
