// Files that are read: how many at once, however many processes there are, and that none keeps its place.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '@titan/platform/database';
import { createSimulatedTime, type SimulatedTime } from '../testing/simulated-time.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createFileReadings, type FileReading, type FileReadings, readInTurns } from './file-reading.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: pg.Pool[];
let time: SimulatedTime;
/** Those of two processes. */
let one: FileReadings;
let other: FileReadings;
beforeEach(async () => {
  database = await createTestDatabase();
  time = createSimulatedTime();
  pools = [openDatabase(database.url, () => {}, 3), openDatabase(database.url, () => {}, 3)];
  [one, other] = pools.map((pool) => createFileReadings(pool, time)) as [FileReadings, FileReadings];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

async function begun(readings: FileReadings, merchantId: number): Promise<FileReading> {
  const reading = await readings.begin(merchantId);
  if (reading === null) throw new Error('There is no place');
  return reading;
}

it('are one at a time for a merchant and two in all, over all processes', async () => {
  const first = await begun(one, 1);
  expect(await one.begin(1)).toBeNull();
  expect(await other.begin(1)).toBeNull();
  const second = await begun(other, 2);
  expect(await one.begin(3)).toBeNull();
  expect(await other.begin(3)).toBeNull();
  await first.end();
  const third = await begun(one, 3);
  await Promise.all([second.end(), third.end()]);
  const all = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one : other).begin(n % 3)));
  const made = all.filter((reading) => reading !== null);
  expect(made.length).toBeLessThanOrEqual(2);
  await Promise.all(made.map((reading) => reading.end()));
  await (await begun(one, 1)).end();
});

it('give up their place where their process dies', async () => {
  const { db, end } = await begun(one, 1);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await pools[1]?.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await end();
  let again = await other.begin(1);
  for (let n = 0; n < 50 && again === null; n += 1) {
    await pause(20);
    again = await other.begin(1);
  }
  await again?.end();
  expect(again).not.toBeNull();
});

it('read as it was when they began, also where rows come and go', async () => {
  const { db, end } = await begun(one, 1);
  await sql`create temp table counted as select g as n from generate_series(1, 450) g`.execute(db);
  const parts: number[] = [];
  const seen: number[] = [];
  for await (const rows of readInTurns(db, sql<{ n: number }>`select n from counted order by n`)) {
    await sql`delete from counted where n > 100`.execute(db);
    parts.push(rows.length);
    seen.push(...rows.map(({ n }) => n));
  }
  await end();
  expect(parts).toEqual([100, 100, 100, 100, 50]);
  expect(seen).toEqual(Array.from({ length: 450 }, (_, n) => n + 1));
});

it('rest six times as long as they work', async () => {
  const { inTurns, end } = await begun(one, 1);
  const worked = async function* () {
    for (let n = 0; n < 2; n += 1) {
      await time.advance(10);
      yield String(n);
    }
  };
  const file = inTurns(worked(), () => {});
  expect(await file.next()).toMatchObject({ value: '0' });
  const next = file.next();
  const isThere = () => Promise.race([next.then(() => true), pause(20, false)]);
  await time.advance(59);
  expect(await isThere()).toBe(false);
  await time.advance(1);
  expect(await isThere()).toBe(true);
  await file.return('');
  await end();
});

it('are broken off where nobody takes what is there', async () => {
  const { inTurns, end } = await begun(one, 1);
  const parts = async function* () {
    for (;;) yield 'a part';
  };
  const why: string[] = [];
  const file = inTurns(parts(), ({ message }) => why.push(message));
  for (let n = 0; n < 10; n += 1) {
    await file.next();
    await time.advance(59_999);
  }
  expect(why).toEqual([]);
  await file.next();
  await time.advance(60_000);
  expect(why).toEqual(['A file was not taken in time']);
  await file.return('');
  await end();
});
