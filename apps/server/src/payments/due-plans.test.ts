// Guides/performance S5: the jobs look for due work every few seconds, in a shop with a thousand payments and in one with a million.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createDueStore } from './due-store.ts';
import { endPayment, createTimesAhead } from './expiry.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** The statements with which the store looks for due work, by name. */
async function statements(): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  const database = {
    query: async ({ name, text }: { name: string; text: string }) => {
      said[name] = text;
      return { rows: [], rowCount: 0 };
    },
  };
  const due = createDueStore(database as never);
  await due.takeCharges(0, 0, 20);
  await due.takeUpSent(0);
  await due.takeObligations(0, 0, 20);
  await due.expirePayments(0, 'lately');
  await endPayment(database as never, 0, 0);
  await createTimesAhead(database as never).bringNear(0);
  return said;
}

/** The indexes that the plan of a statement reads, as the service plans it: once, for any value. */
async function indexesRead(text: string): Promise<string[]> {
  const { rows } = await service.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(
    /Seq Scan on (charges|transactions|obligations|refund_parts|transfer_accounts|webhook_deliveries)/,
  );
  return [...plan.matchAll(/Index (?:Only )?Scan (?:using|on) (\w+)/g)].map(([, index = '']) => index);
}

it.each([
  ['take-charges', ['charges_one_live', 'charges_left']],
  ['take-up-sent', ['charges_one_live', 'charges_left']],
  ['take-obligations', ['obligations_owed']],
  ['expire-payments', ['transactions_expiry']],
  ['end-payment', []],
  ['near-charges', ['charges_one_live', 'charges_left']],
  ['near-obligations', ['obligations_owed']],
  ['near-refunds', ['refund_parts_owed']],
  ['near-accounts', ['transfer_accounts_ask']],
  ['near-webhooks', ['webhook_deliveries_waiting']],
])('%s finds its rows by %s, and reads no ended payment', async (name, indexes) => {
  const text = (await statements())[name];
  if (text === undefined) throw new Error(`There is no statement ${name}`);
  const byKey = /_key$|_pkey$/;
  expect((await indexesRead(text)).filter((index) => !byKey.test(index))).toEqual(indexes);
});
