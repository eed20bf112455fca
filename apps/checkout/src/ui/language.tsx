// The language that the page is drawn in. Every text of ours that a payer sees is asked for here, by the area it stands in.
import { createContext, use } from 'react';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';

/** English where nobody says otherwise; in a browser, the language that the page is built for (build/one-language.ts). */
export const builtIn: Language = english;

export const LanguageContext = createContext<Language>(builtIn);

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** @param area the words as English has them: `useWords(common).close` */
export function useWords<Words extends object>(area: Words): Words {
  return useLanguage().wordsOf(area);
}
