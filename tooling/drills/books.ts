// What payers were told, compared with our book and with the one of the world outside, when a drill is over.
import { openDatabase } from '@titan/platform/database';
import { moneyProblems } from '@titan/server/payments/reconciling/money-balance';
import type { Payers } from './payers.ts';

const LINES = 40;

/** How many payments payers were told to be paid, and of them how many were lost; how many were charged twice; what else is wrong. */
export type Books = { told: number; lost: number; twice: number; untrue: number; wrong: number };

/** Whether nothing is lost or charged twice, and nobody was told what is not true. */
export const areRight = ({ lost, twice, untrue, wrong }: Books): boolean =>
  lost + twice + untrue + wrong === 0;

/**
 * Prints it.
 * @param databaseUrl ours
 * @param worldUrl of what the processors charged
 */
export async function compareBooks(
  { told, toldFailed, untruths, looks }: Payers,
  databaseUrl: string,
  worldUrl: string,
): Promise<Books> {
  // A pool whose end does not wait for its connections, and which their end, when the database stops, does not throw.
  const [ours, theirs] = [openDatabase(databaseUrl, () => {}, 1), openDatabase(worldUrl, () => {}, 1)];
  const paid = await ours.query<{ reference: string; payment_reference: string }>(
    `select reference, payment_reference from transactions where status = 'success'`,
  );
  const isPaid = new Set(paid.rows.map(({ reference }) => reference));
  const isKnownPaid = new Set(paid.rows.map(({ payment_reference: name }) => name));
  const lost = told.filter(({ reference }) => !isPaid.has(reference));
  const charged = await theirs.query<{ payment_reference: string; times: number }>(
    `select payment_reference, sum(case event when 'approved' then 1 when 'reversed' then -1 else 0 end)::int as times
     from sandbox.book group by 1`,
  );
  const twice = charged.rows.filter(({ times }) => times > 1);
  const unexplained = charged.rows.filter(
    ({ payment_reference: of, times }) => times === 1 && !isKnownPaid.has(of),
  );
  const untrue = [
    ...untruths,
    ...toldFailed
      .filter((each) => isPaid.has(each))
      .map((each) => `${each} was told to be failed, and is paid`),
  ];
  const problems = await moneyProblems(ours);
  await ours.end();
  await theirs.end();
  console.log(
    `${told.length} payments told as paid; ${isPaid.size} paid; ${charged.rows.length} at the processor`,
  );
  console.log(
    `lost: ${lost.length}; charged twice: ${twice.length}; charged and not paid: ${unexplained.length}`,
  );
  console.log(
    `pages of paid payments: ${looks.answered} true, ${looks.away} away, ${untrue.length} untrue; told as failed: ${toldFailed.length}`,
  );
  const wrong = [...problems, ...unexplained.map((each) => JSON.stringify(each))];
  for (const line of [...untrue, ...wrong].slice(0, LINES)) console.log(`  ${line}`);
  return {
    told: told.length,
    lost: lost.length,
    twice: twice.length,
    untrue: untrue.length,
    wrong: wrong.length,
  };
}
