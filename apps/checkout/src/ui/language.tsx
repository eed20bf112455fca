// The language that the page is drawn in. Every text of ours that a payer sees is taken from here, by its area.
import { createContext, use } from 'react';
import { english } from '@titan/copy/english';
import type { Language } from '@titan/copy/language';

/** English by default; in a browser, the language that the page is built for (build/one-language.ts). */
const builtIn: Language = english;

export const LanguageContext = createContext<Language>(builtIn);

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** @param area the words as English has them: `useWords(common).close` */
export function useWords<Words extends object>(area: Words): Words {
  return useLanguage().wordsOf(area);
}

// --- The language that the page was built for, until its payer chooses another at its foot. A change keeps the stage, what is typed and
// what is under way: only the words are fetched (build/one-language.ts).

export type LanguageChoice = {
  now(): Language;
  change(language: Language): void;
  /** Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
};

/** Builds the choice of one page. */
export function createLanguageChoice(): LanguageChoice {
  let language = builtIn;
  const listeners = new Set<() => void>();
  return {
    now: () => language,
    change(chosen) {
      language = chosen;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
