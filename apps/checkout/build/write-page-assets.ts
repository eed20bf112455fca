// After both builds: tells the service what to name and to inline, and compresses what browsers fetch (guides: performance).
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageAssets, PageScript } from '@titan/contract/page-data';
import { splitStyle } from './split-style.ts';

const dist = join(import.meta.dirname, '../dist');
const assetsDir = join(dist, 'client/assets');

/** How the file of the later screens' style begins: it is made here, of what the build leaves. */
const LATER = 'later-';

type Manifest = Record<string, { file: string; isEntry?: boolean; css?: string[] }>;

await writePageAssets();
await compressAssets();

/** The first screens' style is inlined in every document; what is served as a file is only that of the later ones. */
async function writePageAssets(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const [entry, verify] = ['src/browser-entry.tsx', 'src/verify-entry.ts'].map((name) => manifest[name]);
  if (!entry || !verify) throw new Error('The build lacks an entry');
  const sheets = (await readdir(assetsDir)).filter(
    (name) => name.endsWith('.css') && !name.startsWith(LATER),
  );
  if (sheets.length === 0)
    throw new Error('The build has no style sheet: does another build run at the same time?');
  const styles = await Promise.all(sheets.map((name) => readFile(join(assetsDir, name), 'utf8')));
  await Promise.all(sheets.map((name) => rm(join(assetsDir, name))));
  const readScript = (file: string) => readFile(join(dist, 'client', file), 'utf8');
  const script = await readScript(entry.file);
  const { style, laterStyle, laterClasses } = splitStyle(styles.join(''), script);
  const sheet = `${LATER}${createHash('sha256').update(laterStyle).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(assetsDir, sheet), laterStyle);
  const assets: PageAssets = {
    script: pageScript(entry.file, script),
    verifyScript: pageScript(verify.file, await readScript(verify.file)),
    style,
    later: { style: laterStyle, sheet: `/assets/${sheet}`, classes: laterClasses },
  };
  await writeFile(join(dist, 'page-assets.json'), JSON.stringify(assets));
}

function pageScript(file: string, text: string): PageScript {
  return { address: `/${file}`, integrity: `sha384-${createHash('sha384').update(text).digest('base64')}` };
}

async function compressAssets(): Promise<void> {
  for (const name of await readdir(assetsDir)) {
    const path = join(assetsDir, name);
    const content = await readFile(path);
    const brotli = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    };
    await writeFile(`${path}.br`, brotliCompressSync(content, brotli));
    await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
