// Guides §3.B, I-33: while the database restarts, every call is answered 503 with Retry-After, is no bug, and works again afterwards: at the
// page's API and its pages, the merchant API, the embed script's call and the sandbox, against a PostgreSQL whose backends are ended.
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../../../../tooling/test-folder.ts';
import { startLocalPostgres } from './local-postgres.ts';
import { migrate } from '../db/migrate.ts';
import {
  chargeBody,
  openTestPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { isDatabaseAway } from './database.ts';

const CARD = { number: '1101000000000006', expiry: '09/30', cvv: '123' };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** One call of each kind, all of which need the database. */
async function callsOf(service: TestService): Promise<Record<string, InjectOptions>> {
  const payment = await openTestPayment(service);
  const post = (url: string, key: string, payload: object): InjectOptions => ({
    method: 'POST',
    url,
    headers: bearer(key),
    payload,
  });
  const initialise = { amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  return {
    'the page': { url: `/${payment.reference}/pay` },
    'what has happened to a payment': { url: `/${payment.reference}/status` },
    'a payment link': { url: '/pay/demo-open' },
    'set-up of the page': post('/api/?type=modal-payment', PUBLIC_KEY, { reference: payment.reference }),
    'a card': post('/api/card/charge', payment.token, chargeBody(payment, CARD as never)),
    'reading a payment': {
      url: `/merchant/api/v1/charges/${payment.reference}`,
      headers: bearer(SECRET_KEY),
    },
    'opening a payment': post('/merchant/api/v1/charges/initialize', SECRET_KEY, {
      ...initialise,
      reference: 'away-1',
    }),
    'a refund, which takes a transaction': post('/merchant/api/v1/refunds/initiate', SECRET_KEY, {
      payment_reference: payment.reference,
      reference: 'away-refund',
    }),
    'the embed script': post('/merchant/api/v1/inline/charges', PUBLIC_KEY, {
      ...initialise,
      reference: 'away-2',
    }),
    'the sandbox’s book': { url: `/sandbox/book?reference=${payment.reference}` },
    'a test transfer': post('/sandbox/transfers', '', { account_number: '0000000000', amount: '1' }),
  };
}

type Answered = Record<string, [status: number, hasRetryAfter: boolean]>;

async function answersOf(service: TestService, calls: Record<string, InjectOptions>): Promise<Answered> {
  const answers = Object.entries(calls).map(async ([name, call]) => {
    const { statusCode, headers } = await service.fastify.inject(call);
    return [name, [statusCode, /^[1-9]\d*$/.test(String(headers['retry-after']))]] as const;
  });
  return Object.fromEntries(await Promise.all(answers)) as Answered;
}

const allAway = (calls: object): Answered =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, [503, true]]));

const errorsOf = (service: TestService): string[] =>
  service.logged().filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

async function expectAtWork(service: TestService, calls: Record<string, InjectOptions>): Promise<void> {
  for (const [name, [status]] of Object.entries(await answersOf(service, calls)))
    expect([name, status < 500]).toEqual([name, true]);
}

describe('a database whose connections are ended in the middle of a statement', () => {
  let service: TestService;
  let [holder, ender] = [] as unknown as [pg.Client, pg.Client];
  beforeAll(async () => {
    service = await startTestService();
    const connectionString = service.databaseUrl;
    [holder, ender] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([holder.connect(), ender.connect()]);
  });
  afterAll(async () => {
    await Promise.all([holder.end(), ender.end()]);
    await service.stop();
  });

  it('is busy to every call, and a bug to none', async () => {
    const calls = await callsOf(service);
    await holder.query('begin');
    const { rows } = await holder.query<{ all: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as all from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
    );
    await holder.query(`lock table ${rows[0]?.all} in access exclusive mode`);
    let areAnswered = false;
    const answers = answersOf(service, calls).finally(() => (areAnswered = true));
    while (!areAnswered)
      await ender.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    expect(await answers).toEqual(allAway(calls));
    await holder.query('rollback');
    await expectAtWork(service, calls);
    expect(errorsOf(service)).toEqual([]);
  });
});

describe('a database that is stopped, and started again', () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await makeTestFolder('database-away');
  });
  afterAll(() => folder.remove());

  it('is busy to every call meanwhile, and a bug to none', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const start = () => startLocalPostgres({ dataDir: join(folder.path, 'data'), log });
    const first = await start();
    // Each start has a folder of its own for its socket; a service goes on asking at the address that it knows.
    const host = join(folder.path, 'socket');
    const address = new URL(first.url);
    const pointAt = async (url: string) => {
      await rm(host, { force: true });
      await symlink(new URL(url).searchParams.get('host') ?? '', host);
    };
    await pointAt(first.url);
    address.searchParams.set('host', host);
    await migrate(address.href);
    const service = await startTestService({ databaseUrl: address.href });
    const calls = await callsOf(service);
    await first.stop();
    expect(await answersOf(service, calls)).toEqual(allAway(calls));
    expect(await answersOf(service, calls)).toEqual(allAway(calls));
    const again = await start();
    await pointAt(again.url);
    await expectAtWork(service, calls);
    expect(errorsOf(service)).toEqual([]);
    await service.stop();
    await again.stop();
  });
});

describe('what a database that is away looks like', () => {
  const error = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);

  it.each([
    ...['08006', '08001', '53300', '53200', '57P01', '57P02', '57P03', '57014', '25P03'].map((code) =>
      error('in whatever language', { code }),
    ),
    ...['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'EMFILE'].map((code) =>
      error(`connect ${code}`, { code, syscall: 'connect' }),
    ),
    error('write EPIPE', { code: 'EPIPE', syscall: 'write' }),
    error('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    error('getaddrinfo EAI_AGAIN db', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
    new AggregateError([error('connect ECONNREFUSED ::1', { code: 'ECONNREFUSED', syscall: 'connect' })]),
    error('timeout exceeded when trying to connect'),
    error('Connection terminated unexpectedly'),
    error('Connection terminated'),
    error('Connection terminated due to connection timeout'),
    error('Client has encountered a connection error and is not queryable'),
    error('Client was closed and is not queryable'),
    error('Cannot use a pool after calling end on the pool'),
  ])('is %s', (away) => {
    expect(isDatabaseAway(away)).toBe(true);
  });

  it.each([
    error('no such table', { code: '42P01' }),
    error('duplicate key', { code: '23505' }),
    error('no such file', { code: 'ENOENT', syscall: 'open' }),
    error('An answer could not be settled', {
      cause: error('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
    }),
    error('He wrote: Connection terminated'),
    error('57P01'),
    new AggregateError([]),
    new TypeError('x is not a function'),
    'Connection terminated',
    null,
  ])('is not %s', (other) => {
    expect(isDatabaseAway(other)).toBe(false);
  });
});
