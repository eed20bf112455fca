// npm run bench:page: a payer's first load on a cheap phone (400 ms round trip, 400 kbit/s, a processor 6 times slower, 360 px, nothing in
// the cache), beside the same form as static HTML without script. Measured in turn, after one round to warm up: of times the median of
// the rounds' ratios, of counts the worst round. `-- 9` for more rounds than 5, on a machine that is busy.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../tooling/browser.ts';
import { type Load, measureLoad } from './page-load.ts';
import { startProduct } from './product.ts';
import { median, report } from './report.ts';
import { openShop } from './shop.ts';
import { openSlowLink, type SlowLink } from './slow-link.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
/** Nothing that Chromium does on its own account may take part of the processor. */
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ends: (() => Promise<void>)[] = [];
try {
  const [form, product] = [await serveStaticForm(), await startProduct()];
  ends.push(form.close, product.close);
  const [formLink, productLink] = [await openSlowLink(form.port), await openSlowLink(product.port)];
  ends.push(formLink.close, productLink.close);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
  ends.push(() => browser.close());
  await measure(browser, openShop(product.port), formLink, productLink);
} finally {
  for (const end of ends.toReversed()) await end();
}

async function measure(
  browser: Browser,
  shop: ReturnType<typeof openShop>,
  formLink: SlowLink,
  productLink: SlowLink,
): Promise<void> {
  const statics: Load[] = [];
  const loads: Load[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const still = await measureLoad(browser, { link: formLink, path: '/', hasScript: false });
    // The card's form is in the first HTML, below the list of all methods of the currency.
    const { pagePath: path } = await shop.openPayment({ default_channel: 'card' });
    const load = await measureLoad(browser, { link: productLink, path, hasScript: true });
    if (round === 0) continue;
    statics.push(still);
    loads.push(load);
  }
  const medianOf = (all: readonly Load[], of: keyof Load): string =>
    median(all.map((each) => each[of])).toFixed(0);
  const ratio = (what: string, of: keyof Load, most: number) => ({
    what: `${what}, to static HTML's`,
    value: median(loads.map((load, round) => load[of] / (statics[round]?.[of] ?? NaN))),
    most,
    from: `${medianOf(loads, of)} ms, static HTML ${medianOf(statics, of)} ms`,
  });
  const worst = (what: string, of: keyof Load, most: number, digits: number) => ({
    what,
    value: Math.max(...loads.map((each) => each[of])),
    most,
    digits,
  });
  report([
    ratio('method list painted', 'paintedMs', 1.15),
    ratio('card field usable', 'usableMs', 1.2),
    ratio('enhanced', 'enhancedMs', 2.6),
    ratio('first key until painted', 'keyMs', 2),
    worst('layout shift', 'shift', 0, 4),
    worst('requests until usable', 'requestsUntilUsable', 3, 0),
    worst('connections until usable', 'connectionsUntilUsable', 1, 0),
    // 90 for a payment with money; the tools of TEST MODE are the rest.
    worst('kB until enhanced', 'kbUntilEnhanced', 91, 1),
  ]);
}

async function serveStaticForm(): Promise<{ port: number; close(): Promise<void> }> {
  const html = brotliCompressSync(await readFile(join(import.meta.dirname, 'static-form.html')));
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': html.length,
      'cache-control': 'no-store',
    });
    response.end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
