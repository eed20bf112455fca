// A row that a test holds, so that what comes at once certainly meets.
import type pg from 'pg';

/**
 * Locks what the query finds, begins the work, and lets go once so many statements wait for a lock: none of them has written anything by then.
 * @param waiting how many of the work's statements will wait
 */
export async function whileHeld<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  [lock, ...values]: readonly [string, ...unknown[]],
  waiting: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock, values);
    const done = work();
    for (let count = 0; count < waiting;) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      count = rows[0]?.count ?? 0;
    }
    await client.query('commit');
    return await done;
  } finally {
    client.release();
  }
}
