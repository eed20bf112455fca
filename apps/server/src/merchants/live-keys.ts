// Whether live money is at home in a database: a sandbox that ran on it would settle live payments with test money.
import type { Database } from '../platform/database.ts';

/** Revoked keys count too: their payments may still be paid. */
export async function hasLiveKeys(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from merchant_keys where env = 'live') as found`,
  );
  return rows[0]?.found === true;
}
