// What a wallet's list leaves of our reference is one charge's alone, in whichever case the list writes it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChargeReference } from '@titan/rules/reference';
import { openTestPayment, startTestService, type TestService } from '../../testing/test-service.ts';
import { createNewReference } from './new-reference.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const TAKEN = 'KPY-CA-aBcDeFgHjTheFirst';
const FREE = 'KPY-CA-aBcDeFgHkTheSecond';

it.each([
  ['mobile_money', FREE],
  // No list cuts it.
  ['card', 'KPY-CA-ABCDEFGHJTheThird'],
] as const)('of %s', async (channel, expected) => {
  const { reference: of } = await openTestPayment(service);
  await service.pool.query(
    `insert into charges (transaction_id, reference, provider, account_id, channel, status, amount_minor, fee_minor, vat_minor, currency, sent_at,
       created_at, updated_at)
     select id, $2, 'sandbox', 1, $3, 'failed', 100, 0, 0, 'NGN', now(), now(), now() from transactions where reference = $1`,
    [of, `${TAKEN}-${channel}`, channel],
  );
  const made: ChargeReference[] = ['KPY-CA-ABCDEFGHJTheThird', FREE];
  const newReference = createNewReference(service.db, { charge: () => made.shift() ?? 'KPY-CA-none' });
  expect(await newReference(channel)).toBe(expected);
});
