// Service and sandbox as processes that a test can kill, and what a shop and its payer ask of them over HTTP.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { freePort } from './free-port.ts';
import { addressIn, type OpenPayment, PUBLIC_KEY, SANDBOX_SECRET, SECRET_KEY } from './test-service.ts';

const SERVICE = join(import.meta.dirname, 'killable-server.ts');
const SANDBOX = join(import.meta.dirname, '../../../sandbox/src/main.ts');
/** What every process gets; without the compile cache a start takes seconds. */
const SYSTEM = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/titan-compiled'),
};
const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };

export type Data = Record<string, unknown>;

export type Calls = {
  send(path: string, bearer: string, body: object, more?: Record<string, string>): Promise<{ data: Data }>;
  openPayment(reference?: string, more?: object): Promise<OpenPayment>;
  /** With a card that is approved at once, unless another is named. */
  charge(payment: OpenPayment, card?: object, idempotencyKey?: string): Promise<{ data: Data }>;
  query(payment: OpenPayment, channel?: 'card' | 'mobile-money' | 'bank'): Promise<Data>;
  /** The sandbox's book about the payment. */
  book(payment: OpenPayment): Promise<object[]>;
  // These poll; each poll is a round trip to another process, and the test's own time limit ends it.
  untilInBook(payment: OpenPayment): Promise<void>;
  /** Until the charge is not `processing` any more, or its stage is not the one that is named. */
  untilKnown(payment: OpenPayment, channel?: 'card' | 'mobile-money' | 'bank', from?: string): Promise<Data>;
};

/** The calls to a service that listens there. */
export function callsTo(port: () => number): Calls {
  const send: Calls['send'] = async (path, bearer, body, more = {}) => {
    const response = await fetch(`http://127.0.0.1:${port()}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { data: Data };
  };
  const query: Calls['query'] = async ({ reference, token }, channel = 'card') =>
    (await send(`/api/${channel}/query`, token, { reference })).data;
  const book: Calls['book'] = async ({ reference }) => {
    const response = await fetch(`http://127.0.0.1:${port()}/sandbox/book?reference=${reference}`);
    return ((await response.json()) as { data: object[] }).data;
  };
  return {
    send,
    query,
    book,
    async openPayment(reference = 'killed-1', more = {}) {
      const body = {
        reference,
        amount: 1500,
        currency: 'NGN',
        customer: { email: 'ada@example.com' },
        ...more,
      };
      const opened = await send('/merchant/api/v1/charges/initialize', SECRET_KEY, body);
      const address = addressIn(String(opened.data['checkout_url']));
      const { data } = await send('/api/?type=modal-payment', PUBLIC_KEY, { reference: address });
      return { reference, address, token: String(data['session_token']) };
    },
    charge({ reference, token }, card = CARD, key) {
      const body = { payment_reference: reference, public_key: PUBLIC_KEY, cardDetails: card };
      return send('/api/card/charge', token, body, key ? { 'idempotency-key': key } : {});
    },
    async untilInBook(payment) {
      while ((await book(payment)).length === 0);
    },
    async untilKnown(payment, channel = 'card', from = 'processing') {
      for (;;) {
        const charge = await query(payment, channel);
        if (charge['status'] !== from) return charge;
      }
    },
  };
}

/** Kills it as `kill -9` does, and waits for its end. */
export async function kill(running: ChildProcess | undefined): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill('SIGKILL');
  await gone;
}

/** Starts the service; resolves once it listens. */
export async function startService(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(SERVICE, { env: { ...SYSTEM, ...env }, execArgv: [], silent: true });
  await orEnd(child, once(child, 'message'));
  return child;
}

/** Resolves when this does; rejects if the process ends first. */
function orEnd(child: ChildProcess, ready: Promise<unknown>): Promise<unknown> {
  let complaints = '';
  child.stderr?.on('data', (text: Buffer) => (complaints += text));
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`it ended with ${code}: ${complaints}`)),
  );
  ended.catch(() => {});
  return Promise.race([ready, ended]);
}

/** Service and sandbox as two processes, each with a database of its own. */
export type Processes = Calls & {
  database: TestDatabase;
  sandboxDatabase: TestDatabase;
  port: number;
  /** All that services have logged. */
  logged(): string;
  /** @param of a database in place of the service's own, and how far its clock is ahead */
  startService(of?: { databaseUrl?: string; aheadMs?: number }): Promise<void>;
  startSandbox(): Promise<void>;
  killService(): Promise<void>;
  killSandbox(): Promise<void>;
  stop(): Promise<void>;
};

export async function prepareProcesses(): Promise<Processes> {
  const [database, sandboxDatabase] = [await createTestDatabase(), await createTestDatabase()];
  const dataDir = await mkdtemp(join(tmpdir(), 'titan-killed-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  let service: ChildProcess | undefined;
  let sandbox: ChildProcess | undefined;
  let logged = '';
  return {
    ...callsTo(() => port),
    database,
    sandboxDatabase,
    port,
    logged: () => logged,
    async startService({ databaseUrl = database.url, aheadMs = 0 } = {}) {
      service = await startService({
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        AHEAD_MS: String(aheadMs),
        SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
        SANDBOX_SECRET,
      });
      service.stdout?.on('data', (text: Buffer) => (logged += text));
    },
    async startSandbox() {
      const env = {
        ...SYSTEM,
        HOST: '127.0.0.1',
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DATABASE_URL: sandboxDatabase.ownerUrl,
        SANDBOX_SECRET,
      };
      sandbox = fork(SANDBOX, { env, execArgv: [], silent: true });
      await orEnd(sandbox, once(sandbox.stdout ?? sandbox, 'data'));
    },
    killService: () => kill(service),
    killSandbox: () => kill(sandbox),
    async stop() {
      await kill(service);
      await kill(sandbox);
      await database.drop();
      await sandboxDatabase.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
