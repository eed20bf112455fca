// What the database itself refuses, whatever the code does (I-01, I-02, I-06, I-09, I-24).
import { LIMITS } from '@titan/rules/limits';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNEL_REGISTRY } from '../channels/registry.ts';
import { CHARGE_STATES, TRANSACTION_STATES } from './column-values.ts';
import { CHARGE_EDGES, mayMove, TRANSACTION_EDGES } from '../payments/charge-status.ts';
import { EVENT_OF_END, WEBHOOK_EVENTS } from '../webhooks/events.ts';
import { openDatabase } from '@titan/platform/database';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
/** The role that owns the tables: what it is refused, every role is. */
let owner: pg.Pool;
beforeAll(async () => {
  service = await startTestService();
  owner = openDatabase(service.ownerUrl, () => {}, 2);
});
afterAll(async () => {
  await owner.end();
  await service.stop();
});

/** Runs a statement and undoes it; answers the database's complaint, or null. */
async function complaint(...statements: string[]): Promise<string | null> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('set constraints all immediate');
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const MOST_WRONG = Math.max(
  ...Object.values(CHANNEL_REGISTRY).flatMap(({ secrets }) =>
    Object.values(secrets).map(({ wrong }) => wrong),
  ),
);

const insertCharge = (transactionId: number, reference: string, status: string): string => `
insert into charges (transaction_id, reference, provider, account_id, channel, status, auth_model, amount_minor, fee_minor, vat_minor,
  currency, sent_at, created_at, updated_at)
values (${transactionId}, '${reference}', 'sandbox', 1, 'card', '${status}', 'PIN', 100, 0, 0, 'NGN', now(), now(), now())`;

async function newTransaction(): Promise<number> {
  const { reference } = await openTestPayment(service);
  const { rows } = await service.pool.query('select id from transactions where reference = $1', [reference]);
  return rows[0].id as number;
}

describe('webhooks are of the events that are named (webhooks/events.ts)', () => {
  it.each([
    [
      'its events',
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'webhook_deliveries_event_check'",
      Object.keys(WEBHOOK_EVENTS),
    ],
    [
      'those that tell a payment’s end, of which it has one',
      "select indexdef as rule from pg_indexes where indexname = 'webhook_deliveries_one_end'",
      Object.values(EVENT_OF_END),
    ],
  ])('the database knows %s', async (_name, query, events) => {
    const { rows } = await service.pool.query(query);
    const known = String(rows[0]?.rule).match(/(?<=')[a-z._]+(?=')/g);
    expect(new Set(known)).toEqual(new Set(events));
  });
});

describe('status moves only along the allowed edges (I-06)', () => {
  it('the trigger of charges holds exactly the table', async () => {
    const id = await newTransaction();
    for (const from of CHARGE_STATES) {
      for (const to of CHARGE_STATES.filter((state) => state !== from)) {
        const refused = await complaint(
          insertCharge(id, 'c1', from),
          `update charges set status = '${to}' where reference = 'c1'`,
        );
        expect([from, to, refused === null]).toEqual([from, to, mayMove(CHARGE_EDGES, from, to)]);
      }
    }
  });

  it('the trigger of transactions holds exactly the table', async () => {
    const id = await newTransaction();
    for (const from of TRANSACTION_STATES) {
      for (const to of TRANSACTION_STATES.filter((state) => state !== from)) {
        const paid = (state: string): string => (state === 'success' ? '1' : 'null');
        const refused = await complaint(
          'alter table transactions disable trigger edge',
          `update transactions set status = '${from}', paid_charge_id = ${paid(from)} where id = ${id}`,
          'alter table transactions enable trigger edge',
          `update transactions set status = '${to}', paid_charge_id = ${paid(to)} where id = ${id}`,
        );
        expect([from, to, refused === null]).toEqual([from, to, mayMove(TRANSACTION_EDGES, from, to)]);
      }
    }
  });
});

describe('the database refuses', () => {
  it('a second success of one transaction (I-01)', async () => {
    const id = await newTransaction();
    expect(await complaint(insertCharge(id, 'a', 'success'), insertCharge(id, 'b', 'success'))).toMatch(
      /charges_one_success/,
    );
  });

  it('a second attempt while one is under way (I-23)', async () => {
    const id = await newTransaction();
    expect(await complaint(insertCharge(id, 'a', 'unknown'), insertCharge(id, 'b', 'sent'))).toMatch(
      /charges_one_live/,
    );
  });

  it('two attempts with one reference at the provider (I-02)', async () => {
    const [one, other] = [await newTransaction(), await newTransaction()];
    expect(await complaint(insertCharge(one, 'a', 'failed'), insertCharge(other, 'a', 'failed'))).toMatch(
      /charges_reference_key/,
    );
  });

  it('more attempts than are allowed (I-24)', async () => {
    const id = await newTransaction();
    expect(await complaint(`update transactions set attempts = attempts_max + 1 where id = ${id}`)).toMatch(
      /check/,
    );
  });

  it('a transaction that is paid by no charge', async () => {
    const id = await newTransaction();
    const statement = `update transactions set status = 'processing' where id = ${id}`;
    expect(await complaint(statement, `update transactions set status = 'success' where id = ${id}`)).toMatch(
      /check/,
    );
  });

  it.each<[string, string, string]>([
    ['transactions', 'env', `'staging'`],
    ['transactions', 'amount_minor', '0'],
    ['transactions', 'amount_paid_minor', '-1'],
    ['transactions', 'held_minor', '-1'],
    ['transactions', 'left_charges', '-1'],
    ['transactions', 'status', `'paid'`],
    ['charges', 'amount_minor', '0'],
    ['charges', 'price_minor', '0'],
    ['charges', 'fee_minor', '-1'],
    ['charges', 'vat_minor', '-1'],
    ['charges', 'otp_resends', `${LIMITS.otpResends + 1}`],
    ['charges', 'stk_resends', `${LIMITS.stkResends + 1}`],
    ['charges', 'wrong_secrets', `${MOST_WRONG + 1}`],
    ['charges', 'wallet_masked', `'254712345678'`],
    ['charges', 'bank_last_four', `'12345'`],
    ['charges', 'auth_step', `'complete'`],
    ['charges', 'status', `'paid'`],
  ])('in %s a %s of %s', async (table, column, value) => {
    const id = await newTransaction();
    const change = `update ${table} set ${column} = ${value} where ${table === 'charges' ? 'transaction_id' : 'id'} = ${id}`;
    expect(await complaint(insertCharge(id, 'a', 'sent'), change)).toMatch(/violates check constraint/);
  });

  it('no count up to the limit that the service keeps', async () => {
    const id = await newTransaction();
    const counts = `otp_resends = ${LIMITS.otpResends}, stk_resends = ${LIMITS.stkResends}, wrong_secrets = ${MOST_WRONG}`;
    expect(await complaint(insertCharge(id, 'a', 'sent'), `update charges set ${counts}`)).toBeNull();
  });

  it('evidence of an unknown origin', async () => {
    const rumour = `insert into evidence (reference, source, kind, at) values ('r', 'rumour', 'approved', now())`;
    expect(await complaint(rumour)).toMatch(/violates check constraint/);
  });

  it.each(['evidence', 'journal', 'outbox'])(
    'any change or removal in %s: it is append-only',
    async (table) => {
      const id = await newTransaction();
      const rows: Record<string, string> = {
        evidence: `insert into evidence (reference, source, kind, at) values ('r', 'answer', 'approved', now())`,
        journal: journalEntry({}),
        outbox: `insert into outbox (transaction_id, seq, kind, body, at) values (${id}, 1, 'test', '{}', now())`,
      };
      const setUp = [insertCharge(id, 'a', 'failed'), rows[table] ?? ''];
      expect(await complaint(...setUp)).toBeNull();
      expect(await complaint(...setUp, `delete from ${table}`)).toMatch(/append-only/);
      const column = table === 'outbox' ? 'kind' : 'currency';
      expect(await complaint(...setUp, `update ${table} set ${column} = 'x'`)).toMatch(/append-only/);
      expect(await complaint(`truncate ${table}`)).toMatch(/append-only/);
    },
  );

  it.each<[string, Partial<Record<keyof typeof ENTRY, string>>]>([
    ['credits less than it debits', { amount: '3' }],
    ['credits more than it debits', { amount: '1' }],
    ['credits nothing', { credits: `'{}'`, minors: `'{}'`, amount: '0' }],
    ['credits an account nothing', { credits: `'{b,c}'`, minors: `'{2,0}'` }],
    ['credits an account an unknown sum', { credits: `'{b,c}'`, minors: `'{2,null}'` }],
    ['credits a sum to no account', { minors: `'{1,1}'` }],
    ['credits the account that it debits', { credits: `'{a}'` }],
    ['credits five accounts', { credits: `'{b,c,d,e,f}'`, minors: `'{1,1,0,0,0}'` }],
  ])('an entry of the journal that %s: it balances (I-09)', async (_, wrong) => {
    const id = await newTransaction();
    const charge = insertCharge(id, 'a', 'failed');
    expect(await complaint(charge, journalEntry({}))).toBeNull();
    expect(await complaint(charge, journalEntry(wrong))).toMatch(/journal_balances/);
  });

  it('a second entry of a charge for one reason: nothing is booked twice (I-09)', async () => {
    const id = await newTransaction();
    const setUp = [insertCharge(id, 'a', 'failed'), journalEntry({})];
    expect(await complaint(...setUp, journalEntry({}))).toMatch(/duplicate key/);
  });
});

const ENTRY = { amount: '2', credits: `'{b}'`, minors: `'{2}'` };

/** Debits the account `a` of the charge `a`; each part can be overridden. */
function journalEntry(wrong: Partial<typeof ENTRY>): string {
  const { amount, credits, minors } = { ...ENTRY, ...wrong };
  return `insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
    select id, 'test', 'a', ${amount}, ${credits}, ${minors}, 'NGN', now() from charges where reference = 'a'`;
}
