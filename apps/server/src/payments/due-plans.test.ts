// A charge, and the jobs that look for due work every few seconds, read their own rows however many payments have ended.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHeldParts } from '../channels/bank-transfer/parts.ts';
import { createSavedCardUpkeep } from '../channels/card/saved-card-store.ts';
import type { Database } from '../db/database.ts';
import { type SentStatement, sentStatements } from '../testing/sent-statements.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';
import { type Acceptance, createAcceptCharge, type NewCharge } from './accept-store.ts';
import { createProviders } from '../providers/accounts.ts';
import { createDueStore } from './due-store.ts';
import { createObligationStore } from './obligations.ts';
import { endPayment, createTimesAhead } from './expiry.ts';
import { INSTRUMENT_LIMITS } from './instrument-limits.ts';
import { createSettleCharge, type SettleInput } from './settle-store.ts';
import { ENDED } from './settlement.ts';
import { runAlone } from '../db/database-admin.ts';

const NOW = Date.UTC(2026, 0, 2);
const ENDED_PAYMENTS = 20_000;
/** Of these a job or a charge reads a few; a sweep takes 20 at once. */
const FEW = 100;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await fill();
});
afterAll(() => service.stop());

/** Ended payments with their dependent rows, which the planner's statistics include. */
async function fill(): Promise<void> {
  const at = `'${new Date(NOW).toISOString()}'::timestamptz - n * interval '1 minute'`;
  await service.pool.query(`
    insert into transactions (merchant_id, env, reference, page_reference, payment_reference, amount_minor, currency, merchant_bears_cost, fees,
      customer_email, channels, body_fingerprint, attempts, attempts_max, status, paid_charge_id, outbox_seq, expires_at, created_at, updated_at)
    select 1, 'test', 'old-' || n, 'old-' || n, 'KPY-PI-' || n, 150000, 'NGN', true, '{"card":{"fee":2250,"vat":169}}', 'ada@example.com', '{card}',
      '\\x00', 1, 10, 'success', n, 2, ${at}, ${at}, ${at}
    from generate_series(1, ${ENDED_PAYMENTS}) n;
    insert into charges (transaction_id, reference, provider, channel, amount_minor, fee_minor, vat_minor, currency, status, sent_at, created_at, updated_at)
    select id, 'KPY-CA-' || id, 'sandbox', 'card', 150000, 2250, 169, 'NGN', 'success', created_at, created_at, created_at from transactions;
    insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, handle, status, created_at, updated_at)
    select transaction_id, id, 'duplicate', 150000, 'NGN', 'KPY-RV-' || id, 'rf ' || id, 'reversed', created_at, created_at from charges;
    insert into transfer_accounts (charge_id, provider, bank_code, bank_name, account_number, account_name, opened_at, expires_at)
    select id, 'sandbox', '044', 'Access Bank', id, 'Ada', created_at, created_at from charges`);
  await runAlone(service.ownerUrl, 'analyze');
}

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** How many rows of its tables a statement reads, as the database counts them. What it writes is undone. */
const rowsRead = ({ text, values }: SentStatement): Promise<number> =>
  undone((client) => client.query(`${EXPLAIN} ${text}`, values));

/** The same with the generic plan that a connection keeps for a statement it is sent often. */
const rowsReadByKeptPlan = ({ text, values }: SentStatement): Promise<number> =>
  undone(async (client) => {
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare kept as ${text}`);
    return client.query(`${EXPLAIN} execute kept (${client.escapeLiteral(String(values[0]))})`);
  });

const EXPLAIN = 'explain (analyze, timing off, format json)';

async function undone(explain: (client: pg.PoolClient) => Promise<pg.QueryResult>): Promise<number> {
  const client = await service.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await explain(client);
    return readBelow(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback; deallocate all');
    client.release();
  }
}

function readBelow(node: PlanNode): number {
  const ofEach = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : ofEach * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + readBelow(child), own);
}

const CHARGED = { channel: 'card', of: 'KPY-PI-77' } as const;
const NO_ACCOUNTS = { connectors: [], vault: { holds: () => false } };
const CALLED = { accountId: 1, reference: 'KPY-RV-77', handle: 'rf 77' };

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['charges to query', (db) => createDueStore(db, []).takeCharges(NOW, 60_000, 20)],
  ['charges that a process left', (db) => createDueStore(db, []).takeUpSent(NOW)],
  ['obligations', (db) => createObligationStore(db).take(NOW, 60_000, 20)],
  ['reversals that a callback names', (db) => createObligationStore(db).find(CALLED)],
  ['reversals to ask about soon', (db) => createObligationStore(db).askSoon(CALLED, NOW, 60_000)],
  ['those of a charge', (db) => createObligationStore(db).askSoon({ chargeId: 77 }, NOW, 60_000)],
  ['one payment whose time is over', (db) => endPayment(db, 1, NOW)],
  ['parts that wait for nothing', (db) => createHeldParts(db).due(NOW, 20)],
  ['cards whose payment has ended', (db) => createSavedCardUpkeep(db).purgePending()],
  ['ways of a charge', (db) => createProviders({ db, ...NO_ACCOUNTS } as never).route(CHARGED)],
  ['what a clock that was set back left ahead', (db) => createTimesAhead(db).bringNear(NOW)],
])('%s are found, and no ended payment is read', async (_name, look) => {
  for (const statement of await sentStatements(service.pool, look))
    expect(await rowsRead(statement), statement.text).toBeLessThan(FEW);
});

it('payments whose time is over are looked for among those of the last seven days', async () => {
  const [statement] = await sentStatements(service.pool, (db) =>
    createDueStore(db, []).expirePayments(NOW, 'lately'),
  );
  const ofSevenDays = 7 * 24 * 60;
  if (statement) expect(await rowsRead(statement)).toBeLessThan(ofSevenDays + FEW);
});

/** The first statement that is sent through a pool; it is not run. */
async function caught(work: (pool: never) => Promise<unknown>): Promise<SentStatement> {
  const sent: SentStatement[] = [];
  const query = async ({ text, values }: SentStatement) => (sent.push({ text, values }), { rows: [] });
  await work({ query } as never).catch(() => {});
  if (!sent[0]) throw new Error('Nothing was sent');
  return sent[0];
}

it('a charge is accepted and settled by key', async () => {
  const { reference } = await openTestPayment(service);
  const { rows } = await service.pool.query('select id from transactions where reference = $1', [reference]);
  const attempt = attemptOf(rows[0].id);
  const accepting = await caught((pool) => createAcceptCharge(pool)(attempt));
  expect(await rowsReadByKeptPlan(accepting)).toBeLessThan(FEW);
  const accepted = await createAcceptCharge(service.pool)(attempt);
  if (accepted.kind !== 'accepted') throw new Error(JSON.stringify(accepted));
  const settling = await caught((pool) => createSettleCharge(pool)(approvalOf(accepted)));
  expect(await rowsReadByKeptPlan(settling)).toBeLessThan(FEW);
});

function attemptOf(transactionId: number): NewCharge {
  const hash = 'ab'.repeat(32);
  return {
    transactionId,
    reference: 'KPY-CA-new',
    provider: 'sandbox',
    accountId: 1,
    channel: 'card',
    card: null,
    instrument: { kind: 'card', buckets: [hash], limits: INSTRUMENT_LIMITS.card },
    quote: null,
    publicSession: 'A'.repeat(22),
    idempotencyKey: 'key',
    fingerprint: hash,
    now: NOW,
  };
}

function approvalOf({
  chargeId,
  transactionId,
  amountMinor,
}: Extract<Acceptance, { kind: 'accepted' }>): SettleInput {
  return {
    chargeId,
    transactionId,
    reference: 'KPY-CA-new',
    round: 0,
    source: 'answer',
    handle: null,
    evidence: { kind: 'approved', isBelieved: true, amountMinor, currency: 'NGN' },
    settlement: { ...ENDED, to: 'success', isFinal: true },
    idempotencyKey: 'key',
    account: 'provider:sandbox',
    reversalReference: 'KPY-RV-new',
    now: NOW,
  };
}
