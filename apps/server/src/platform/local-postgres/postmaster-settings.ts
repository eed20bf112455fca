// What the private PostgreSQL runs with: safe against power loss, private, and modest enough for a small machine.

const SETTINGS = {
  // Only the unix socket in a folder of our own.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  // What was answered to a payer must survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Short statements gain nothing from compiling or from helpers.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A statement is planned for the sizes of its tables that are known. In a new shop they are none, and its first hundreds of payments
  // would be looked for in whole indexes until somebody counts; by itself the database counts once a minute.
  autovacuum_naptime: '10s',
  // By itself it counts a table again with every tenth that it grows: a young shop at work would be counted whole every ten seconds, and
  // all of its statements planned anew. Plans go by keys here, and one for half as many rows is the same.
  autovacuum_analyze_scale_factor: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Details would copy whole rows, with people's data, into the log.
  log_error_verbosity: 'terse',
  // Each race for one card ends in an error that is expected, and its statement has 3 kB.
  log_min_error_statement: 'panic',
} satisfies Record<string, string>;

/**
 * For data that is thrown away: nothing waits for the disk. It still outlives a killed program, and no power cut. Tests hold many
 * databases, which would all be counted every ten seconds.
 */
const THROWN_AWAY = { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '60s' };

/**
 * The arguments of `postgres` for this data folder and socket folder.
 * @param isThrownAway whether the data ends with the program that asked for it
 */
export function postmasterArguments(cluster: string, socketDir: string, isThrownAway: boolean): string[] {
  const all = { ...SETTINGS, ...(isThrownAway ? THROWN_AWAY : {}), unix_socket_directories: socketDir };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
