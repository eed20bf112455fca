// When a list of debits is asked. What is found in it: put-back.test.ts and the processors' kit.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DebitPage } from '../../providers/port.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { createDebitSearch } from './unknown-debits.ts';

const MINUTE_MS = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('asks each hour, and five minutes after a page that was not answered', async () => {
  const { rows } = await service.pool.query(`select id from provider_accounts where name = 'demo'`);
  const provider = await service.services.providers.of(rows[0].id);
  const asked: (string | null)[] = [];
  const pages: (DebitPage | null)[] = [
    null,
    { debits: [], next: 'second' },
    null,
    { debits: [], next: null },
    { debits: [], next: null },
  ];
  const debitsSince = (_: number, page: string | null) => {
    asked.push(page);
    return Promise.resolve(pages.shift() ?? null);
  };
  const run = createDebitSearch({
    db: service.db,
    clock: service.time.clock,
    providers: { of: (id) => Promise.resolve(id === rows[0].id ? { ...provider, debitsSince } : provider) },
    callbacks: service.services.callbacks,
  });
  const askedIn = async (minutes: number) => {
    asked.length = 0;
    await service.time.advance(minutes * MINUTE_MS);
    await run();
    return [...asked];
  };
  expect(await askedIn(0)).toEqual([null]);
  expect(await askedIn(4)).toEqual([]);
  expect(await askedIn(1)).toEqual([null, 'second']);
  expect(await askedIn(4)).toEqual([]);
  expect(await askedIn(1)).toEqual(['second']);
  expect(await askedIn(49)).toEqual([]);
  expect(await askedIn(1)).toEqual([null]);
});
