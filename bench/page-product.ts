// The product for bench:page: the real service on a private PostgreSQL, and a merchant who opens payments on it.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import type { LocalPostgres } from '@titan/server/platform/local-postgres';
import { secretKeyLookup } from '@titan/server/merchants/merchant-key';
import pg from 'pg';

const SECRET_KEY = 'sk_test_titan_bench_00000000001';
const PUBLIC_KEY = 'pk_test_titan_bench_00000000001';
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

export type Product = {
  port: number;
  /** Opens a transaction as a shop does; answers its reference, which is also the path of its page. */
  openPayment(): Promise<{ reference: string; path: string }>;
  /** What the shop hears when it verifies. */
  statusOf(reference: string): Promise<string>;
  close(): Promise<void>;
};

/** On any free port, so that two runs on one machine do not meet. */
export async function startProduct(): Promise<Product> {
  const port = await findPort();
  const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
  const postgres = await startPrivateDatabase({ dataDir: folder, log: QUIET });
  const endDatabase = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const service = await startService(port, folder, postgres).catch(async (error: unknown) => {
    await endDatabase();
    throw error;
  });
  await addKeys(postgres.url);
  const charges = `http://127.0.0.1:${port}/merchant/api/v1/charges`;
  let opened = 0;
  return {
    port,
    async openPayment() {
      opened += 1;
      const reference = `bench-page-${opened}`;
      const { data } = await callAsShop(`${charges}/initialize`, paymentOf(reference));
      return { reference, path: new URL(data.checkout_url).pathname };
    },
    statusOf: async (reference) => (await callAsShop(`${charges}/${reference}`)).data.status,
    async close() {
      await stop(service);
      await endDatabase();
    },
  };
}

/** A port of this machine that is free. */
export async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Gives the demo's merchant keys of the bench. Test keys: in sandbox mode a live payment is offered no method, so TEST MODE counts too. */
async function addKeys(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `insert into merchant_keys (lookup, merchant_id, kind, env)
     select bench.lookup, merchant_id, bench.kind, 'test'
     from merchant_keys, (values ($1, 'secret'), ($2, 'public')) as bench (lookup, kind) where merchant_keys.kind = 'secret'`,
    [secretKeyLookup(SECRET_KEY), PUBLIC_KEY],
  );
  await database.end();
}

function paymentOf(reference: string): object {
  const customer = { email: 'ada@example.com', name: 'Ada Obi' };
  const redirect = 'https://shop.example/thanks';
  // The card's form stands in the first HTML, below the list of all methods of the currency.
  return {
    reference,
    amount: 1500,
    currency: 'NGN',
    default_channel: 'card',
    customer,
    redirect_url: redirect,
  };
}

type Answered = { data: { status: string; checkout_url: string } };

async function callAsShop(url: string, body?: object): Promise<Answered> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${SECRET_KEY}` };
  const response = await fetch(
    url,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answered;
}

async function startService(port: number, folder: string, postgres: LocalPostgres): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'titan-server.ts'), {
    env: {
      PATH: process.env['PATH'],
      BENCH_DATABASE_URL: postgres.url,
      BENCH_OWNER_URL: postgres.ownerUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The service did not start; its message is above.')));
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
