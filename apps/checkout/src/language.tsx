// The language that the page is drawn in, which the service names. Every text of ours that a payer sees is asked for here, by the area it
// stands in.
import { createContext, use } from 'react';
import type { Translated } from '@titan/copy/catalogue';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';

const LANGUAGES: Record<string, Language> = { [english.tag]: english };

/** By the tag of the document. */
export function languageNamed(tag: string): Language {
  return LANGUAGES[tag] ?? english;
}

/** English where nobody says otherwise. */
export const LanguageContext = createContext<Language>(english);

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** @param area the words as English has them: `useWords(common).close` */
export function useWords<Words extends object>(area: Words): Translated<Words> {
  return useLanguage().wordsOf(area);
}
