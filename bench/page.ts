// npm run bench:page: a payer's first load on a cheap phone (400 ms round trip, 400 kbit/s, a processor 6 times slower, 360 px, nothing in
// the cache), live and in TEST MODE, beside the same form as static HTML without script. Measured in turn, after one round to warm up: of times the median of
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
import { startLiveProduct, startProduct } from './product.ts';
import { median, report } from './report.ts';
import { openShop, type Shop } from './shop.ts';
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

/** The same page in each, and how many kB it may load until it is enhanced. */
type Page = { name: string; shop: Shop; link: SlowLink; mostKb: number };

const ends: (() => Promise<void>)[] = [];
try {
  const [form, product, live] = [await serveStaticForm(), await startProduct(), await startLiveProduct()];
  ends.push(form.close, product.close, live.close);
  const [formLink, productLink, liveLink] = [
    await openSlowLink(form.port),
    await openSlowLink(product.port),
    await openSlowLink(live.port),
  ];
  ends.push(formLink.close, productLink.close, liveLink.close);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
  ends.push(() => browser.close());
  const pages: Page[] = [
    { name: 'live', shop: openShop(live.port, live), link: liveLink, mostKb: 88 },
    { name: 'TEST MODE', shop: openShop(product.port), link: productLink, mostKb: 91 },
  ];
  await measure(browser, pages, formLink);
} finally {
  for (const end of ends.toReversed()) await end();
}

async function measure(browser: Browser, pages: readonly Page[], formLink: SlowLink): Promise<void> {
  const statics: Load[] = [];
  const loads = new Map<Page, Load[]>(pages.map((page) => [page, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const still = await measureLoad(browser, { link: formLink, path: '/', hasScript: false });
    if (round > 0) statics.push(still);
    for (const [page, measured] of loads) {
      // The card's form is in the first HTML, below the list of all methods of the currency.
      const { pagePath: path } = await page.shop.openPayment({ default_channel: 'card' });
      const load = await measureLoad(browser, { link: page.link, path, hasScript: true });
      if (round > 0) measured.push(load);
    }
  }
  report([...loads].flatMap(([page, measured]) => figuresOf(page, measured, statics)));
}

function figuresOf(
  { name, mostKb }: Page,
  loads: readonly Load[],
  statics: readonly Load[],
): Parameters<typeof report>[0] {
  const medianOf = (all: readonly Load[], of: keyof Load): string =>
    median(all.map((each) => each[of])).toFixed(0);
  const ratio = (what: string, of: keyof Load, most: number) => ({
    what: `${name}: ${what}, to static HTML's`,
    value: median(loads.map((load, round) => load[of] / (statics[round]?.[of] ?? NaN))),
    most,
    from: `${medianOf(loads, of)} ms, static HTML ${medianOf(statics, of)} ms`,
  });
  const worst = (what: string, of: keyof Load, most: number, digits: number) => ({
    what: `${name}: ${what}`,
    value: Math.max(...loads.map((each) => each[of])),
    most,
    digits,
  });
  return [
    ratio('method list painted', 'paintedMs', 1.15),
    ratio('card field usable', 'usableMs', 1.2),
    ratio('enhanced', 'enhancedMs', 2.6),
    ratio('first key until painted', 'keyMs', 2),
    worst('layout shift', 'shift', 0, 4),
    worst('requests until usable', 'requestsUntilUsable', 2, 0),
    worst('connections until usable', 'connectionsUntilUsable', 1, 0),
    worst('kB until enhanced', 'kbUntilEnhanced', mostKb, 1),
  ];
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
