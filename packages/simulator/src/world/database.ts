// The database of a world: PostgreSQL within this process (PGlite), spoken to by the real driver. There is one session, so transactions
// follow one another; who is next is the schedule's choice.
import { hash } from 'node:crypto';
import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { migrateOver } from '@titan/server/db/migrate';
import { DatabaseUnreachable } from '@titan/platform/database';
import { prepareSandboxSchemaOver } from '@titan/sandbox/schema';
import pg from 'pg';
import type { Tables } from '../oracle/evidence.ts';
import type { Schedule } from './schedule.ts';

/** A program that uses the database. */
export type Program = {
  name: string;
  /** False: it was killed, and nothing of it goes on. */
  isAlive(): boolean;
  /** Resolves once it no longer stands still. */
  awake(): Promise<void> | null;
  /** How the database is to it at the next statement. `cut`: the statement runs, and its answer is lost. */
  database(): 'there' | 'away' | 'cut' | 'read-only';
};

export type WorldDatabase = {
  /** Beside all steps: for those who look on. */
  tables: Tables;
  /** How often something was written. */
  writes(): number;
  poolOf(program: Program, schedule: Schedule): pg.Pool;
  /** Drops every row. */
  empty(): Promise<void>;
  close(): Promise<void>;
};

type Done = (error?: Error | null) => void;

/** What the driver takes for a socket. */
class Wire extends Duplex {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    this._writev([{ chunk }], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    const asked = Buffer.concat(chunks.map(({ chunk }) => chunk));
    // Unlike the other calls this one leaves it to the driver alone to read the answer.
    const onRawData = (answer: Uint8Array): void => void this.push(Buffer.from(answer));
    callbackify(() => this.#database.execProtocolRawStream(asked, { syncToFs: false, onRawData }))(done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}

const ALL_TABLES = `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
  where schemaname in ('public', 'sandbox') and tablename <> 'schema_migrations'`;

/** Opens it, with both schemas and no row; that takes a few seconds, so that worlds follow one another on one. */
export async function openWorldDatabase(): Promise<WorldDatabase> {
  const lite = await PGlite.create();
  const client = new pg.Client({
    stream: () => new Wire(lite) as never,
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  await migrateOver(client);
  await prepareSandboxSchemaOver(client);
  // Which plan a statement has, and with it the order of rows that nobody asked for in one, is not to depend on how often it ran.
  await client.query('set plan_cache_mode = force_generic_plan');
  const { rows } = await client.query<{ names: string }>(ALL_TABLES);
  let writes = 0;
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<pg.QueryResult>;
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: those who look on ask beside the programs. */
  const run: Run = (asked) => {
    const answer = last.then(() => ask(...asked));
    last = answer.catch(() => {});
    return answer;
  };
  const query: Tables['query'] = async (text, values = []) => {
    // Under a name it is planned once: that takes longer than a look at so few rows.
    const named = { name: hash('md5', text, 'base64'), text, values: [...values] };
    return (await run([named])).rows;
  };
  const found = new Map<string, unknown[]>();
  return {
    tables: {
      query,
      async lookUp<Found>(text: string, value: string | null) {
        const key = `${text} ${value}`;
        const rows = found.get(key) ?? (await query<Found>(text, [value]));
        if (rows.length > 0) found.set(key, rows);
        return rows as Found[];
      },
    },
    writes: () => writes,
    poolOf: (program, schedule) =>
      createPool(program, schedule, async (asked) => {
        const result = await run(asked);
        if (result.command !== 'SELECT') writes += 1;
        return result;
      }),
    async empty() {
      found.clear();
      // Some tables may only grow.
      await client.query('rollback; set session_replication_role = replica');
      await client.query(`truncate ${rows[0]?.names} restart identity cascade`);
      // The one row that a migration writes for good: without it, no sum of the journal is ever made.
      await client.query('insert into journal_mark (counted_seq, held_seq) values (0, 0)');
      await client.query('set session_replication_role = origin');
    },
    async close() {
      await client.end();
      await lite.close();
    },
  };
}

type Run = (asked: unknown[]) => Promise<pg.QueryResult>;

const BEGINS = /^(?:begin|start transaction)\b/i;
const COMMITS = /^commit$/i;
const ENDS = /^(?:commit|rollback)$/i;
/** A process that was killed never answers. */
const NEVER = new Promise<never>(() => {});

const unreachable = () => new DatabaseUnreachable(new Error('The connection was cut'));
const textOf = ([first]: readonly unknown[]): string =>
  typeof first === 'string' ? first : (first as { text: string }).text;

/** A connection to whoever holds it: each of its statements is a step, and each of its transactions is one. */
class Session {
  readonly #program: Program;
  readonly #schedule: Schedule;
  readonly #run: Run;
  #isInTransaction = false;

  constructor(program: Program, schedule: Schedule, run: Run) {
    this.#program = program;
    this.#schedule = schedule;
    this.#run = run;
  }

  readonly query = async (...asked: unknown[]): Promise<pg.QueryResult> => {
    if (!this.#isInTransaction) {
      await this.#program.awake();
      await this.#schedule.turn(this.#program.name, 'sql');
    }
    if (!this.#program.isAlive()) return this.#vanish();
    const state = this.#program.database();
    // What was begun ends with the connection.
    if (state === 'away') await this.#rollBack();
    if (state === 'away') throw unreachable();
    const result = await this.#runStep(textOf(asked), asked, state);
    return this.#program.isAlive() ? result : this.#vanish();
  };

  async #runStep(
    text: string,
    asked: unknown[],
    state: 'there' | 'cut' | 'read-only',
  ): Promise<pg.QueryResult> {
    if (BEGINS.test(text)) this.#hold(true);
    try {
      const isReadOnly = state === 'read-only' && !ENDS.test(text);
      const result = await (isReadOnly ? this.#runReadOnly(asked) : this.#run(asked));
      if (state === 'cut' && (!this.#isInTransaction || COMMITS.test(text))) throw unreachable();
      return result;
    } finally {
      if (ENDS.test(text)) this.#hold(false);
      this.#schedule.stir();
    }
  }

  readonly release = (): void => void this.#rollBack();

  #hold(isHeld: boolean): void {
    this.#isInTransaction = isHeld;
    this.#schedule.isHeld = isHeld;
  }

  async #vanish(): Promise<never> {
    await this.#rollBack();
    return NEVER;
  }

  async #rollBack(): Promise<void> {
    if (!this.#isInTransaction) return;
    await this.#run(['rollback']);
    this.#hold(false);
  }

  /** As on a primary that has become a standby: PostgreSQL itself refuses what writes. */
  async #runReadOnly(asked: unknown[]): Promise<pg.QueryResult> {
    if (this.#isInTransaction) {
      await this.#run(['set transaction read only']);
      return this.#run(asked);
    }
    await this.#run(['set default_transaction_read_only = on']);
    try {
      return await this.#run(asked);
    } finally {
      await this.#run(['set default_transaction_read_only = off']);
    }
  }
}

/** What programs use of a pool. */
function createPool(program: Program, schedule: Schedule, run: Run): pg.Pool {
  const pool = {
    connect: async () => new Session(program, schedule, run),
    query: (...asked: unknown[]) => new Session(program, schedule, run).query(...asked),
    on: () => pool,
    totalCount: 1,
    idleCount: 1,
    waitingCount: 0,
  };
  return pool as unknown as pg.Pool;
}
