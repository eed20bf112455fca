// npm run bench:page — a payer's cold load at slow3g, beside the same form as static HTML and as bare React
// (guides/performance C1, C2, C3, C5, C6). Five rounds in turn after one to warm up; medians and ratios of medians.
import type { Browser } from '@playwright/test';
import { ensurePageBuilt } from '../tooling/launch/page-build.mjs';
import { serveAnchors } from './page-anchors.ts';
import { openBrowser } from './page-browser.ts';
import { type Load, measureLoad, type Subject } from './page-load.ts';
import { provePaysWithoutScript } from './page-proof.ts';
import { startProduct } from './page-product.ts';
import { type Measured, report } from './page-report.ts';
import { printSizes } from './page-sizes.ts';
import { layWire } from './page-wire.ts';

/** `npm run bench:page -- 9` measures longer, on a machine that has other things to do. */
const ROUNDS = Number(process.argv[2] ?? 5);
const SETTING = `slow3g: 400 ms round trip, 400 kbit/s each way, two round trips for a connection (TCP, TLS 1.3),
processor 6 times slower, 360×740, a new browser context and cold cache each time, with the developer tools' Runtime domain off; a test
payment, so what TEST MODE draws counts too. Of the static form, which runs nothing, painted and usable are its first contentful paint. Painted: the first frame that shows it.
Usable: a frame with an enabled card field and button, in a form that can be sent without script (proven by a payment)
or, for bare React, that is hydrated. Enhanced: data-live on <html>. Script: processor time of the main thread at
full speed, from traces. Key: Event Timing of the first one after all has come, in steps of 8 ms. Counts: the worst round.`;

const ends: (() => Promise<void>)[] = [];
// An old build would be measured without a word.
await ensurePageBuilt(console.log);
try {
  const anchors = await serveAnchors();
  ends.push(anchors.close);
  const product = await startProduct();
  ends.push(product.close);
  const [anchorWire, productWire] = [await layWire(anchors.port), await layWire(product.port)];
  ends.push(anchorWire.close, productWire.close);
  const browser = await openBrowser();
  ends.push(() => browser.close());
  await provePaysWithoutScript(browser, product);
  console.log(`${SETTING}\n`);
  const newPath = async () => (await product.openPayment()).path;
  const anchor = { port: anchors.port, wire: anchorWire };
  const titan = { port: product.port, wire: productWire };
  report(
    await measure(browser, {
      still: { ...anchor, name: 'static HTML', hasScript: false, newPath: async () => '/static' },
      bare: { ...anchor, name: 'bare React', hasScript: true, newPath: async () => '/react' },
      titan: { ...titan, name: 'Titan', hasScript: true, newPath },
    }),
  );
  await printSizes(`http://127.0.0.1:${product.port}${await newPath()}`);
} finally {
  for (const end of ends.toReversed()) await end();
}

type Subjects = Record<keyof Measured, Subject>;

/** Round for round, so that what else the machine does falls on all three alike. */
async function measure(browser: Browser, subjects: Subjects): Promise<Measured> {
  const measured: Measured = { still: [], bare: [], titan: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const loads = {
      still: await measureLoad(browser, subjects.still),
      bare: await measureLoad(browser, subjects.bare),
      titan: await measureLoad(browser, subjects.titan),
    };
    console.log(
      `${round === 0 ? 'to warm up' : `round ${round}`.padEnd(10)}  enhanced after ${line(loads)} ms`,
    );
    if (round === 0) continue;
    for (const name of ['still', 'bare', 'titan'] as const) measured[name].push(loads[name]);
  }
  return measured;
}

function line(loads: Record<string, Load>): string {
  return Object.entries(loads)
    .map(([name, { liveMs }]) => `${name} ${liveMs.toFixed(0)}`)
    .join(', ');
}
