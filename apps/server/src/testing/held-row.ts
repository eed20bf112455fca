// A row that a test holds, so that what comes at once certainly meets.
import type pg from 'pg';

/**
 * Locks what the query finds and begins each piece of work when those before it wait for a lock; then lets go. None has written anything by
 * then, and the first comes first.
 */
export async function whileHeld<Result>(
  pool: Pick<pg.Pool, 'connect' | 'query'>,
  [lock, ...values]: readonly [string, ...unknown[]],
  works: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock, values);
    const begun: Promise<Result>[] = [];
    for (const work of works) {
      begun.push(work());
      for (let waiting = 0; waiting < begun.length;) {
        // Not on the client: within a transaction PostgreSQL answers what it saw first.
        const { rows } = await pool.query<{ waiting: number }>(
          `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = rows[0]?.waiting ?? 0;
      }
    }
    await client.query('commit');
    return await Promise.all(begun);
  } finally {
    client.release();
  }
}
