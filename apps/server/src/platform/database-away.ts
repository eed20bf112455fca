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
