// Guides/performance S5: the jobs look for due work every few seconds, in a shop with a thousand payments and in one with a million.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';
import type { Database } from '../db/database.ts';
import { sentStatements } from '../testing/sent-statements.ts';
import { createDueStore } from './due-store.ts';
import { endPayment, createTimesAhead } from './expiry.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Looks for due work, by what is looked for. */
const LOOKS: Record<string, (db: Database) => Promise<unknown>> = {
  'charges to ask about': (db) => createDueStore(db).takeCharges(0, 0, 20),
  'charges that a process left': (db) => createDueStore(db).takeUpSent(0),
  obligations: (db) => createDueStore(db).takeObligations(0, 0, 20),
  'payments whose time is over': (db) => createDueStore(db).expirePayments(0, 'lately'),
  'one payment whose time is over': (db) => endPayment(db, 0, 0),
};

/** The indexes that the plan of a statement reads, as the service plans it: once, for any value. */
async function indexesRead(text: string): Promise<string[]> {
  const { rows } = await service.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(
    /Seq Scan on (charges|transactions|obligations|refund_parts|transfer_accounts|webhook_deliveries)/,
  );
  return [...plan.matchAll(/Index (?:Only )?Scan (?:using|on) (\w+)/g)].map(([, index = '']) => index);
}

const READ: Record<string, string[]> = {
  'charges to ask about': ['charges_one_live', 'charges_left'],
  'charges that a process left': ['charges_one_live', 'charges_left'],
  obligations: ['obligations_owed'],
  'payments whose time is over': ['transactions_expiry'],
  'one payment whose time is over': [],
};

const indexesOf = async (statement: string): Promise<string[]> =>
  (await indexesRead(statement)).filter((index) => !/_key$|_pkey$/.test(index));

it.each(Object.entries(LOOKS))(
  '%s are found by their index, and no ended payment is read',
  async (name, look) => {
    const [statement = ''] = await sentStatements(service.pool, look);
    expect(await indexesOf(statement)).toEqual(READ[name]);
  },
);

it('times ahead are found by the indexes of what is open, in every table', async () => {
  const statements = await sentStatements(service.pool, (db) => createTimesAhead(db).bringNear(0));
  const read = [];
  for (const statement of statements) read.push(await indexesOf(statement));
  expect(read).toEqual([
    ['charges_one_live', 'charges_left'],
    ['obligations_owed'],
    ['refund_parts_owed'],
    ['transfer_accounts_ask'],
    ['webhook_deliveries_waiting'],
  ]);
});
