// Builds the page in one language: its areas stand wherever the sources name the English ones, so that a payer downloads one language and
// nothing that chooses among several.
import { join } from 'node:path';
import type { Plugin } from 'vite';

const COPY = join(import.meta.dirname, '../../../packages/copy/dist');
const ENGLISH = join(COPY, 'en/');
const AREA = /^(export const (\w+)Messages = \{)/m;

/** @param tag of the language, as its folder in packages/copy is called */
export function oneLanguage(tag: string): Plugin {
  const own = join(COPY, tag, '/');
  return {
    name: 'one-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.startsWith(ENGLISH) ? found.id.replace(ENGLISH, own) : found;
    },
    /** Each area is told its name, by which another language finds its own (src/entry/words-of-language.ts). */
    transform(code, id) {
      return id.startsWith(own) ? code.replace(AREA, "$1 area: '$2',") : null;
    },
  };
}
