// Brings a database to this release's schema, migration by migration.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartRefusal } from '../platform/config.ts';

export type Migration = {
  /** The file below migrations/, without .sql; its place in the list is its version. */
  name: string;
  /** The oldest release that works on the schema it leaves, by the newest version which that release knows. */
  worksSince: number;
  /** The statements, where they stand in no file. */
  text?: string;
};

/** In order, for ever: a migration that has been released is never changed, another follows it. */
const MIGRATIONS: readonly Migration[] = [
  { name: '0001-initial', worksSince: 1 },
  { name: '0002-sandbox', worksSince: 1 },
];

/** Of two programs that migrate at once one waits for the other. */
const ONE_AT_A_TIME = 'select pg_advisory_lock(731002)';

/**
 * While a migration waits for a table, every statement of the running service on that table waits behind it: so it waits for a moment only,
 * and fails whole.
 */
const LOCK_TIMEOUT = `set lock_timeout = '5s'`;

const BOOKKEEPING = `
create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  works_since integer not null,
  migrated_at timestamptz not null default now()
)`;

/** Of the first version, whose schema came about in another way; it was never deployed. */
const FIRST_VERSION = `select to_regclass('kysely_migration') is not null as is_first_version`;

/**
 * Runs the migrations that the database has not seen, each in a transaction of its own. Throws with the name of the one that failed;
 * refuses a database of the first version, and leaves it as it is.
 */
export async function migrate(databaseUrl: string, migrations = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  let at = 'before the first';
  try {
    await client.connect();
    await refuseFirstVersion(client);
    for (const statement of [ONE_AT_A_TIME, LOCK_TIMEOUT, BOOKKEEPING]) await client.query(statement);
    const { rows } = await client.query<{ version: number }>('select version from schema_migrations');
    const known = new Set(rows.map(({ version }) => version));
    for (const [place, migration] of migrations.entries()) {
      if (known.has(place + 1)) continue;
      at = migration.name;
      await run(client, place + 1, migration);
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new Error(`Migration failed: ${at}`, { cause: error });
  } finally {
    await client.end();
  }
}

async function refuseFirstVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_first_version: boolean }>(FIRST_VERSION);
  if (!rows[0]?.is_first_version) return;
  throw new StartRefusal(
    'This database is one of the first version of Titan Checkout, which this version neither reads nor changes. ' +
      'Use a new one: another database in DATABASE_URL, or another DATA_DIR.',
  );
}

async function run(client: pg.Client, version: number, { name, worksSince, text }: Migration): Promise<void> {
  const statements = text ?? (await readFile(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8'));
  await client.query('begin');
  await client.query(statements);
  await client.query('insert into schema_migrations (version, name, works_since) values ($1, $2, $3)', [
    version,
    name,
    worksSince,
  ]);
  await client.query('commit');
}
