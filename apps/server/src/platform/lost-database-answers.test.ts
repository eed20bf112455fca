// An answer of the database that is lost says nothing of what was written, whether the connection breaks or the
// network is gone without a word: the request is freed, the connection is not used again, and a press is charged once.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type LossyDatabase, openLossyDatabase } from '../testing/lossy-database.ts';
import {
  type Answer,
  call,
  chargeBody,
  openTestPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { DatabaseUnreachable, openDatabase } from '@titan/platform/database';

const CARD = { number: '1101000000000006', expiry: '09/30', cvv: '123' };
/** A statement may take 15 s, and its answer some time to come. */
const WAIT_MS = 20_000;

let database: TestDatabase;
let way: LossyDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  way = await openLossyDatabase(database.url);
});
afterAll(async () => {
  await way.close();
  await database.drop();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a statement whose answer never comes', () => {
  let pool: pg.Pool;
  beforeEach(() => {
    pool = openDatabase(way.url, () => {});
  });
  afterEach(() => pool.end());

  it('is given up after 20 s as one whose connection broke, and its connection is closed', async () => {
    const lost = way.loseAnswer('select 1', 'silent');
    const answer = expect(pool.query('select 1')).rejects.toThrow(DatabaseUnreachable);
    await lost;
    vi.advanceTimersByTime(WAIT_MS);
    await answer;
    expect(pool.totalCount).toBe(0);
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    expect(way.connections()).toBe(1);
  });

  it('takes the connections with it that idle beside it', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select 1')));
    expect(pool.idleCount).toBe(3);
    const lost = way.loseAnswer('select 2', 'silent');
    const answer = expect(pool.query('select 2')).rejects.toThrow(DatabaseUnreachable);
    await lost;
    vi.advanceTimersByTime(WAIT_MS);
    await answer;
    expect(pool.totalCount).toBe(0);
  });
});

describe.each(['cut', 'silent'] as const)('a charge on a way that is %s', (loss) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ databaseUrl: way.url });
  });
  afterAll(() => service.stop());

  it.each([
    ['accepting', 'accept-charges', 503, 'IN_PROGRESS'],
    ['settling', 'settle-charges', 500, 'success'],
  ])('while %s is not shown as failed, and is there once for its repeat', async (_, name, status, known) => {
    const payment = await openTestPayment(service, { reference: `${loss}-${name}` });
    const press = (): Promise<Answer> =>
      call(service, payment, '/card/charge', chargeBody(payment, CARD), 'press');
    const lost = way.loseAnswer(name, loss);
    const pressed = press();
    await lost;
    vi.advanceTimersByTime(WAIT_MS);
    expect((await pressed).status).toBe(status);
    expect(service.logged().join('')).not.toMatch(/bug/i);
    const repeated = await press();
    expect(repeated.body.error_type ?? repeated.body.data.status).toBe(known);
    const { rows } = await service.pool.query(
      'select c.status from charges c join transactions t on t.id = c.transaction_id where t.reference = $1',
      [payment.reference],
    );
    expect(rows).toHaveLength(1);
  });
});
