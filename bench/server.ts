// npm run bench:server: charges a second with 32 clients, and charges at a fixed rate with their latencies. The limits are relative to bare
// Fastify and pg on the same PostgreSQL, measured in turn: a figure is the median of the rounds' ratios. `-- 9` for more rounds than 5.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { call, type Load, runAtRate, runClients } from './load.ts';
import { freePort } from '@titan/server/testing/free-port';
import { startProduct, startProgram, stopProgram } from './product.ts';
import { median, report } from './report.ts';
import { chargesOfOpenPayments, openShop } from './shop.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const CLIENTS = 32;
const CHARGES = 2_000;
/** A share of what the service does with all clients: a rate that it keeps up with. */
const STEADY_SHARE = 0.5;
const STEADY_SECONDS = 4;
/** The database finishes what preparing a round has left to it. */
const REST_MS = 1_000;

type Subject = { prepare(charges: number): Promise<void>; charge(): Promise<unknown> };
type Loading = (charge: () => Promise<unknown>) => Promise<Load>;
type Measured = { bare: Load[]; titan: Load[] };

const product = await startProduct();
const barePort = await freePort();
const bareServer = await startProgram('bare-server.ts', {
  DATABASE_URL: product.ownerUrl,
  PORT: String(barePort),
});
const bare: Subject = {
  prepare: async () => {},
  charge: () => {
    const body = { amount: 150_000, currency: 'NGN', number: '1101000000000006' };
    return call({ port: barePort, path: '/charge', body });
  },
};
const titan = chargesOfOpenPayments(openShop(product.port));
try {
  await warmUp();
  const full = await measure(CHARGES, (charge) => runClients(CLIENTS, CHARGES, charge));
  const rate = Math.round(middle(full.titan, 'perSecond') * STEADY_SHARE);
  const total = rate * STEADY_SECONDS;
  const steady = await measure(total, (charge) => runAtRate(rate, total, charge));
  report([
    {
      what: `charges a second, ${CLIENTS} clients, to bare server's`,
      value: ratio(full, 'perSecond'),
      least: 0.4,
      from: both(full, 'perSecond', '/s', 0),
    },
    {
      what: `99th percentile, ${CLIENTS} clients, to bare server's`,
      value: ratio(full, 'p99Ms'),
      most: 2,
      from: both(full, 'p99Ms', ' ms'),
    },
    {
      what: `99th percentile at ${rate} a second, to bare server's`,
      value: ratio(steady, 'p99Ms'),
      most: 3,
      from: `${both(steady, 'p99Ms', ' ms')}; medians ${both(steady, 'p50Ms', ' ms')}`,
    },
    { what: 'resident memory afterwards, MB', value: await product.residentMb(), most: 230, digits: 0 },
  ]);
} finally {
  await stopProgram(bareServer);
  await product.close();
}

/** Afterwards the database learns how large its tables are: what it planned while they were empty would read whole indexes. */
async function warmUp(): Promise<void> {
  for (const { prepare, charge } of [bare, titan]) {
    await prepare(1_000);
    await runClients(8, 1_000, charge);
  }
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}

async function measure(charges: number, load: Loading): Promise<Measured> {
  const measured: Measured = { bare: [], titan: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { prepare, charge }] of [['bare', bare] as const, ['titan', titan] as const]) {
      await prepare(charges);
      await pause(REST_MS);
      measured[name].push(await load(charge));
    }
  }
  return measured;
}

function middle(loads: readonly Load[], of: keyof Load): number {
  return median(loads.map((load) => load[of]));
}

/** The median over the rounds, so that what else the machine does falls on both alike. */
function ratio({ bare, titan }: Measured, of: keyof Load): number {
  return median(titan.map((load, round) => load[of] / (bare[round]?.[of] ?? NaN)));
}

function both({ bare, titan }: Measured, of: keyof Load, unit: string, digits = 1): string {
  return `${middle(titan, of).toFixed(digits)}${unit}, bare ${middle(bare, of).toFixed(digits)}${unit}`;
}
