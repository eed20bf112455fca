// What a database that was put back is checked for.
import { withConnection } from '@titan/platform/database';
import { moneyProblems } from '../../payments/reconciling/money-balance.ts';
import type { ProgramRun } from '../run-program.ts';

/** Says how far the payments go, and each of them that does not add up; returns whether all do. */
export async function checkMoney(
  databaseUrl: string,
  { say, complain }: Omit<ProgramRun, 'environment'>,
): Promise<boolean> {
  const { problems, payments, last } = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ payments: number; last: Date | null }>(
      'select count(*) as payments, max(created_at) as last from transactions',
    );
    return { problems: await moneyProblems(client), payments: 0, last: null, ...rows[0] };
  });
  say(`Payments: ${payments}${last === null ? '' : `, the last opened at ${last.toISOString()}`}.`);
  for (const problem of problems) complain(problem);
  if (problems.length === 0) say('Journal, charges and obligations agree.');
  return problems.length === 0;
}
