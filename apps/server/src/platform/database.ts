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

// Whether the database answers at all: what /health/ready tells a balancer.

/** Builds the question; it never throws. */
export function createReadiness(db: Pick<Database, 'query'>): () => Promise<boolean> {
  return async () => {
    try {
      await db.query('select 1');
      return true;
    } catch {
      return false;
    }
  };
}

// What it looks like when the database is busy, or away for a moment while it restarts: one list for everything that answers.

/** SQLSTATE by class and code: lost or refused connections, no room, a stop or a crash, a statement or transaction that ran out of time. */
const AWAY_STATE = /^(?:08...|53...|57014|57P0[1-5]|25P0[34])$/;

/** Of a system call on a connection; the same codes of a file are something else. */
const ON_CONNECTION: ReadonlySet<unknown> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** The driver gives these no code, so its words must do; they are whole messages of `pg` and `pg-pool`, of the versions in the lockfile. */
const DRIVERS_WORDS: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/** In how many seconds the same may be asked again: a private database is back within that. */
export const AWAY_RETRY_S = 5;

/**
 * Whether a thrown error says that the database was busy or away. What was under way then may have been committed or not; whoever has asked
 * a provider already wraps its errors (`afterAsking`), so that they are none of these.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Of a name with several addresses, none of which could be reached.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return ON_CONNECTION.has(syscall);
  return code === undefined ? DRIVERS_WORDS.has(error.message) : AWAY_STATE.test(code);
}

// Several statements in one commit, for what one statement cannot say.

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
