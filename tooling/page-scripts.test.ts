// PCI DSS 6.4.3: every script that the payer's page can fetch is in docs/page-scripts.md with its reason, and what a document names is
// run only as it was built.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loadBuiltPage, PAGE_DIST } from '@titan/server/page/assets';
import { describe, expect, it } from 'vitest';

const { assets, assetsDir } = await loadBuiltPage();

it('the inventory lists each built script once, with the reason for it', () => {
  const inventory = readFileSync(join(import.meta.dirname, '../docs/page-scripts.md'), 'utf8');
  const listed = [...inventory.matchAll(/^\| `([\w-]+)` \| [^|]+ \| [^|]{10,} \|$/gm)].map(
    ([, name = '']) => name,
  );
  const built = readdirSync(assetsDir).filter((name) => name.endsWith('.js'));
  // Each of them once in every language.
  const names = new Set(built.map((name) => name.replace(/-[\w-]{8}\.js$/, '')));
  expect(listed.toSorted()).toEqual([...names].toSorted());
});

/** Newer than Chromium 103, Firefox 100 and Safari 16, which have what the entry asks for (decision 0058). */
const TOO_NEW =
  /AbortSignal\.any|\.(?:toSorted|toReversed|toSpliced|withResolvers|canParse|groupBy|fromAsync|isWellFormed)\b|\(\?<[=!]/g;

it('no script calls what an engine may lack that takes the page over', () => {
  const scripts = readdirSync(assetsDir).filter((name) => name.endsWith('.js'));
  const calls = scripts.flatMap((name) => [
    name,
    ...(readFileSync(join(assetsDir, name), 'utf8').match(TOO_NEW) ?? []),
  ]);
  expect(calls).toEqual(scripts);
});

describe.each([
  ...Object.entries(assets.languages).map(([tag, { script }]) => ({
    of: `a payment or a link in ${tag}`,
    ...script,
  })),
  ...Object.entries(assets.languages).map(([tag, { receiptScript }]) => ({
    of: `the page that checks receipts in ${tag}`,
    ...receiptScript,
  })),
  { of: 'the pages around the bank’s', ...assets.verifyScript },
])('the script of $of', ({ address, integrity }) => {
  it.each([
    ['as it is', '', (bytes: Buffer) => bytes],
    ['brotli', '.br', brotliDecompressSync],
    ['gzip', '.gz', gunzipSync],
  ])('has the bytes that documents ask for: %s', (_encoding, ending, decoded) => {
    const bytes = decoded(readFileSync(join(PAGE_DIST, 'client', address + ending)));
    expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  });
});
