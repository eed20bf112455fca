// After the builds: tells the service what to name and to inline, and compresses what browsers fetch.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { LanguageAssets, PageAssets, PageScript } from '@titan/contract/page/page-data';
import { transform } from 'lightningcss';
import { BROWSERS } from './browsers.ts';

const dist = join(import.meta.dirname, '../dist');
const assetsDir = join(dist, 'client/assets');

type Manifest = Record<string, { file: string; name?: string; css?: string[] }>;

/**
 * The entry's style is inlined in every document, and that of the tools of TEST MODE in its documents. That of all other chunks is one
 * sheet, and served as a file. Style knows no language.
 * @param tags of the languages
 */
export async function writePageAssets(tags: readonly string[]): Promise<void> {
  const languages: Record<string, LanguageAssets> = {};
  for (const tag of tags) {
    const { entry } = await readEntries(tag);
    const words = (await readManifest(`words-${tag}`))['src/entry/words-of-language.ts'];
    if (!words) throw new Error(`The words of ${tag} are not built`);
    const receipt = (await readManifest(`receipt-${tag}`))['src/entry/receipt-entry.ts'];
    if (!receipt) throw new Error(`The page that checks receipts is not built in ${tag}`);
    languages[tag] = {
      script: await readScript(entry.file),
      words: `/${words.file}`,
      receiptScript: await readScript(receipt.file),
    };
  }
  const { manifest, entry, verify } = await readEntries('en');
  const sheets = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  const ofTools = Object.values(manifest).find(({ name }) => name === 'tool-drawer')?.css ?? [];
  const laterSheets = sheets.filter((sheet) => ![...entry.css, ...ofTools].includes(sheet));
  const [style, tools, later] = await Promise.all([entry.css, ofTools, laterSheets].map(readStyle));
  if (!style || !tools || !later) throw new Error('The build lacks a style');
  const assets: PageAssets = {
    languages,
    verifyScript: await readScript(verify.file),
    style,
    tools,
    later: { style: later, sheet: await writeSheet('later', later) },
    still: { light: stillStyle(style + later, 'light'), dark: stillStyle(style + later, 'dark') },
    plainSheet: await writeSheet('plain', await plainStyle(style + tools + later)),
  };
  await Promise.all(sheets.map((sheet) => rm(join(dist, 'client', sheet))));
  await writeFile(join(dist, 'page-assets.json'), JSON.stringify(assets));
  await compressAssets();
}

async function readManifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, `client/.vite/${name}.json`), 'utf8')) as Manifest;
}

async function readEntries(tag: string) {
  const manifest = await readManifest(`page-${tag}`);
  const [entry, verify] = ['src/entry/browser-entry.tsx', 'src/entry/verify-entry.ts'].map(
    (name) => manifest[name],
  );
  if (!entry?.css || !verify) throw new Error('The build lacks an entry, or its style');
  return { manifest, entry: { file: entry.file, css: entry.css }, verify };
}

async function readStyle(sheets: readonly string[]): Promise<string> {
  const texts = await Promise.all(sheets.map((sheet) => readFile(join(dist, 'client', sheet), 'utf8')));
  return texts.map((text) => text.trim()).join('');
}

/** Under a name of its content; returns its path. */
async function writeSheet(name: string, style: string): Promise<string> {
  const path = `/assets/${name}-${createHash('sha256').update(style).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(dist, 'client', path), style);
  return path;
}

/** For a page that runs no script, whatever the browser could. */
async function plainStyle(style: string): Promise<string> {
  const { code } = transform({
    filename: 'plain-page.css',
    code: await readFile(join(import.meta.dirname, '../src/pages/plain-page.css')),
    minify: true,
    targets: BROWSERS,
  });
  return answered(style, { 'scripting:none': true, 'scripting:enabled': false }) + code.toString();
}

/** For a picture of the page as its script makes it, in one theme, whatever the browser's is. */
function stillStyle(style: string, theme: 'light' | 'dark'): string {
  return answered(style, {
    'scripting:none': false,
    'scripting:enabled': true,
    'prefers-color-scheme:light': theme === 'light',
    'prefers-color-scheme:dark': theme === 'dark',
  });
}

/** What a style sheet asks of the browser is answered here, by a question that is always or never true. */
function answered(style: string, answers: Record<string, boolean>): string {
  return Object.entries(answers).reduce(
    (text, [question, isSo]) => text.replaceAll(`(${question})`, isSo ? '(min-width:0)' : '(max-width:0)'),
    style,
  );
}

async function readScript(file: string): Promise<PageScript> {
  const hash = createHash('sha384').update(await readFile(join(dist, 'client', file)));
  return { address: `/${file}`, integrity: `sha384-${hash.digest('base64')}` };
}

async function compressAssets(): Promise<void> {
  for (const name of await readdir(assetsDir)) {
    const path = join(assetsDir, name);
    const content = await readFile(path);
    const brotli = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // Codes of their own for the shortest distances: of 0, 4, 6 and 12 the least for the page in English, French and Arabic together.
        [constants.BROTLI_PARAM_NDIRECT]: 4,
      },
    };
    await writeFile(`${path}.br`, brotliCompressSync(content, brotli));
    await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
