// The sandbox is killed in mid-payment: the truth afterwards, and its book is the service's journal.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '@titan/platform/database';
import { prepareProcesses, type Processes } from '../../testing/processes.ts';
import { SECRET_KEY } from '../../testing/test-service.ts';
import { moneyProblems } from '../reconciling/money-balance.ts';

let all: Processes;
beforeEach(async () => {
  all = await prepareProcesses();
  await all.startSandbox();
  await all.startService();
});
afterEach(() => all.stop());

it('killed between its decision and its answer: the charge stays open until it is found paid', async () => {
  const payment = await all.openPayment();
  const slow = { fault: 'slow', payment_reference: payment.reference };
  await all.send('/sandbox/faults', SECRET_KEY, slow);
  const charged = all.charge(payment);
  await all.untilInBook(payment);
  await all.killSandbox();
  expect(await charged).toMatchObject({ data: { status: 'processing', stage: 'checking' } });
  // Nobody says that nothing was charged, and nothing else may be.
  expect(await all.query(payment)).toMatchObject({ status: 'processing' });
  expect(await all.charge(payment)).toMatchObject({ error_type: 'STILL_CHECKING' });

  await all.startSandbox();
  expect(await all.untilKnown(payment)).toMatchObject({ status: 'success', amount_charged: '1500.00' });
  await expectBookIsJournal();
});

/** Every approval is booked once with its amount, and nothing else is. */
async function expectBookIsJournal(): Promise<void> {
  const [own, sandboxes] = [
    openDatabase(all.database.url, () => {}),
    openDatabase(all.sandboxDatabase.url, () => {}),
  ];
  const { rows: book } = await sandboxes.query(
    "select reference, amount_minor from sandbox.book where event = 'approved'",
  );
  const { rows: journal } = await own.query(
    `select c.reference, sum(p.amount_minor)::bigint as amount_minor from postings p join charges c on c.id = p.charge_id
    where p.debit like 'provider:%' group by 1`,
  );
  expect(book).toHaveLength(1);
  expect(journal).toEqual(book);
  expect(await moneyProblems(own)).toEqual([]);
  await Promise.all([own.end(), sandboxes.end()]);
}
