// Which language the page is in: the one it was built for, until its payer chooses another at its foot. A change keeps the stage, what is
// typed and what is under way: only the words come (build/one-language.ts).
import type { Language } from '@titan/copy/language';
import { builtIn } from '../ui/language.tsx';

export type LanguageChoice = {
  now(): Language;
  change(language: Language): void;
  /** Returns what ends it. */
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
