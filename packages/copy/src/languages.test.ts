// How each language writes money and counts, against what the platform knows of it; and that a translation says all that English says.
import { describe, expect, it } from 'vitest';
import { plural as am } from './am/format.ts';
import { plural as ar } from './ar/format.ts';
import { plural as en } from './en/format.ts';
import * as words from './en/index.ts';
import { plural as fr } from './fr/format.ts';
import { plural as ha } from './ha/format.ts';
import { languageOf, type SpokenLanguage, spokenLanguages } from './languages.ts';
import { plural as pt } from './pt/format.ts';
import { plural as sw } from './sw/format.ts';
import { plural as yo } from './yo/format.ts';
import { plural as zu } from './zu/format.ts';

const PLURALS = { en, fr, ar, sw, pt, ha, yo, am, zu };
/** Portuguese is Portugal's and Africa's. */
const CLDR: Record<string, string> = { pt: 'pt-PT' };
const FORMS = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };

describe.each(spokenLanguages(true).map((each) => [each.tag, each] as const))('%s', (tag, language) => {
  it('counts as CLDR has it', () => {
    const rules = new Intl.PluralRules(CLDR[tag] ?? tag);
    const numbers = [...Array.from({ length: 131 }, (_, count) => count), 200, 202, 203, 1000, 1011];
    const plural = PLURALS[tag as keyof typeof PLURALS];
    expect(numbers.map((count) => plural(count, FORMS))).toEqual(numbers.map((count) => rules.select(count)));
  });

  it('says every parameter, in each form', () => {
    expect(parametersLost(words, (area) => language.wordsOf(area))).toEqual([]);
  });
});

it.each([
  ['en', 'NGN 1,234,567.89', 'XOF 5,000'],
  ['fr', '1\u202f234\u202f567,89\u00a0NGN', '5\u202f000\u00a0XOF'],
  ['ar', '\u2066NGN 1,234,567.89\u2069', '\u2066XOF 5,000\u2069'],
  ['sw', 'NGN 1,234,567.89', 'XOF 5,000'],
  ['pt', '1\u00a0234\u00a0567,89\u00a0NGN', '5\u00a0000\u00a0XOF'],
])('%s writes money with its own separators and digits from 0 to 9', (tag, naira, francs) => {
  const { money } = languageOf(tag) as SpokenLanguage;
  expect([money(123_456_789, 'NGN'), money(5_000, 'XOF')]).toEqual([naira, francs]);
});

it.each([
  ['fr-CI', 'fr'],
  ['ar-EG', 'ar'],
  ['en', 'en'],
  ['de', null],
  ['f', null],
])('%s is read as %s', (tag, found) => expect(languageOf(tag)?.tag ?? null).toBe(found));

/** Paths of sentences that do not say a parameter which English says, or that are empty. */
function parametersLost(areas: object, translationOf: (area: object) => object): string[] {
  return Object.entries(areas).flatMap(([name, area]: [string, object]) =>
    lostIn(area, translationOf(area), name),
  );
}

function lostIn(english: unknown, translated: unknown, path: string): string[] {
  if (typeof english === 'string')
    return typeof translated === 'string' && (translated.trim() !== '' || english === '') ? [] : [path];
  if (typeof english === 'function') return lostInCall(english as Sentence, translated as Sentence, path);
  if (typeof english !== 'object' || english === null) return [];
  return Object.entries(english).flatMap(([key, each]) =>
    lostIn(each, (translated as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

type Sentence = (params: object) => unknown;

/** Gives each the same parameters, and looks for them in what is said. */
function lostInCall(english: Sentence, translated: Sentence, path: string): string[] {
  const asked = new Set<string>();
  const params = new Proxy({}, { get: (_, name: string) => (asked.add(name), valueOf(name)) });
  const source = english(params);
  const result = translated(params);
  if (typeof source !== 'string') return lostIn(source, result, path);
  const isLost = (said: string) => source.includes(said) && !String(result).includes(said);
  return [...asked].filter((name) => isLost(String(valueOf(name)))).map((name) => `${path} {${name}}`);
}

const COUNTS = new Set(['count', 'left', 'mins', 'minutes', 'seconds', 'hours', 'quantity']);

/** A text that is found again, or a number where one is meant. Amounts are written as each language does. */
function valueOf(name: string): string | number {
  if (name === 'currency') return 'NGN';
  if (name.endsWith('Minor')) return 12_345;
  return COUNTS.has(name) ? 7 : `⟨${name}⟩`;
}
