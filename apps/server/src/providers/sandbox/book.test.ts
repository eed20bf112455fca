// The sandbox's book is append-only: a step is decided once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { type BookEntry, openSandboxBook } from './book.ts';

const NOW = Date.UTC(2026, 0, 2);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const entryOf = (reference: string, event: BookEntry['event']): BookEntry => ({
  reference,
  payment_reference: 'KPY-PI-1',
  step: 0,
  event,
  amount_minor: 150_000,
  currency: 'NGN',
  detail: { card: 'virtual_card' },
});

it('appending a step again returns the existing entry, also beside a new one', async () => {
  const book = openSandboxBook(service.pool);
  const existing = entryOf('a', 'approved');
  expect(await book.append(existing, NOW)).toEqual(expect.objectContaining(existing));
  const [again, other] = [entryOf('a', 'declined'), entryOf('b', 'declined')];
  const answers = await Promise.all([again, other].map((entry) => book.append(entry, NOW)));
  expect(answers.map(({ event }) => event)).toEqual(['approved', 'declined']);
  expect([await book.last('a'), await book.last('b')]).toEqual([existing, other]);
});
