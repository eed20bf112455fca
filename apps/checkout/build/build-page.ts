// Builds the page: once as a renderer for the service, which speaks every language, and for browsers once in each.
import { spokenLanguages } from '@titan/copy/languages';
import { build, type InlineConfig } from 'vite';
import { oneLanguage } from './one-language.ts';
import { writePageAssets } from './write-page-assets.ts';

const tags = spokenLanguages(true).map(({ tag }) => tag);
const ROOT = { root: new URL('..', import.meta.url).pathname, logLevel: 'warn' } satisfies InlineConfig;

await build({ ...ROOT, build: { ssr: true } });
// The first empties the folder of all.
for (const tag of tags) {
  await build({ ...ROOT, mode: tag, build: { emptyOutDir: tag === tags[0] } });
  await build(wordsOf(tag));
}
await writePageAssets(tags);

/** All words of a language, for a page that was begun in another (src/words-of-language.ts). */
function wordsOf(tag: string): InlineConfig {
  return {
    ...ROOT,
    configFile: false,
    publicDir: false,
    plugins: [oneLanguage(tag)],
    build: {
      target: 'es2022',
      outDir: 'dist/client',
      emptyOutDir: false,
      manifest: `.vite/words-${tag}.json`,
      lib: { entry: { words: 'src/words-of-language.ts' }, formats: ['es'] },
      rolldownOptions: {
        output: { entryFileNames: 'assets/[name]-[hash].js', minify: true, comments: false },
      },
    },
  };
}
