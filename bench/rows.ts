// npm run bench:rows — what a charge, a look-up, a replay, a poll of the jobs, a page of pay-ins and the balances take with a thousand
// transactions in the database and with a million (guides/performance S5: at most 1.25 times as long). `-- 100000` for another end.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queriesOver } from '@titan/server/db/database';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { openDatabase } from '@titan/server/platform/database';
import { createDueStore } from '@titan/server/payments/due-store';
import { createObligationStore } from '@titan/server/payments/obligations';
import pg from 'pg';
import { addressIn, type Reply, runLoad, type Send, type Work } from './load.ts';
import { findPort } from './page-product.ts';
import { growBy } from './rows-grow.ts';
import { startSubject, stopSubjects } from './subject-process.ts';

const SIZES = [1_000, Number(process.argv[2] ?? 1_000_000)] as const;
const ROUNDS = 5;
const UNITS = 200;
/** Payments that shops still ask about. */
const RECENT = 1_000;
const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
const SECRET_KEY = 'sk_test_titan_demo_000000000001';
const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };
const CUSTOMER = { email: 'ada@example.com' };
const LEASE_MS = 60_000;
const AT_ONCE = 20;

const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startPrivateDatabase({ dataDir: folder, log: quiet });
const port = await findPort();
const titan = await startSubject('titan-server.ts', {
  BENCH_DATABASE_URL: postgres.url,
  BENCH_OWNER_URL: postgres.ownerUrl,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
});
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
// The pool of the service itself: how it plans its statements is part of what is measured.
const pool = openDatabase(postgres.url, () => {}, 1);
try {
  let opened = 0;
  const first = await pay();
  await runLoad(port, 4, 300, async (send) => chargeOf(send, await open(send)));
  const found = new Map<string, number[]>();
  let size = 0;
  for (const aim of SIZES) {
    await growBy(client, first, [size, aim]);
    size = aim + 1;
    await untilSummedUp(client);
    for (const [name, work] of Object.entries(works(first, aim))) {
      await runLoad(port, 1, UNITS, work.run);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await work.measure());
      found.set(name, [...(found.get(name) ?? []), median(rounds)]);
    }
  }
  report(found);

  async function pay(): Promise<string> {
    let reference = '';
    await runLoad(port, 1, 1, async (send) => {
      const payment = await open(send);
      reference = payment.reference;
      await chargeOf(send, payment);
    });
    return reference;
  }

  async function open(send: Send): Promise<{ reference: string; token: string }> {
    opened += 1;
    const reference = `bench-${opened}`;
    const body = { reference: addressIn(await initialize(send, reference)) };
    const headers = { authorization: `Bearer ${PUBLIC_KEY}` };
    const setUp = await send({ method: 'POST', path: '/api/?type=modal-payment', headers, body });
    return { reference, token: setUp.data.session_token ?? '' };
  }

  /** What is timed: `run` warms it up, `measure` answers the median of a round, ms. */
  function works(paid: string, transactions: number) {
    const replayed = `bench-replay-${transactions}`;
    const oneOf = (payments: number): string =>
      `${paid}-${transactions - Math.floor(Math.random() * payments)}`;
    const due = createDueStore(queriesOver(pool), []);
    const obligations = createObligationStore(queriesOver(pool));
    return {
      charge: overHttp(chargeAlone),
      // What a shop verifies is what it has just sold; any payment of all reads pages that nobody has read for long.
      'look-up': overHttp((send) => read(send, `/charges/${oneOf(RECENT)}`)),
      'look-up of any': overHttp((send) => read(send, `/charges/${oneOf(transactions)}`)),
      replay: overHttp(async (send) => void (await initialize(send, replayed))),
      'page of pay-ins': overHttp((send) => read(send, '/pay-ins?currency=NGN&limit=10')),
      balances: overHttp((send) => read(send, '/balances')),
      'poll of the jobs': timed(async () => {
        const now = Date.now();
        await due.takeCharges(now, LEASE_MS, AT_ONCE);
        await obligations.take(now, LEASE_MS, AT_ONCE);
        await due.expirePayments(now, 'lately');
      }),
    };
  }

  /** A charge of a payment that was opened before the watch runs. */
  async function chargeAlone(send: Send): Promise<number> {
    const payment = await open(send);
    const from = performance.now();
    await chargeOf(send, payment);
    return performance.now() - from;
  }
} finally {
  await client.end();
  await pool.end();
  await stopSubjects([titan]);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

type Timed = { run: Work; measure(): Promise<number> };

/** The service takes what it finds in the journal into its sums, step by step. */
async function untilSummedUp(on: pg.Client): Promise<void> {
  const behind = 'select from journal_mark where counted_seq < (select max(seq) from journal)';
  while ((await on.query(behind)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 500));
}

/** `work` may answer how long the part took that counts, ms; else all of it counts. */
function overHttp(work: (send: Send) => Promise<number | void>): Timed {
  const run: Work = async (send) => void (await work(send));
  return {
    run,
    async measure() {
      const times: number[] = [];
      await runLoad(port, 1, UNITS, async (send) => {
        const from = performance.now();
        const took = await work(send);
        times.push(took ?? performance.now() - from);
      });
      return median(times);
    },
  };
}

function timed(work: () => Promise<void>): Timed {
  return {
    run: work,
    async measure() {
      const times: number[] = [];
      for (let unit = 0; unit < UNITS; unit += 1) {
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
      }
      return median(times);
    },
  };
}

async function initialize(send: Send, reference: string): Promise<Reply> {
  const body = { reference, amount: 1500, currency: 'NGN', customer: CUSTOMER };
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  return send({ method: 'POST', path: '/merchant/api/v1/charges/initialize', headers, body });
}

async function chargeOf(
  send: Send,
  { reference, token }: { reference: string; token: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': reference };
  const body = { payment_reference: reference, public_key: PUBLIC_KEY, cardDetails: CARD };
  await send({ method: 'POST', path: '/api/card/charge', headers, body });
}

async function read(send: Send, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  await send({ method: 'GET', path: `/merchant/api/v1${path}`, headers, body: null });
}

function report(found: Map<string, number[]>): void {
  const [small, large] = SIZES.map((size) => size.toLocaleString('en'));
  console.log(
    `\n${'median, ms'.padEnd(18)}${small?.padStart(12)}${large?.padStart(12)}${'ratio'.padStart(8)}`,
  );
  for (const [name, [before = 0, after = 0]] of found) {
    const cells = [before.toFixed(2).padStart(12), after.toFixed(2).padStart(12)];
    console.log(`${name.padEnd(18)}${cells.join('')}${(after / before).toFixed(2).padStart(8)}`);
  }
  console.log('S5: at most 1.25, aim 1.10');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
