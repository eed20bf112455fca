// Decision 0017: what one process commits, the pages at every other hear; nothing is lost when the connection is.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tooling/test-database.ts';
import type { Push } from '../platform/ports.ts';
import { systemTimers } from '../platform/ports-node.ts';
import { readEvents } from '../testing/event-reader.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { call, chargeBody, openTestPayment, startTestService } from '../testing/test-service.ts';
import { openDatabase } from '../platform/database.ts';
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

type TimedAnswer = { next(): Promise<number | null>; all: (number | null)[] };

/** Everything that is heard, one by one. */
function hear(push: Push): TimedAnswer {
  const all: (number | null)[] = [];
  let taken = 0;
  let wake = (): void => {};
  push.listen((news) => {
    all.push(news);
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
  const heard = hear(push);
  expect(await heard.next()).toBe(null);
  return { push, ...heard };
}

describe('announcements', () => {
  it('are heard by the other processes, and once by the one that made them', async () => {
    const [here, there] = [await connect(), await connect()];
    here.push.announce(7);
    expect(await there.next()).toBe(7);
    there.push.announce(8);
    expect([await here.next(), await here.next()]).toEqual([7, 8]);
    expect(here.all).toEqual([null, 7, 8]);
  });

  it('that come together go as one, and more of them than one notification can hold all arrive', async () => {
    const [here, there] = [await connect(), await connect()];
    const ids = Array.from({ length: 1_000 }, (_, n) => Number.MAX_SAFE_INTEGER - n);
    for (const id of [...ids, ...ids]) here.push.announce(id);
    const heard: unknown[] = [];
    while (heard.length < ids.length) heard.push(await there.next());
    expect(heard).toEqual(ids);
  });
});

describe('a connection that is lost', () => {
  const cut = () =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'titan-push'
      and datname = current_database()`);

  it('is told, opened again after a while, and its listeners then look for themselves', async () => {
    const time = createSimulatedTime();
    const warned = hearWarnings();
    const here = await connect({ timers: time.timers, warn: warned.warn });
    await cut();
    await warned.first;
    await time.advance(250);
    expect(await here.next()).toBe(null);
    const there = await connect();
    there.push.announce(9);
    expect(await here.next()).toBe(9);
  });

  it('that cannot be opened keeps nobody from hearing their own, nor from stopping', async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/no_such_database';
    const warned = hearWarnings();
    const push = createPostgresPush({ databaseUrl: nowhere.href, timers: systemTimers, warn: warned.warn });
    const heard = hear(push);
    await warned.first;
    push.announce(5);
    expect(await heard.next()).toBe(5);
    await push.close();
  });
});

function hearWarnings() {
  let warn = (): void => {};
  const first = new Promise<void>((resolve) => (warn = resolve));
  return { warn, first };
}

it('a page at one server hears what another server settles, without waiting for a look', async () => {
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
