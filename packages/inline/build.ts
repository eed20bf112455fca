// Builds the merchant's script twice: `inline.js` for a script tag, `inline.mjs` for `import`. The service writes its own address in.
import { build, type InlineConfig } from 'vite';

/** Older than the page's target: a browser that cannot run the page must still run this script, which then leads to the page. */
const TARGET = 'es2017';

for (const [format, entry, file] of [
  ['iife', 'src/script-tag.ts', 'inline.js'],
  ['es', 'src/inline.ts', 'inline.mjs'],
] as const) {
  const config: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: TARGET,
      outDir: 'dist',
      emptyOutDir: format === 'iife',
      minify: 'oxc',
      // Vite leaves a module's spaces in; nothing of ours is shaken out by their comments.
      rolldownOptions: { output: { minify: true } },
      reportCompressedSize: false,
      // `name` is required but unused: the script tag's file exports nothing.
      lib: { entry, formats: [format], name: 'TitanInline', fileName: () => file },
    },
  };
  await build(config);
}
