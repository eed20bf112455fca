// The language that the console is drawn in: its words, how it writes money and times.
import { type Format, formatOf } from '@titan/copy/format';
import type * as first from '@titan/copy/compiled/console/en';
import type * as rest from '@titan/copy/compiled/console/en-rest';
import { languages } from '@titan/copy/compiled/console/languages';
import { createContext, use } from 'react';

type First = typeof first;
type Rest = typeof rest;
export type Words = First & Rest;
type Area = Exclude<keyof Words, 'format'>;

/** Every language that is complete, by what its speakers call it. */
export const LANGUAGES = languages;
export type Tag = keyof typeof LANGUAGES;

const KEPT = 'titan-console-language';

/** What was chosen on this device, else what the browser prefers, else English. */
export function chosenTag(): Tag {
  const wished = [localStorage.getItem(KEPT) ?? '', ...navigator.languages].map((each) => each.split('-')[0]);
  return wished.find((each): each is Tag => each !== undefined && each in LANGUAGES) ?? 'en';
}

export function keepTag(tag: Tag): void {
  localStorage.setItem(KEPT, tag);
}

export type Language = Format & {
  words: First;
  /** The words of the screens that the console does not begin with: loaded once. */
  rest(): Promise<Rest>;
  /** `21 Nov 2026, 16:04`, in the zone of the person's machine, which the page's header names. */
  time(iso: string): string;
  /** `21 Nov`. */
  day(iso: string): string;
  /** `16:04`. */
  clock(iso: string): string;
  /** `21 Nov 2026`. */
  date(iso: string): string;
  number(value: number): string;
};

/** `-GB`: where the browser's reader is, who writes dates as they do there, whatever language the console speaks. */
function regionOf(languages: readonly string[]): string {
  const [region] = languages.flatMap((each) => new Intl.Locale(each).region ?? []);
  return region === undefined ? '' : `-${region}`;
}

export async function loadLanguage(tag: Tag): Promise<Language> {
  const { dir, load, loadRest } = LANGUAGES[tag];
  const words = await load();
  let loaded: Promise<Rest> | null = null;
  // Figures as everywhere in the product; Arabic's own digits would not match receipts.
  const figures = '-u-nu-latn';
  const here = `${tag}${regionOf(navigator.languages)}${figures}`;
  const moment = new Intl.DateTimeFormat(here, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(here, { day: 'numeric', month: 'short' });
  const clock = new Intl.DateTimeFormat(here, { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(here, { dateStyle: 'medium' });
  const number = new Intl.NumberFormat(`${tag}${figures}`);
  return {
    ...formatOf({ tag, dir }, words.format),
    words,
    rest: () => (loaded ??= loadRest()),
    time: (iso) => moment.format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
    clock: (iso) => clock.format(new Date(iso)),
    date: (iso) => date.format(new Date(iso)),
    number: (value) => number.format(value),
  };
}

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('There is no language around this');
  return language;
}

/** The words of an area: `useWords('payments').title`. Suspends until they are there. */
export function useWords<Name extends Area>(area: Name): Words[Name] {
  const { words, rest } = useLanguage();
  const all = area in words ? words : use(rest());
  return (all as Words)[area];
}
