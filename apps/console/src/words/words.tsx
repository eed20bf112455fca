// The language that the console is drawn in: its words, how it writes money and times.
import { type Format, formatOf } from '@titan/copy/format';
import { createContext, type ReactNode, use } from 'react';
import type * as en from './en.ts';

export type Words = typeof en;
type Area = Exclude<keyof Words, 'format'>;

/** Every language that is complete, by what its speakers call it. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', load: () => import('./en.ts') },
  fr: { name: 'Français', dir: 'ltr', load: () => import('./fr.ts') as unknown as Promise<Words> },
  ar: { name: 'العربية', dir: 'rtl', load: () => import('./ar.ts') as unknown as Promise<Words> },
  sw: { name: 'Kiswahili', dir: 'ltr', load: () => import('./sw.ts') as unknown as Promise<Words> },
  pt: { name: 'Português', dir: 'ltr', load: () => import('./pt.ts') as unknown as Promise<Words> },
} as const;
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
  words: Words;
  /** `21 Nov 2026, 16:04`, in the zone of the person's machine, which the page's header names. */
  time(iso: string): string;
  /** `21 Nov`. */
  day(iso: string): string;
  number(value: number): string;
};

export async function loadLanguage(tag: Tag): Promise<Language> {
  const { dir, load } = LANGUAGES[tag];
  const words = await load();
  // Figures as everywhere in the product; Arabic's own digits would not match receipts.
  const locale = `${tag}-u-nu-latn`;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const number = new Intl.NumberFormat(locale);
  return {
    ...formatOf({ tag, dir }, words.format),
    words,
    time: (iso) => moment.format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
    number: (value) => number.format(value),
  };
}

const LanguageContext = createContext<Language | null>(null);

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('There is no language around this');
  return language;
}

/** The words of an area: `useWords('payments').title`. */
export function useWords<Name extends Area>(area: Name): Words[Name] {
  return useLanguage().words[area];
}
