// What payers were told, compared with our book and with the one of the world outside, when a drill is over.
import pg from 'pg';
import { moneyProblems } from '@titan/server/payments/reconciling/money-balance';
import type { Payers } from './payers.ts';

const LINES = 40;

/**
 * Prints it.
 * @param databaseUrl ours
 * @param worldUrl of what the processors charged
 * @returns the exit code: 1 where a payment is lost, charged twice, or somebody was told what is not true
 */
export async function compareBooks(
  { told, untruths, looks }: Payers,
  databaseUrl: string,
  worldUrl: string,
): Promise<number> {
  const ours = new pg.Pool({ connectionString: databaseUrl });
  const theirs = new pg.Pool({ connectionString: worldUrl });
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
    `pages of paid payments: ${looks.answered} true, ${looks.away} away, ${untruths.length} untrue`,
  );
  const all = [...untruths, ...problems, ...unexplained.map((each) => JSON.stringify(each))];
  for (const line of all.slice(0, LINES)) console.log(`  ${line}`);
  return lost.length + twice.length + all.length > 0 ? 1 : 0;
}
