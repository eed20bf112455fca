// What goes when it has been kept for long enough, and what stays (decision 0091).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionOf } from '../platform/config-retention.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import type { OpenPayment } from '../testing/test-service.ts';
import { answerWith, startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { createRetention } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The database counts in its own time, so what is old lies in the past and not ahead. */
const NOW = Date.now();
const LONG_AGO = NOW - 8 * 365 * DAY_MS;
const KEPT = ['transactions', 'charges', 'journal'];
const GOING = ['webhook_deliveries', 'webhook_tries', 'evidence', 'outbox', 'charge_claims'];

let service: WebhookService;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startWebhookService({}, { time: createSimulatedTime(LONG_AGO) });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const sweep = () => createRetention(service.db, retentionOf({})).deleteOld(NOW);

/** A payment that is paid and reported, with a repeat of a call about its charge. */
async function paid(): Promise<OpenPayment> {
  const payment = await service.pay({ notification_url: receiver.url });
  await service.deliver();
  await service.pool.query(
    `insert into charge_claims (charge_id, idempotency_key, kind, fingerprint, at)
     select c.id, 'again', 'authorize', '\\x00', c.created_at from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`,
    [payment.reference],
  );
  return payment;
}

/** How many rows of the payment each table has. */
async function rowsOf({ reference }: OpenPayment): Promise<Record<string, number>> {
  const ofCharge = 'x.charge_id in (select c.id from charges c where c.transaction_id = t.id)';
  const whose: Record<string, string> = {
    transactions: 'x.id = t.id',
    journal: ofCharge,
    evidence: ofCharge,
    charge_claims: ofCharge,
  };
  const counts = [...KEPT, ...GOING].map(
    (table) =>
      `'${table}', (select count(*)::int from ${table} x where ${whose[table] ?? 'x.transaction_id = t.id'})`,
  );
  const { rows } = await service.pool.query(
    `select json_build_object(${counts.join(', ')}) as found from transactions t where t.reference = $1`,
    [reference],
  );
  return rows[0]?.found as Record<string, number>;
}

const among = (tables: readonly string[], found: Record<string, number>): number[] =>
  tables.map((table) => found[table] ?? NaN);

describe('of a payment of eight years ago', () => {
  it('all goes but the books, which add up as before', async () => {
    const payment = await paid();
    const before = await rowsOf(payment);
    expect(Math.min(...among([...KEPT, ...GOING], before))).toBeGreaterThan(0);
    expect(await sweep()).toBeGreaterThan(0);
    const after = await rowsOf(payment);
    expect(among(GOING, after)).toEqual(GOING.map(() => 0));
    expect(among(KEPT, after)).toEqual(among(KEPT, before));
    expect(await moneyProblems(service.pool)).toEqual([]);
    expect(await sweep()).toBe(0);
  });

  it('what a person has yet to look at stays, until it is closed', async () => {
    const payment = await paid();
    await service.pool.query(
      `insert into contradictions (kind, charge_id, reference, said, at)
       select 'reversed', c.id, c.reference, 'reversed', now() from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`,
      [payment.reference],
    );
    const before = await rowsOf(payment);
    await sweep();
    const open = ['evidence', 'outbox', 'charge_claims'];
    expect(among(open, await rowsOf(payment))).toEqual(among(open, before));
    await service.pool.query(`update contradictions set status = 'closed', note = 'looked at'`);
    await sweep();
    expect(among(open, await rowsOf(payment))).toEqual([0, 0, 0]);
  });

  it('a webhook that waits stays, with the event that it is composed of', async () => {
    const failing = await startReceiver(answerWith(500));
    const payment = await service.pay({ notification_url: failing.url });
    await service.deliver();
    await sweep();
    expect(await rowsOf(payment)).toMatchObject({ webhook_deliveries: 1, webhook_tries: 1, outbox: 1 });
    await failing.stop();
  });
});

it('many batches go in one call, and nothing that is younger', async () => {
  const young = new Date(NOW - 60 * DAY_MS);
  await service.pool.query(
    `insert into provider_callbacks (provider, id, at)
     select 'many', n, case n when 500 then $2 else $1 end::timestamptz from generate_series(1, 500) n`,
    [new Date(LONG_AGO), young],
  );
  await service.pool.query(
    `insert into evidence (reference, source, kind, at)
     select 'many', 'callback', 'approved', case n when 500 then $2 else $1 end::timestamptz from generate_series(1, 500) n`,
    [new Date(LONG_AGO), young],
  );
  await sweep();
  const { rows } = await service.pool.query(
    `select (select count(*)::int from provider_callbacks where provider = 'many') as names,
       (select count(*)::int from evidence where reference = 'many') as statements`,
  );
  expect(rows).toEqual([{ names: 1, statements: 1 }]);
});
