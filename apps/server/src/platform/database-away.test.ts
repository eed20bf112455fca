// I-33: while the database restarts, every call is answered 503 with Retry-After, is not reported as a bug, and works again afterwards: at the
// page's API and its pages, the merchant API, the embed script's call and the sandbox, against a PostgreSQL whose backends are ended.
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { addSandboxTables } from '../testing/sandbox-beside.ts';
import { PROGRAM_ROLE } from './local-postgres.ts';
import { startPrivateDatabase } from '../db/private-database.ts';
import {
  chargeBody,
  openTestPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { queriesOver } from '../db/database.ts';
import { isDatabaseAway, openDatabase } from '@titan/platform/database';
import { chooseLanguage } from '@titan/platform/reader-language';

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
    const connectionString = service.ownerUrl;
    [holder, ender] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([holder.connect(), ender.connect()]);
  });
  afterAll(async () => {
    await Promise.all([holder.end(), ender.end()]);
    await service.stop();
  });

  it('answers every call as busy, and reports no bug', async () => {
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

  it('answers every call as busy until then, and reports no bug', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const start = () => startPrivateDatabase({ dataDir: join(folder.path, 'data'), log });
    const first = await start();
    await addSandboxTables(first.ownerUrl, PROGRAM_ROLE);
    const service = await startTestService({ databaseUrl: first.url, languageOf: chooseLanguage });
    const calls = await callsOf(service);
    await first.stop();
    expect(await answersOf(service, calls)).toEqual(allAway(calls));
    expect(await answersOf(service, calls)).toEqual(allAway(calls));
    for (const name of ['the page', 'what has happened to a payment', 'a payment link']) {
      const headers = { accept: 'text/html', 'accept-language': 'fr' };
      const page = await service.fastify.inject({ ...calls[name], headers });
      expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
      expect(page.body).toContain('<html lang="fr" dir="ltr">');
      expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
      for (const sentence of [
        'Cette page n’est pas accessible pour le moment',
        'Cette page réessaie d’elle-même dans 5\u00a0s.',
        'Si vous avez déjà payé, ne payez pas une deuxième fois',
      ])
        expect(page.body).toContain(sentence);
    }
    // The first try may have been charged, so the promise must hold for both: not charged twice.
    const messageOf = async (name: string) =>
      (await service.fastify.inject(calls[name] ?? {})).json().message;
    expect(await messageOf('a card')).toBe(
      'The service is busy and this didn’t go through. Please try again in a moment. You won’t be charged twice.',
    );
    expect(await messageOf('set-up of the page')).toBe('The service is busy. Please try again in a moment.');
    const again = await start();
    await expectAtWork(service, calls);
    expect(errorsOf(service)).toEqual([]);
    await service.stop();
    await again.stop();
  });
});

describe('a failing statement', () => {
  let database: TestDatabase;
  let pool: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openDatabase(database.url, () => {});
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** What it fails with. */
  const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => {
        throw new Error('It did not fail');
      },
      (error: unknown) => error,
    );
  const isAway = async (work: () => Promise<unknown>) => isDatabaseAway(await failureOf(work));
  const endSelf = 'select pg_terminate_backend(pg_backend_pid())';
  const refused = 'postgres://nobody@127.0.0.1:1/none';

  it('was given no connection: nothing listens there', async () => {
    const nowhere = openDatabase(refused, () => {});
    expect(await isAway(() => nowhere.query('select 1'))).toBe(true);
    expect(
      await isAway(() =>
        queriesOver(nowhere)
          .transaction()
          .execute(async () => {}),
      ),
    ).toBe(true);
    await nowhere.end();
  });

  it('was given no connection: the pool has ended', async () => {
    const ended = openDatabase(database.url, () => {});
    await ended.end();
    expect(await isAway(() => ended.query('select 1'))).toBe(true);
  });

  it('lost its connection', async () => {
    expect(await isAway(() => pool.query(endSelf))).toBe(true);
  });

  it('was made on a connection that an earlier one had lost', async () => {
    const later = queriesOver(pool)
      .transaction()
      .execute(async (within) => {
        await sql
          .raw(endSelf)
          .execute(within)
          .catch(() => {});
        await sql`select 1`.execute(within);
      });
    expect(await isAway(() => later)).toBe(true);
  });

  it('ran out of time', async () => {
    const slow = queriesOver(pool)
      .transaction()
      .execute(async (within) => {
        await sql`set local statement_timeout = 1`.execute(within);
        await sql`select pg_sleep(10)`.execute(within);
      });
    expect(await isAway(() => slow)).toBe(true);
  });

  it.each([
    ['is wrong', () => pool.query('select * from no_such_table')],
    ['divides by zero', () => pool.query('select 1 / 0')],
    ['was given what the driver cannot send', () => pool.query('select $1', [cyclic()])],
    ['was given no text', () => pool.query({ text: null as never })],
  ])('%s: a bug', async (_, work) => {
    expect(await isAway(work)).toBe(false);
  });

  it.each([
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
    Object.assign(new Error('57P01'), { code: '57P01' }),
    'timeout exceeded when trying to connect',
    null,
  ])('is not recognised by its words: %s', (thrown) => {
    expect(isDatabaseAway(thrown)).toBe(false);
  });
});

function cyclic(): object {
  const value: { self?: object } = {};
  value.self = value;
  return value;
}
