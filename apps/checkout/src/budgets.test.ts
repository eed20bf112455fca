// guides/performance.md C3, C5: what the built page weighs. Each limit stands beside the figure last measured.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { PageAssets, RenderDocument } from '@titan/contract/page-data';
import { expect, it } from 'vitest';
import { makePage, makePayment } from './testing/payments.ts';

const dist = join(import.meta.dirname, '../dist');
const assetsDir = join(dist, 'client/assets');
const isBuilt = existsSync(join(dist, 'page-assets.json'));

const weigh = (content: string | Buffer) => brotliCompressSync(content).length;
const assets = () => JSON.parse(readFileSync(join(dist, 'page-assets.json'), 'utf8')) as PageAssets;
const chunk = (start: string) => {
  const name = readdirSync(assetsDir).find((file) => file.startsWith(start) && file.endsWith('.js'));
  return readFileSync(join(assetsDir, name ?? start));
};
const entry = () => readFileSync(join(dist, 'client', assets().script));

async function firstHtml(): Promise<string> {
  const address = pathToFileURL(join(dist, 'server/server-entry.js')).href;
  const { renderDocument } = (await import(address)) as { renderDocument: RenderDocument };
  return renderDocument(makePage({ payment: makePayment() }), assets());
}

it('is built', () => expect(isBuilt, 'run `npm run build` first').toBe(true));

/** Bytes, brotli 11; the figure in the name is the one last measured. */
it.runIf(isBuilt).each<[string, number, () => number | Promise<number>]>([
  ['entry script: 70,528', 71_500, () => weigh(entry())],
  ['style sheet in the HTML: 2,846', 4_000, () => weigh(assets().style)],
  ['first HTML in test mode: 4,874', 6_000, async () => weigh(await firstHtml())],
  ['all until hydrated: 75,402', 76_500, async () => weigh(entry()) + weigh(await firstHtml())],
  ['machines, client and schemas: 24,606', 26_500, () => weigh(chunk('browser-runtime'))],
  ['later screens: 4,881', 6_500, () => weigh(chunk('later-screen'))],
])('%s', async (_, limit, measure) => {
  expect(await measure()).toBeLessThanOrEqual(limit);
});

it.runIf(isBuilt)('needs one script before it is usable', () => {
  expect(entry().toString()).not.toMatch(/^import|[;}]import[{"]/);
});
