// Several statements in one commit, for what one statement cannot say.
import type pg from 'pg';
import type { Database } from './database.ts';

/** Runs the work on one connection; what it throws undoes it. No network but the database's is waited for meanwhile (design §3). */
export async function inTransaction<Answer>(
  db: Pick<Database, 'connect'>,
  work: (client: Pick<pg.PoolClient, 'query'>) => Promise<Answer>,
): Promise<Answer> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
