// The sandbox's book is append-only: what was decided at a step stays decided (guides/reliability-security §0).
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
  step: 0,
  event,
  amount_minor: 150_000,
  currency: 'NGN',
  detail: { card: 'virtual_card' },
});

it('a step that is written already answers what stands there, also beside one that is new', async () => {
  const book = openSandboxBook(service.pool);
  const stands = entryOf('a', 'approved');
  expect(await book.append(stands, NOW)).toEqual(expect.objectContaining(stands));
  const [again, other] = [entryOf('a', 'declined'), entryOf('b', 'declined')];
  const answers = await Promise.all([again, other].map((entry) => book.append(entry, NOW)));
  expect(answers.map(({ event }) => event)).toEqual(['approved', 'declined']);
  expect([await book.last('a'), await book.last('b')]).toEqual([stands, other]);
});
