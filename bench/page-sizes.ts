// How large the page's parts are: as they lie on disk and as they travel.
import { readdir, readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

const ASSETS = join(import.meta.dirname, '../apps/checkout/dist/client/assets');

type Size = { name: string; bytes: number; brotli: number };

/** Prints every script, and the document as the service sends it, with what its largest parts weigh by themselves. */
export async function printSizes(pageUrl: string): Promise<void> {
  const sizes = [...(await sizesOfDocument(pageUrl)), ...(await sizesOfScripts())];
  console.log(`\n${'bytes'.padEnd(44)}${'plain'.padStart(9)}${'brotli'.padStart(9)}`);
  for (const { name, bytes, brotli } of sizes)
    console.log(`${name.padEnd(44)}${String(bytes).padStart(9)}${String(brotli).padStart(9)}`);
}

async function sizesOfScripts(): Promise<Size[]> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: (await readFile(join(ASSETS, name))).length,
      brotli: (await readFile(join(ASSETS, `${name}.br`))).length,
    })),
  );
}

async function sizesOfDocument(url: string): Promise<Size[]> {
  const sent = await fetchCompressed(url);
  const html = brotliDecompressSync(sent).toString();
  const part = (name: string, pattern: RegExp): Size => {
    const text = pattern.exec(html)?.[0] ?? '';
    return { name, bytes: Buffer.byteLength(text), brotli: brotliCompressSync(text).length };
  };
  return [
    { name: 'document, as sent', bytes: Buffer.byteLength(html), brotli: sent.length },
    {
      name: 'document, at the best quality',
      bytes: Buffer.byteLength(html),
      brotli: brotliCompressSync(html).length,
    },
    part('  its style sheet alone', /<style>.*?<\/style>/s),
    part('  its body alone', /<div id="page">.*?<script type="application/s),
    part('  its data alone', /<script type="application\/json".*?<\/script>/s),
  ];
}

/** `fetch` would unpack it. */
function fetchCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}
