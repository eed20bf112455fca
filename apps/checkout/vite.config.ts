// Builds the page for browsers into dist/client, in the language that the mode names, or as a renderer for the service into dist/server
// (build/build-page.ts).
import { languages } from '@titan/copy/compiled';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { BROWSERS } from './build/browsers.ts';
import { withFixedBorders } from './build/fixed-borders.ts';
import { minifiedAgain } from './build/minify-again.ts';
import { oneLanguage } from './build/one-language.ts';
import { sayEnglish } from './build/say-english.ts';

/** What is read before the first screen of a method comes in one file with it: its flow, and what that is written with. */
const START = /\/methods\/(?!card\/)([\w-]+)\/(?:entry\.tsx|(?!calls|later|index)[\w-]+\.ts)$/;

/** What a method asks the service with, and its later screens: their chunks are named by the method too. */
const PART = /\/methods\/([\w-]+)\/(calls|stages)\.tsx?$/;

function fileNameOf({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, folder, part] = PART.exec(facadeModuleId ?? '') ?? [];
  return folder === undefined ? 'assets/[name]-[hash].js' : `assets/${folder}-${part}-[hash].js`;
}

/** The chunk of a method's arithmetic and first screen; null for any other file. */
function startOf(id: string): string | null {
  const [, folder] = START.exec(id) ?? [];
  return folder === undefined ? null : `${folder}-start`;
}

type Chunk = {
  name: string | ((id: string) => string | null);
  tags?: '$initial'[];
  test?: RegExp | ((id: string) => boolean);
};

/** Chunks by name; what no line names is cut where the page fetches it. */
const CHUNKS: Chunk[] = [
  {
    name: 'page',
    tags: ['$initial'],
    test: (id) => !/\/(verify-(entry|watch)\.ts|(status|share)-watch\.ts|share-page\.css)$/.test(id),
  },
  // Shared by several methods and not part of the first load: else it would go into the chunk of one of them. So would what the sentences of a language
  // are made with, in a language whose first load does without.
  {
    name: 'shared-parts',
    test: /\/(copy\/src\/(?!link-amount)[\w-]+\.ts|make-plural\/[\w-]+\.mjs|birth-date\.ts|timeline-shown\.ts|choices\.tsx|use-seconds-left\.ts|select-field\.tsx|sentence\.tsx|fold\.tsx|bank-frame\.tsx|tone-mark\.tsx|mail-link\.tsx|wallet-number\.ts|stages\/((code|waiting|apply-answer)\.ts|(code-entry|elsewhere)\.tsx))$/,
  },
  // All of TEST MODE is drawn with it, and no live payment.
  { name: 'tool-drawer', test: /\/test-mode\/(tool-drawer\.tsx|test-box\.module\.css)$/ },
  { name: startOf },
  // Where each stage of a method is, by its title: known as soon as one is drawn.
  { name: 'later-screen', test: /\/(session\/screens\/later-screen\.tsx|methods\/[\w-]+\/later\.tsx?)$/ },
  // With it goes what the calls of every method need too, and push: named apart, each would cost another round trip, and as much in
  // headers as it weighs.
  {
    name: 'browser-runtime',
    test: /\/(browser-runtime|language-switch|query-bank|read-answer|push-channel|push-stream|push-events)\.ts$/,
  },
  // With what the answers lead to: neither is of use alone.
  { name: 'card-calls', test: /\/methods\/card\/(calls|under-way|steps|three-ds)\.ts$/ },
];

/** What every payer's page starts with. */
const STARTING: readonly string[] = ['page', 'browser-runtime'];

/**
 * Has Chromium compile such a script while it still arrives, beside the page's own thread (decision 0039). It stands first in the file,
 * after the minifier, which knows it for a comment.
 */
function compileHint({ name }: { name: string }): string {
  return STARTING.includes(name) ? '//# allFunctionsCalledOnLoad' : '';
}

/** Without advice at each build on where its time goes: our own minifier takes it, knowingly. */
const QUIET = { bundlerTimings: false };

const FOR_SERVICE: UserConfig['build'] = {
  rolldownOptions: { input: 'src/entry/server-entry.tsx', checks: QUIET },
};

/**
 * What the first load needs comes in one file: a second one would cost slow links another round trip. The verify page needs none of it.
 * Built as a library, because Vite else puts a helper of 1 kB around each `import()`, which asks for a chunk only when its sheet is there,
 * and takes a sheet that was lost for loaded; ours is ui/lazy-part.tsx. All else is as of a page.
 */
const FOR_BROWSERS: UserConfig['build'] = {
  lib: {
    entry: { page: 'src/entry/browser-entry.tsx', verify: 'src/entry/verify-entry.ts' },
    formats: ['es'],
  },
  rolldownOptions: {
    preserveEntrySignatures: false,
    checks: QUIET,
    // Limits and waits: each script then has the numbers that it uses, and no table of them.
    optimization: { inlineConst: { mode: 'all' } },
    output: {
      codeSplitting: { groups: CHUNKS },
      postBanner: compileHint,
      minify: true,
      comments: false,
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: fileNameOf,
      assetFileNames: 'assets/[name]-[hash][extname]',
    },
  },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    sayEnglish(languages.every(({ tag, isComplete }) => isComplete || (!isSsrBuild && tag !== mode))),
    ...(isSsrBuild ? [] : [oneLanguage(mode), minifiedAgain()]),
  ],
  // Every file that a browser fetches stands below /assets/, which the service serves for ever.
  base: '/',
  publicDir: false,
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      targets: BROWSERS,
      cssModules: { pattern: '[hash][local]' },
      visitor: withFixedBorders,
    },
  },
  ssr: { noExternal: true },
  define: {
    'process.env.NODE_ENV': '"production"',
    // What React has for its developers, and for browsers' navigation bars: 200 bytes that no payer uses.
    ...(isSsrBuild ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', navigation: 'undefined' }),
  },
  build: {
    target: ['es2022', 'chrome105', 'firefox115', 'safari16.2'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : `.vite/page-${mode}.json`,
    modulePreload: false,
    // A sheet for each chunk: what comes with the first load, and what with later chunks (write-page-assets.ts).
    cssCodeSplit: true,
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    ...(isSsrBuild ? FOR_SERVICE : FOR_BROWSERS),
  },
}));
