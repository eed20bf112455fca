// npm run bench:files: how much longer payers wait while twelve people of two shops, each with a hundred thousand payments, take their files, and
// how long the service does not answer. Who is refused asks again every second, which is oftener than they are told. Rounds without and with
// files follow each other. `-- 9` for more rounds than 5, `-- 5 1000000` for another size.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { growBy } from './grow.ts';
import { type Load, runAtRate, runClients } from './load.ts';
import { startProduct } from './product.ts';
import { median, quantile, report } from './report.ts';
import { chargesOfOpenPayments, openShop } from './shop.ts';
import { signIn } from './sign-in.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const PAYMENTS = Number(process.argv[3] ?? 100_000);
const SHOPS = 2;
const PEOPLE = 12;
const PER_SECOND = 25;
const SECONDS = 15;
const CHARGES = PER_SECOND * SECONDS;
const ASK_AGAIN_MS = 1_000;
const LOOK_MS = 20;

const FILES = [
  '/payments/export.csv?zone=Africa/Lagos',
  '/payments/export.csv?zone=Africa/Lagos&q=ada',
  '/statement?currency=NGN&zone=Africa/Lagos',
];

type Round = Load & { healthMs: number[] };
let made = 0;
let refused = 0;
let bytes = 0;

const product = await startProduct();
const base = `http://127.0.0.1:${product.port}`;
const owner = new pg.Client({ connectionString: product.ownerUrl });
try {
  await owner.connect();
  const shop = openShop(product.port);
  await shop.charge(await shop.openSession({ reference: 'pattern' }));
  await owner.query(`insert into merchants (name) select 'Shop ' || g from generate_series(2, ${SHOPS}) g`);
  await growBy(owner, 'pattern', PAYMENTS * SHOPS, {
    transactions: { merchant_id: `1 + g % ${SHOPS}` },
    charges: {},
    journal: {},
  });
  const cookies = await Promise.all(Array.from({ length: SHOPS }, (_, n) => signIn(owner, n + 1)));
  const { prepare, charge } = chargesOfOpenPayments(shop);
  const rounds: { without: Round[]; beside: Round[] } = { without: [], beside: [] };
  await prepare(500);
  await runClients(8, 500, charge);
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare(CHARGES * 2);
    rounds.without.push(await watch(() => runAtRate(PER_SECOND, CHARGES, charge)));
    rounds.beside.push(await watch(() => besideFiles(cookies, () => runAtRate(PER_SECOND, CHARGES, charge))));
  }
  const { without, beside } = rounds;
  const told = (of: 'p50Ms' | 'p99Ms') =>
    `${median(beside.map((load) => load[of])).toFixed(1)} ms, without ${median(without.map((load) => load[of])).toFixed(1)} ms`;
  const ratio = (of: 'p50Ms' | 'p99Ms') =>
    median(beside.map((load, round) => load[of] / (without[round]?.[of] ?? NaN)));
  const health = (all: Round[], share: number) =>
    quantile(
      all.flatMap(({ healthMs }) => healthMs),
      share,
    );
  report([
    {
      what: `99th percentile of charges at ${PER_SECOND} a second`,
      value: ratio('p99Ms'),
      most: 1.5,
      from: told('p99Ms'),
    },
    { what: 'their median', value: ratio('p50Ms'), most: 1.5, from: told('p50Ms') },
    {
      what: '/health/live at its slowest, ms',
      value: health(beside, 1),
      most: 100,
      from: `99 of 100 ${health(beside, 0.99).toFixed(1)} ms; without files ${health(without, 1).toFixed(1)} and ${health(without, 0.99).toFixed(1)} ms`,
    },
  ]);
  const ratios = beside.map((load, round) => (load.p99Ms / (without[round]?.p99Ms ?? NaN)).toFixed(2));
  console.log(`99th percentiles by round: ${ratios.join(', ')}`);
  console.log(`${made} files made, ${(bytes / 1e6).toFixed(0)} MB, ${refused} told to ask again`);
} finally {
  await owner.end();
  await product.close();
}

/** The load, and how long the service takes to say that it lives meanwhile. */
async function watch(load: () => Promise<Load>): Promise<Round> {
  const healthMs: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(`${base}/health/live`)).text();
      healthMs.push(performance.now() - from);
      await pause(LOOK_MS);
    }
  })();
  const found = await load();
  isOver = true;
  await looking;
  return { ...found, healthMs };
}

async function besideFiles(cookies: readonly string[], load: () => Promise<Load>): Promise<Load> {
  const over = new AbortController();
  const people = Array.from({ length: PEOPLE }, (_, n) =>
    takeFiles(cookies[n % SHOPS] ?? '', n, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    }),
  );
  const found = await load();
  over.abort();
  await Promise.all(people);
  return found;
}

async function takeFiles(cookie: string, from: number, signal: AbortSignal): Promise<void> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'br, gzip' };
  for (let n = from; !signal.aborted; n += 1) {
    const response = await fetch(`${base}/console/api${FILES[n % FILES.length]}`, { headers, signal });
    const { byteLength } = await response.arrayBuffer();
    if (response.status === 429) {
      refused += 1;
      await pause(ASK_AGAIN_MS, undefined, { signal });
      continue;
    }
    if (!response.ok) throw new Error(`A file was answered ${response.status}`);
    made += 1;
    bytes += byteLength;
  }
}
