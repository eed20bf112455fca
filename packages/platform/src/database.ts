// The pool of connections to PostgreSQL, and how its types arrive in JavaScript.
import pg from 'pg';
import type { GaugeGroup } from './gauges.ts';
import { onBehalfOfNobody, systemTimers } from './ports-node.ts';

const INT8 = 20;

pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('An int8 beyond the safe integers came from the database');
  return value;
});

/** For the few statements that are texts; all others go through Kysely (`db/database.ts`). */
export type StatementPool = Pick<pg.Pool, 'query' | 'connect'>;

/** A new connection plans the statements of a payment anew, which costs as much as many payments: a quiet minute ends none. */
const KEPT_IDLE_MS = 10 * 60_000;

/** Then PostgreSQL gives a statement up, rather than hold a payer's request for ever, and says so. */
const STATEMENT_MS = 15_000;
/** Then it can no longer say so: the network is gone without a word, which the system alone notices after a quarter of an hour. */
const SILENT_MS = STATEMENT_MS + 5_000;

/** How values are read and transactions run, whatever the role or the database has as its own: a date in another order is another date. */
const SESSION = String.raw`-c DateStyle=ISO,MDY -c TimeZone=UTC -c default_transaction_isolation=read\ committed`;

/** What `/health/ready` tells a balancer of the database. */
export type DatabaseState = 'ready' | 'read-only' | 'full' | 'away';

/** Connections of one process, for payments. */
export const POOL_CONNECTIONS = 16;

/** Opens the pool. A lost idle connection is reported and replaced, never a crash. */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  size = POOL_CONNECTIONS,
): pg.Pool {
  const pool = new Pool({
    Client: Connection,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: KEPT_IDLE_MS,
    options: SESSION,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'titan-checkout',
  });
  pool.on('error', (error) => {
    // It does not wait for its connections to close, and the database may be stopped before they have.
    // It is emitted in the name of the request that opened the connection.
    if (!pool.ending) onBehalfOfNobody(onIdleError, error);
  });
  return pool;
}

// What failed when a statement fails: the statement itself, or the way to the database. The driver tells the two apart by its messages
// only, so the pool and its connections say which it was.

/** No connection could be had, or the one in use was lost. The driver's own error is the cause. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** What PostgreSQL itself says keeps its SQLSTATE. */
function unreachable(cause: unknown): unknown {
  return cause instanceof pg.DatabaseError ? cause : new DatabaseUnreachable(cause);
}

/**
 * Gives `act` a connection of its own, apart from any pool and without a limit on statements. Throws `DatabaseUnreachable` where it
 * cannot be opened, or breaks; what PostgreSQL itself says keeps its SQLSTATE.
 */
export async function withConnection<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  let client: pg.Client | undefined;
  let isOpen = false;
  try {
    // Reads the files that the address names.
    client = new pg.Client({ connectionString: url, options: SESSION });
    // An error that nobody listens to ends the process.
    client.on('error', () => void (isOpen = false));
    await client.connect();
    isOpen = true;
    return await act(client);
  } catch (error) {
    throw isOpen ? error : unreachable(error);
  } finally {
    await client?.end();
  }
}

/**
 * A statement that was given no connection was never sent. Both methods are used in the form that answers a promise; `never` fits each of
 * the driver's overloads, and callers see those.
 */
class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => {
      (client as pg.PoolClient & Connection).onFailover = () => this.#renewIdle();
    });
  }

  /** Closes the connections that are idle; the next statements open new ones, and are led to the new primary. */
  #renewIdle(): void {
    for (let idle = this.idleCount; idle > 0; idle -= 1) {
      this.#connect().then(
        (client) => client.release(true),
        () => {},
      );
    }
  }

  override connect(): never {
    return this.#connect() as never;
  }

  // The driver's own passes on what the socket reported instead of what the connection makes of it.
  override query(...asked: unknown[]): never {
    return this.#run(asked) as never;
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      throw unreachable(error);
    }
  }

  async #run(asked: unknown[]): Promise<unknown> {
    const client = await this.#connect();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    try {
      const result = await query(...asked);
      client.release();
      return result;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
}

/** Knows that it was lost, so that what then fails on it is no fault of the statement. */
class Connection extends pg.Client {
  #isLost = false;
  onFailover = (): void => {};

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Between two statements of a transaction nobody else listens, and an error that nobody listens to ends the process.
    for (const event of ['error', 'end'] as const) this.on(event, () => void (this.#isLost = true));
  }

  override query(...asked: unknown[]): never {
    const query = super.query.bind(this) as (...asked: unknown[]) => Promise<unknown>;
    const stopWaiting = systemTimers.after(SILENT_MS, () => this.#leave());
    const result = query(...asked)
      .catch((error: unknown) => {
        if (isOfFailover(error)) this.#leave();
        throw this.#isLost ? unreachable(error) : error;
      })
      .finally(stopWaiting);
    return result as never;
  }

  /**
   * Ends what is under way on it as on a connection that broke. The pool takes none back that is closed, and its other connections most
   * likely lead to the same server.
   */
  #leave(): void {
    this.#isLost = true;
    void this.end();
    this.onFailover();
  }
}

// After a failover the old primary is read-only, stops, or is gone, and the connections to it must not be used again.

const READ_ONLY = '25006';
/** SQLSTATE: the disk is full, or the role has written as much as it may. */
const NO_ROOM_TO_WRITE = new Set(['53100', '53400']);
/** SQLSTATE: read-only, stopped or crashed or starting, and the class of lost connections. */
const FAILOVER_STATE = /^(?:25006|57P0[1-3]|08...)$/;

function isOfFailover(error: unknown): boolean {
  return error instanceof pg.DatabaseError && FAILOVER_STATE.test(error.code ?? '');
}

/**
 * Fails where a payment could not be written. Reported as an error, so that the pool leaves the connections that lead there. A disk is full when
 * not even a result that does not fit into memory can be put there; that leaves nothing behind, as a row would.
 */
const CAN_WRITE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
  perform set_config('work_mem', '64kB', true);
  perform count(*) from generate_series(1, 10000);
end $$`;

/** Builds the question; it never throws. */
export function createReadiness(db: Pick<StatementPool, 'query'>): () => Promise<DatabaseState> {
  return async () => {
    try {
      await db.query(CAN_WRITE);
      return 'ready';
    } catch (error) {
      const { code = '' } = error instanceof pg.DatabaseError ? error : {};
      if (code === READ_ONLY) return 'read-only';
      return NO_ROOM_TO_WRITE.has(code) ? 'full' : 'away';
    }
  };
}

type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** How the pool stands. Registered before all gauges that ask the database, whose own questions it would count otherwise. */
export function poolGauges(pool: PoolCounts): GaugeGroup<PoolCounts> {
  return {
    async read() {
      const { totalCount, idleCount, waitingCount } = pool;
      return { totalCount, idleCount, waitingCount };
    },
    gauges: [
      {
        name: 'titan_database_connections',
        help: 'Connections to the database',
        labels: ['state'],
        values: ({ totalCount, idleCount }) => [
          [{ state: 'idle' }, idleCount],
          [{ state: 'busy' }, totalCount - idleCount],
        ],
      },
      {
        name: 'titan_database_waiting',
        help: 'Statements and transactions that wait for a connection; above 0 for long, there are too few',
        labels: [],
        values: ({ waitingCount }) => [[{}, waitingCount]],
      },
    ],
  };
}

// When the same call may simply be made again: the database is away for a moment, or has no room.

/** SQLSTATE by class and code: lost connections, no room, a server that is read-only after a failover, a stop or a crash, a statement or transaction that ran out of time. */
const AWAY_STATE = /^(?:08...|53...|57014|57P0[1-5]|25006|25P0[34])$/;

/** In how many seconds the same may be asked again: a private database is back within that. */
export const AWAY_RETRY_S = 5;

/** Whether a thrown error says that the database was busy or away. What was under way then may have been committed or not. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATE.test(error.code ?? '');
  return error instanceof DatabaseUnreachable;
}
