// Where a language lacks sentences, the page marks those that it shows in English (fallback-jsx.ts). A complete language loads none of it.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FALLBACK_JSX = join(import.meta.dirname, 'fallback-jsx.ts');

/** @param isComplete whether every language that is built has all its sentences */
export function sayEnglish(isComplete: boolean): Plugin {
  return {
    name: 'say-english',
    enforce: 'pre',
    resolveId: (source, importer) =>
      !isComplete && source === 'react/jsx-runtime' && importer !== FALLBACK_JSX ? FALLBACK_JSX : null,
  };
}
