// The sandbox's book is append-only: a step is decided once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '@titan/platform/database';
import { createTestDatabase, type TestDatabase } from '@titan/server/testing/test-database';
import { type BookEntry, openSandboxBook } from './book.ts';

const NOW = Date.UTC(2026, 0, 2);

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

const entryOf = (reference: string, event: BookEntry['event']): BookEntry => ({
  reference,
  payment_reference: 'KPY-PI-1',
  step: 0,
  event,
  amount_minor: 150_000,
  currency: 'NGN',
  callback_url: 'http://checkout.test/called',
  detail: { card: 'virtual_card' },
});

it('appending a step again returns the existing entry, also beside a new one', async () => {
  const book = openSandboxBook(pool);
  const existing = entryOf('a', 'approved');
  expect(await book.append(existing, NOW)).toEqual(expect.objectContaining(existing));
  const [again, other] = [entryOf('a', 'declined'), entryOf('b', 'declined')];
  const answers = await Promise.all([again, other].map((entry) => book.append(entry, NOW)));
  expect(answers.map(({ event }) => event)).toEqual(['approved', 'declined']);
  expect([await book.last('a'), await book.last('b')]).toEqual([existing, other]);
});
