// How each language writes money and counts, against what the platform knows of it.
import * as cardinals from 'make-plural/cardinals';
import { expect, it } from 'vitest';
import { readCatalogues } from '../build/catalogue.ts';
import { languageOf, type SpokenLanguage } from './languages.ts';

const RULES = new Map<string, (count: number) => string>(
  Object.entries({ ...cardinals, default: undefined as never }),
);

it.each(readCatalogues().map((each) => [each.tag, each.pluralRules] as const))(
  '%s counts as CLDR has it',
  (_, tag) => {
    const rules = new Intl.PluralRules(tag);
    const rule = RULES.get(tag.replace('-', '_'));
    const numbers = [...Array.from({ length: 131 }, (_each, count) => count), 200, 202, 203, 1000, 1011];
    expect(numbers.map((count) => rule?.(count))).toEqual(numbers.map((count) => rules.select(count)));
  },
);

it.each([
  ['en', 'NGN 1,234,567.89', 'XOF 5,000'],
  ['fr', '1\u202f234\u202f567,89\u00a0NGN', '5\u202f000\u00a0F\u202fCFA'],
  ['ar', '\u2066NGN 1,234,567.89\u2069', '\u2066XOF 5,000\u2069'],
  ['sw', 'NGN 1,234,567.89', 'XOF 5,000'],
  ['pt', '1\u00a0234\u00a0567,89\u00a0NGN', '5\u00a0000\u00a0XOF'],
])('%s writes money with its own separators and digits from 0 to 9', (tag, naira, francs) => {
  const { money } = languageOf(tag) as SpokenLanguage;
  expect([money(123_456_789, 'NGN'), money(5_000, 'XOF')]).toEqual([naira, francs]);
});

it('sw calls the shilling of Tanzania what its shops call it', () => {
  expect((languageOf('sw') as SpokenLanguage).money(1_250_050, 'TZS')).toBe('TSh 12,500.50');
});

it.each([
  ['fr-CI', 'fr'],
  ['ar-EG', 'ar'],
  ['en', 'en'],
  ['de', null],
  ['f', null],
])('%s is read as %s', (tag, found) => expect(languageOf(tag)?.tag ?? null).toBe(found));
