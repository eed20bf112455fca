// Every language that the service speaks, in the order in which payers are shown them. A page in a browser has one alone
// (apps/checkout/build/one-language.ts).
import * as en from '../dist/en/index.js';
import { languages } from '../dist/languages.js';
import { formatOf } from './format.ts';
import type { Area, Language } from './language.ts';

const SHOWN = ['en', 'fr', 'ar', 'sw', 'pt', 'ha', 'yo', 'am', 'zu'];

/** A language as a payer chooses it. */
export type SpokenLanguage = Language & {
  /** What its speakers call it. */
  name: string;
  /** No native speaker has read it yet: offered where the merchant allows drafts, and nowhere else. */
  isDraft: boolean;
};

const SPOKEN: readonly SpokenLanguage[] = languages
  .map(({ tag, dir, name, isDraft, words }) => {
    const translations = new Map<Area, Area>(
      Object.entries(en).map(([area, ofEnglish]) => [ofEnglish, words[area as keyof typeof en]]),
    );
    const wordsOf: Language['wordsOf'] = (area) => {
      const translated = translations.get(area);
      if (!translated) throw new Error(`No area of a catalogue: ${Object.keys(area).join(', ')}`);
      return translated as typeof area;
    };
    return { ...formatOf({ tag, dir }, words.formatMessages), wordsOf, name, isDraft };
  })
  .toSorted((one, other) => SHOWN.indexOf(one.tag) - SHOWN.indexOf(other.tag));

const BY_TAG: ReadonlyMap<string, SpokenLanguage> = new Map(SPOKEN.map((each) => [each.tag, each]));

/** @param drafts whether drafts are offered too */
export function spokenLanguages(drafts: boolean): readonly SpokenLanguage[] {
  return drafts ? SPOKEN : SPOKEN.filter(({ isDraft }) => !isDraft);
}

/**
 * The language that a tag asks for: `fr-CI` is French. Null: we do not speak it.
 * @param tag in its canonical form (rules/language-tag.ts)
 */
export function languageOf(tag: string): SpokenLanguage | null {
  const [subtag = ''] = tag.split('-');
  return BY_TAG.get(subtag) ?? null;
}
