// What the database itself refuses of bank transfers, whatever the code does (I-09, I-12, I-16, I-17; decision 0023).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '@titan/platform/database';
import { startTransferService, type TransferService } from '../testing/transfer-service.ts';

let service: TransferService;
let owner: pg.Pool;
let paid: ChargeView;
let held: ChargeView;
beforeAll(async () => {
  service = await startTransferService();
  owner = openDatabase(service.ownerUrl, () => {}, 2);
  paid = await sent('2000');
  await service.prefer({ under: 'wait_for_rest' });
  held = await sent('1000');
});
afterAll(async () => {
  await owner.end();
  await service.stop();
});

async function sent(amount: string): Promise<ChargeView> {
  const charge = await service.account(await service.open());
  await service.send(charge, amount);
  await service.pass(0);
  return charge;
}

/** The database's complaint about the statement; null: none. It is undone. `$1`: the charge's reference. */
async function complaint(charge: ChargeView, text: string): Promise<string | null> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(text, [charge.reference]);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const OF = 'charge_id = (select id from charges where reference = $1)';
const ANOTHER = `insert into transfers select provider, transfer_id || 'x', charge_id, transaction_id, amount_minor, currency, payer_name,
  payer_account, payer_bank, landed_at, recorded_at, disposition, kept_minor, payment_event from transfers where ${OF}`;

describe('the database refuses', () => {
  it.each<[string, () => ChargeView, string, RegExp]>([
    [
      'an account that another charge has had (I-16)',
      () => paid,
      `update transfer_accounts a set account_number = b.account_number from transfer_accounts b
       where a.${OF} and b.charge_id <> a.charge_id`,
      /unique/,
    ],
    ['a second transfer that counts on one account (I-16)', () => paid, ANOTHER, /transfers_one_kept/],
    ['a second one beside a part that is held', () => held, ANOTHER, /transfers_one_kept/],
    [
      'the same transfer twice (I-16)',
      () => paid,
      `insert into transfers select * from transfers where ${OF}`,
      /transfers_pkey/,
    ],
    [
      'another amount for a transfer',
      () => held,
      `update transfers set amount_minor = 1 where ${OF}`,
      /append-only/,
    ],
    [
      'a transfer that counted to be owed back',
      () => paid,
      `update transfers set disposition = 'owed', kept_minor = 0 where ${OF}`,
      /append-only/,
    ],
    ['a transfer’s removal', () => held, `delete from transfers where ${OF}`, /append-only/],
    ['an account’s removal', () => held, `delete from transfer_accounts where ${OF}`, /append-only/],
    [
      'a transfer that keeps more than has come (I-17)',
      () => held,
      `update transfers set disposition = 'credited', kept_minor = amount_minor + 1 where ${OF}`,
      /check/,
    ],
    [
      'two obligations for one transfer (I-12)',
      () => paid,
      `insert into obligations (transaction_id, charge_id, reason, transfer_id, amount_minor, currency, reversal_reference, created_at,
        updated_at)
       select transaction_id, charge_id, 'late', transfer_id, 1, currency, 'KPY-RV-x', now(), now() from obligations where ${OF}`,
      /obligations_one_of_transfer/,
    ],
    [
      'two entries of one reason for one transfer (I-09)',
      () => held,
      `insert into journal select * from journal where ${OF}`,
      /journal_pkey/,
    ],
  ])('%s', async (_, charge, text, expected) => {
    expect(await complaint(charge(), text)).toMatch(expected);
  });

  it('nothing of what becomes of a part: it is credited, or owed back', async () => {
    const credited = `update transfers set disposition = 'credited' where ${OF}`;
    const owed = `update transfers set disposition = 'owed', kept_minor = 0 where ${OF}`;
    expect([await complaint(held, credited), await complaint(held, owed)]).toEqual([null, null]);
  });
});
