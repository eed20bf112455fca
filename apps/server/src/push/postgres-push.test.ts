// Decision 0017: what one process commits reaches the pages at every other; no event is lost with the connection.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Push } from '@titan/platform/ports';
import { systemTimers } from '@titan/platform/ports-node';
import { readEvents } from '../testing/event-reader.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { call, chargeBody, openTestPayment, startTestService } from '../testing/test-service.ts';
import { openDatabase } from '@titan/platform/database';
import { createPostgresPush, type PostgresPush } from './postgres-push.ts';

let database: TestDatabase;
let pool: pg.Pool;
let open: PostgresPush[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, () => {}, 2);
});
afterEach(async () => {
  await Promise.all(open.map((push) => push.close()));
  open = [];
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Received = { next(): Promise<number | null>; all: (number | null)[] };

/** Collects every announcement that `push` passes to its listeners. */
function collect(push: Push): Received {
  const all: (number | null)[] = [];
  let taken = 0;
  let wake = (): void => {};
  push.listen((transactionId) => {
    all.push(transactionId);
    wake();
  });
  return {
    all,
    async next() {
      while (all.length <= taken) await new Promise<void>((resolve) => (wake = resolve));
      taken += 1;
      return all[taken - 1] ?? null;
    },
  };
}

async function connect(options: Partial<Parameters<typeof createPostgresPush>[0]> = {}) {
  const push = createPostgresPush({
    databaseUrl: database.url,
    timers: systemTimers,
    warn: () => {},
    ...options,
  });
  open.push(push);
  const received = collect(push);
  expect(await received.next()).toBe(null);
  return { push, ...received };
}

describe('announcements', () => {
  it('reach the other processes, and once the one that made them', async () => {
    const [here, there] = [await connect(), await connect()];
    here.push.announce(7);
    expect(await there.next()).toBe(7);
    there.push.announce(8);
    expect([await here.next(), await here.next()]).toEqual([7, 8]);
    expect(here.all).toEqual([null, 7, 8]);
  });

  it('made together are sent as one, and all arrive when they fill more than one notification', async () => {
    const [here, there] = [await connect(), await connect()];
    const ids = Array.from({ length: 1_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
    for (const id of [...ids, ...ids]) here.push.announce(id);
    const received: unknown[] = [];
    while (received.length < ids.length) received.push(await there.next());
    expect(received).toEqual(ids);
  });
});

describe('a lost connection', () => {
  const cut = () =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'titan-push'
      and datname = current_database()`);

  it('is logged and opened again after a while, and listeners are then called with null', async () => {
    const time = createSimulatedTime();
    const warnings = collectWarnings();
    const here = await connect({ timers: time.timers, warn: warnings.warn });
    await cut();
    await warnings.first;
    await time.advance(250);
    expect(await here.next()).toBe(null);
    const there = await connect();
    there.push.announce(9);
    expect(await here.next()).toBe(9);
  });

  it('that cannot be opened again prevents neither announcements in the process nor closing', async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/no_such_database';
    const warnings = collectWarnings();
    const push = createPostgresPush({ databaseUrl: nowhere.href, timers: systemTimers, warn: warnings.warn });
    const received = collect(push);
    await warnings.first;
    push.announce(5);
    expect(await received.next()).toBe(5);
    await push.close();
  });
});

function collectWarnings() {
  let warn = (): void => {};
  const first = new Promise<void>((resolve) => (warn = resolve));
  return { warn, first };
}

it('a page at one server receives what another settles without waiting for the regular check', async () => {
  const own = await createTestDatabase();
  const time = createSimulatedTime();
  const pushes = await Promise.all([connect({ databaseUrl: own.url }), connect({ databaseUrl: own.url })]);
  const [here, there] = await Promise.all(
    pushes.map(({ push }) => startTestService({ databaseUrl: own.url, time, push })),
  );
  if (!here || !there) throw new Error('Both have started');
  const base = await here.fastify.listen({ port: 0, host: '127.0.0.1' });
  const payment = await openTestPayment(there);
  const payload = { fault: 'answer_lost', payment_reference: payment.reference };
  await there.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload });
  const card = { number: '1101000000000006', expiry: '09/30', cvv: '123' };
  await call(there, payment, '/card/charge', chargeBody(payment, card));
  const { body } = await call<{ ticket: string }>(there, payment, '/events/ticket', {
    payment_reference: payment.reference,
  });
  const page = await readEvents(
    `${base}/api/events/${payment.reference.toUpperCase()}?ticket=${body.data.ticket}`,
  );
  expect((await page.next()).data.status).toBe('processing');
  await time.advance(2_000);
  await there.runSweep('reconcile');
  expect(await page.next()).toMatchObject({ id: 2, data: { status: 'success' } });
  await Promise.all([here.stop(), there.stop(), page.ended]);
  await Promise.all(open.map((push) => push.close()));
  await own.drop();
});
