// Builds the console and compresses what browsers fetch.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const ASSETS = join(ROOT, 'dist/assets');

await build({ root: ROOT });
for (const name of await readdir(ASSETS)) {
  const path = join(ASSETS, name);
  const content = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(content));
  await writeFile(`${path}.gz`, gzipSync(content));
}
