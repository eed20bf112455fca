// Whether what was done in the consoles stands as it was written.
import { openDatabase } from '@titan/platform/database';
import { systemClock } from '@titan/platform/ports-node';
import { createActivityLog, describeFault } from '../../console/activity-store.ts';
import { queriesOver } from '../../db/database.ts';
import type { ProgramRun } from '../run-program.ts';

/** Says of each merchant whose log was changed or cut; returns whether all are whole. */
export async function checkActivityLogs(
  databaseUrl: string,
  { say, complain }: Omit<ProgramRun, 'environment'>,
): Promise<boolean> {
  const pool = openDatabase(databaseUrl, () => {}, 1);
  try {
    const faults = await createActivityLog({ db: queriesOver(pool), clock: systemClock }).faults();
    for (const { merchantId, fault } of faults)
      complain(`Activity log of merchant ${merchantId}: ${describeFault(fault)}`);
    if (faults.length === 0) say('The activity logs are whole.');
    return faults.length === 0;
  } finally {
    await pool.end();
  }
}
