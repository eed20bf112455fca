// The service's data is put back to a copy of a minute before, while its processor went on: no debit is silent, and none is made twice.
import { randomBytes } from 'node:crypto';
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox/cards';
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { runAlone, withDatabase, withRole } from '../../db/database-admin.ts';
import { openDatabase } from '@titan/platform/database';
import { prepareProcesses, type Processes } from '../../testing/processes.ts';
import type { OpenPayment } from '../../testing/test-service.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../../testing/test-service.ts';

const THREE_DS_CARD = { number: '4562543755474674', expiry_month: '09', expiry_year: '30', cvv: '123' };
const copy = `titan_test_${randomBytes(6).toString('hex')}`;

let all: Processes;
beforeEach(async () => {
  all = await prepareProcesses();
  await all.startSandbox();
  await all.startService();
});
afterEach(async () => {
  await all.stop();
  await runAlone(inject('adminDatabaseUrl'), `drop database if exists ${copy}`);
});

it('finds every debit that it no longer knows, finishes what it knows, and charges nothing again', async () => {
  const open = (reference: string, currency = 'NGN') => all.openPayment(reference, { currency });
  // What the copy knows: a payment that is paid, three that wait for their payers, and three that nobody has tried to pay.
  const paid = await open('paid');
  const first = (await all.charge(paid, undefined, 'pressed-once')).data;
  expect(first).toMatchObject({ status: 'success' });
  const [atBank, atPrompt, byTransfer] = [
    await open('at-bank'),
    await open('at-prompt', 'KES'),
    await open('by-transfer'),
  ];
  const bankCharge = (await all.charge(atBank, THREE_DS_CARD)).data['reference'];
  await prompt(atPrompt);
  const account = await openAccount(byTransfer);
  const unknown = {
    card: await open('unknown-card'),
    bank: await open('unknown-3ds'),
    prompt: await open('unknown-prompt', 'KES'),
    transfer: await open('unknown-transfer'),
  };
  await putAside();

  // What it does not.
  expect((await all.charge(unknown.card)).data).toMatchObject({ status: 'success' });
  const unknownBankCharge = (await all.charge(unknown.bank, THREE_DS_CARD)).data['reference'];
  await confirm(unknownBankCharge);
  await prompt(unknown.prompt);
  const unknownAccount = await openAccount(unknown.transfer);
  // Their callbacks are lost with the process.
  await confirm(bankCharge);
  await approve(atPrompt, 'never');
  await transfer(account, 'never');
  await all.killService();

  // A minute later, so that every charge may be asked about.
  await all.startService({ databaseUrl: withDatabase(all.database.url, copy), aheadMs: 60_000 });
  expect((await all.charge(paid, undefined, 'pressed-once')).data).toMatchObject({
    reference: first['reference'],
    status: 'success',
  });
  expect(await all.book(paid)).toHaveLength(1);
  expect(await all.untilKnown(atBank, 'card', 'pending')).toMatchObject({ status: 'success' });
  expect(await all.untilKnown(atPrompt, 'mobile-money')).toMatchObject({ status: 'success' });
  expect(await all.untilKnown(byTransfer, 'bank')).toMatchObject({ status: 'success' });
  await approve(unknown.prompt, 'once');
  await transfer(unknownAccount, 'once');

  await untilMatters(4);
  await expectNothingSilent();
  expect(all.logged().split('A provider spoke of a charge or refund that is not ours')).toHaveLength(4 + 1);
});

async function prompt({ reference, token }: OpenPayment): Promise<void> {
  const number = sandboxPhonesOf('KES')[0]?.entry;
  const body = { public_key: PUBLIC_KEY, payment_reference: reference, mobile_money: { number } };
  expect((await all.send('/api/mobile-money/charge', token, body)).data).toMatchObject({
    status: 'processing',
  });
}
async function openAccount({ reference, token }: OpenPayment): Promise<string> {
  const data = { public_key: PUBLIC_KEY, payment_reference: reference };
  const opened = await all.send('/api/?type=bank_transfer', token, { type: 'bank_transfer', data });
  return (opened.data['bank_transfer'] as { account: { account_number: string } }).account.account_number;
}
const confirm = (reference: unknown) =>
  all.send('/sandbox/challenge', SECRET_KEY, { reference, code: SANDBOX_BANK_CODE });
const approve = ({ reference }: OpenPayment, callback: string) =>
  all.send('/sandbox/phone', SECRET_KEY, { reference, act: 'approve', callback });
const transfer = (account_number: string, notice: string) =>
  all.send('/sandbox/transfers', SECRET_KEY, { account_number, amount: '1500', notice });

/** Copies the service's data, as of now. */
async function putAside(): Promise<void> {
  await all.killService();
  const name = new URL(all.database.url).pathname.slice(1);
  await runAlone(inject('adminDatabaseUrl'), `create database ${copy} template ${name}`);
  await all.startService();
}

/** Polls the gauge, as the calls poll. */
async function untilMatters(count: number): Promise<void> {
  const gauge = `titan_matters_for_a_person{matter="contradictions"} ${count}`;
  while (!(await (await fetch(`http://127.0.0.1:${all.port}/metrics`)).text()).includes(gauge));
}

/** Debits in the sandbox's book that the service has neither booked nor put before a person, and those that it has twice. */
async function expectNothingSilent(): Promise<void> {
  const own = openDatabase(
    withRole(withDatabase(all.database.ownerUrl, copy), inject('programRole')),
    () => {},
  );
  const sandboxes = openDatabase(all.sandboxDatabase.url, () => {});
  const { rows: debited } = await sandboxes.query(
    `select reference, amount_minor from sandbox.book where event = 'approved'
    union all select a.reference, t.amount_minor from sandbox.transfers t join sandbox.accounts a using (account_number)
    order by 1`,
  );
  const { rows: known } = await own.query(
    `select c.reference, sum(p.amount_minor)::bigint as amount_minor from postings p join charges c on c.id = p.charge_id
    where p.debit like 'provider:%' group by 1
    union all select reference, amount_minor from contradictions where kind = 'unknown_reference' and status = 'open'
    order by 1`,
  );
  expect(debited).toHaveLength(8);
  expect(known).toEqual(debited);
  await Promise.all([own.end(), sandboxes.end()]);
}
