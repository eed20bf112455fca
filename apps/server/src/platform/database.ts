// The pool of connections to PostgreSQL, and how its types arrive in JavaScript.
import pg from 'pg';

const INT8 = 20;

pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('An int8 beyond the safe integers came from the database');
  return value;
});

/** What the stores need of a pool: one statement, one round trip. */
export type Database = Pick<pg.Pool, 'query' | 'connect'>;

/**
 * Every statement of a payment finds its rows by key, and is planned once. A plan that reads a whole table is never right
 * here, not even while the tables are small or their statistics old (guides/performance S5).
 */
const PLAN_BY_KEY = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
];

/** A new connection plans the statements of a payment anew, which costs as much as many payments: a quiet minute ends none. */
const KEPT_IDLE_MS = 10 * 60_000;

/**
 * Opens the pool. Statements give up after 15 s rather than hold a payer's request for ever; a lost idle connection is
 * reported and replaced, never a crash.
 */
export function openDatabase(url: string, onIdleError: (error: Error) => void, size = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: KEPT_IDLE_MS,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'titan-checkout',
    options: PLAN_BY_KEY.map((setting) => `-c ${setting}`).join(' '),
  });
  pool.on('error', onIdleError);
  // One that is lost between two statements of a transaction tells it to the next of them; unheard it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
