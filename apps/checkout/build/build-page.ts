// Builds the page: once as a renderer for the service, which speaks every language, and for browsers once in each. The languages are shared
// among processes, each of which is called with its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
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

/** Each takes up to 700 MB. */
const MOST_PROCESSES = 4;

const asked = process.argv.slice(2);
await (asked.length > 0 ? buildLanguages(asked) : buildAll(spokenLanguages(true).map(({ tag }) => tag)));

async function buildAll(tags: string[]): Promise<void> {
  await rm(join(ROOT.root, 'dist/client'), { recursive: true, force: true });
  const processes = Math.min(availableParallelism(), MOST_PROCESSES, tags.length);
  const shares = Array.from({ length: processes }, (_, own) => tags.filter((_, n) => n % processes === own));
  await Promise.all([build({ ...ROOT, build: { ssr: true } }), ...shares.map(buildElsewhere)]);
  await build(RECEIPT_WORKER);
  await writePageAssets(tags);
}

async function buildElsewhere(tags: string[]): Promise<void> {
  const [code] = await once(fork(import.meta.filename, tags), 'exit');
  if (code !== 0) throw new Error(`Building the page failed (${tags.join(', ')})`);
}

async function buildLanguages(tags: string[]): Promise<void> {
  // When whoever asked has ended, nobody needs it.
  process.once('disconnect', () => process.exit(1));
  for (const tag of tags) {
    await build({ ...ROOT, mode: tag, build: { emptyOutDir: false } });
    await build(alone(tag, 'words', 'src/entry/words-of-language.ts'));
    await build(alone(tag, 'receipt', 'src/entry/receipt-entry.ts'));
  }
  process.exit();
}

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
