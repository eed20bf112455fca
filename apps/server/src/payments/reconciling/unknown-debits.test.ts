// When a list of debits is asked. What is found in it: put-back.test.ts and the processors' kit.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DebitPage, Provider } from '../../providers/port.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  type OpenPayment,
  openTestPayment,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { createDebitSearch } from './unknown-debits.ts';

const MINUTE_MS = 60_000;

type DebitSearch = NonNullable<Provider['debitsSince']>;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** The demo account has this list, and no other has one. */
async function searchOf(debitsSince: DebitSearch): Promise<Parameters<typeof createDebitSearch>[0]> {
  const { rows } = await service.pool.query(`select id from provider_accounts where name = 'demo'`);
  const { providers, callbacks, queries, stores } = service.services;
  const provider = await providers.of(rows[0].id);
  const of = (id: number) => Promise.resolve(id === rows[0].id ? { ...provider, debitsSince } : provider);
  const { payments } = stores;
  return { db: service.db, clock: service.time.clock, providers: { of }, callbacks, queries, payments };
}

it('asks each hour, and five minutes after a page that was not answered', async () => {
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
  const run = createDebitSearch(await searchOf(debitsSince));
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

it('asks about a charge that is listed and failed here, and about no other', async () => {
  const [declined, approved] = [await openTestPayment(service), await openTestPayment(service)];
  const payload = { fault: 'success_after_decline', payment_reference: declined.reference };
  await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload });
  const pay = async (payment: OpenPayment): Promise<string> =>
    (await payWithCard(service, payment, 'virtual_card')).body.data.reference;
  const [failed, paid] = [await pay(declined), await pay(approved)];
  const debits = [failed, paid].map((reference) => ({
    reference,
    amountMinor: 150_000,
    currency: 'NGN' as const,
  }));
  const asked: string[] = [];
  const run = createDebitSearch({
    ...(await searchOf(() => Promise.resolve({ debits, next: null }))),
    queries: {
      askOnHint({ reference }) {
        asked.push(reference);
        return Promise.resolve(null);
      },
    },
  });
  expect(await run()).toBe(0);
  expect(asked).toEqual([failed]);
});
