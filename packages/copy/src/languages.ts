// Every language that the service speaks, in the order in which payers are shown them. A page in a browser has one alone
// (apps/checkout/build/one-language.ts).
import * as am from './am/index.ts';
import { format as amFormat } from './am/format.ts';
import * as ar from './ar/index.ts';
import { format as arFormat } from './ar/format.ts';
import type { Translated } from './catalogue.ts';
import * as en from './en/index.ts';
import { english } from './english.ts';
import type { Format } from './format.ts';
import * as fr from './fr/index.ts';
import { format as frFormat } from './fr/format.ts';
import * as ha from './ha/index.ts';
import { format as haFormat } from './ha/format.ts';
import type { Area, Language } from './language.ts';
import * as pt from './pt/index.ts';
import { format as ptFormat } from './pt/format.ts';
import * as sw from './sw/index.ts';
import { format as swFormat } from './sw/format.ts';
import * as yo from './yo/index.ts';
import { format as yoFormat } from './yo/format.ts';
import * as zu from './zu/index.ts';
import { format as zuFormat } from './zu/format.ts';

/** What every language has: all areas, each with all its keys and their parameters. */
type Words = { readonly [Name in keyof typeof en]: Translated<(typeof en)[Name]> };

/** A language as a payer chooses it. */
export type SpokenLanguage = Language & {
  /** What its speakers call it. */
  name: string;
  /** No native speaker has read it yet: offered where the merchant allows drafts, and nowhere else. */
  isDraft: boolean;
};

const SPOKEN: readonly SpokenLanguage[] = [
  { ...english, name: 'English', isDraft: false },
  spoken('Français', frFormat, fr),
  spoken('العربية', arFormat, ar),
  spoken('Kiswahili', swFormat, sw),
  spoken('Português', ptFormat, pt),
  { ...spoken('Hausa', haFormat, ha), isDraft: true },
  { ...spoken('Yorùbá', yoFormat, yo), isDraft: true },
  { ...spoken('አማርኛ', amFormat, am), isDraft: true },
  { ...spoken('isiZulu', zuFormat, zu), isDraft: true },
];

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

function spoken(name: string, format: Format, words: Words): SpokenLanguage {
  const translations = new Map<Area, Area>(
    Object.entries(en).map(([area, ofEnglish]) => [ofEnglish, words[area as keyof Words]]),
  );
  return {
    ...format,
    name,
    isDraft: false,
    wordsOf(area) {
      const translated = translations.get(area);
      if (!translated) throw new Error(`An area of no index.ts: ${Object.keys(area).join(', ')}`);
      return translated as never;
    },
  };
}
