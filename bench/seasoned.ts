// Brings a new database into the state of one that has been at work for a while, so that no subject is measured in its first minute.
import type pg from 'pg';

/** As many log files as are then written again and again: more than one round of the benchmark fills. */
const LOG_FILES = 30;

/**
 * The database learns the sizes of its tables: what it prepared while they were empty reads whole indexes. And it gets log files
 * that can be written anew: making and filling the next one (16 MB) stops everybody who commits.
 */
export async function seasonDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('analyze');
  await pool.query('create table log_filler (n int)');
  for (let n = 0; n < LOG_FILES; n += 1) {
    await pool.query('insert into log_filler values (1)');
    await pool.query('select pg_switch_wal()');
  }
  await pool.query('checkpoint');
}
