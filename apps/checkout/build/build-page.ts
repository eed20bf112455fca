// Builds the page: once as a renderer for the service, which speaks every language, and for browsers once in each.
import { join } from 'node:path';
import { spokenLanguages } from '@titan/copy/languages';
import { build, type InlineConfig } from 'vite';
import { oneLanguage } from './one-language.ts';
import { writePageAssets } from './write-page-assets.ts';

const ROOT = { root: join(import.meta.dirname, '..'), logLevel: 'warn' } satisfies InlineConfig;

/** Under a name that stays: a browser asks for it again by itself. */
const RECEIPT_WORKER: InlineConfig = {
  ...ROOT,
  configFile: false,
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: false,
    lib: { entry: { 'receipt-worker': 'src/platform/receipt-worker.ts' }, formats: ['es'] },
    rolldownOptions: { output: { entryFileNames: '[name].js', minify: true, comments: false } },
  },
};

const tags = spokenLanguages(true).map(({ tag }) => tag);

await build({ ...ROOT, build: { ssr: true } });
// The first empties the folder of all.
for (const tag of tags) {
  await build({ ...ROOT, mode: tag, build: { emptyOutDir: tag === tags[0] } });
  await build(alone(tag, 'words', 'src/entry/words-of-language.ts'));
  await build(alone(tag, 'receipt', 'src/entry/receipt-entry.ts'));
}
await build(RECEIPT_WORKER);
await writePageAssets(tags);

/** What is loaded without the page: all words of a language, for a page that was begun in another, and the page that checks receipts. */
function alone(tag: string, name: string, entry: string): InlineConfig {
  return {
    ...ROOT,
    configFile: false,
    publicDir: false,
    plugins: [oneLanguage(tag)],
    build: {
      target: 'es2022',
      outDir: 'dist/client',
      emptyOutDir: false,
      manifest: `.vite/${name}-${tag}.json`,
      lib: { entry: { [name]: entry }, formats: ['es'] },
      rolldownOptions: {
        output: { entryFileNames: 'assets/[name]-[hash].js', minify: true, comments: false },
      },
    },
  };
}
