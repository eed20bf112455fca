// Brings a database to this release's schema, migration by migration, and checks whether one has a schema that this release works with.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartRefusal } from '../platform/config.ts';
import { withConnection } from '@titan/platform/database';
import { grantSql } from './grants.ts';

export type Migration = {
  /** The file below migrations/, without .sql; its place in the list is its version. */
  name: string;
  /** The oldest release that works on the schema it leaves, by the newest version which that release knows. */
  worksSince: number;
  /** The statements, where they are in no file. */
  text?: string;
};

/** In order, for ever: a migration that has been merged is never changed, another follows it (CONTRIBUTING.md). */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-initial', worksSince: 1 },
  { name: '0002-operation', worksSince: 1 },
  { name: '0003-growth', worksSince: 1 },
  { name: '0004-console', worksSince: 1 },
  { name: '0005-webhook-evidence', worksSince: 1 },
  { name: '0006-search', worksSince: 1 },
  { name: '0007-played-time', worksSince: 1 },
  { name: '0008-sign-in', worksSince: 1 },
  { name: '0009-link-takings', worksSince: 1 },
  { name: '0010-paid-mail', worksSince: 1 },
  { name: '0011-takings', worksSince: 1 },
  { name: '0012-people', worksSince: 1 },
  { name: '0013-doors', worksSince: 1 },
  { name: '0014-activity-log-ends', worksSince: 1 },
  { name: '0015-refund-limits', worksSince: 1 },
  { name: '0016-invited-addresses', worksSince: 1 },
  { name: '0017-refund-requests', worksSince: 1 },
  { name: '0018-account-trials', worksSince: 1 },
  { name: '0019-held-refunds', worksSince: 1 },
  { name: '0020-search-words', worksSince: 1 },
  { name: '0021-movements', worksSince: 1 },
  { name: '0022-settlements', worksSince: 1 },
  { name: '0023-links-and-shops', worksSince: 1 },
  { name: '0024-several-shops', worksSince: 1 },
  { name: '0025-outcomes', worksSince: 1 },
  { name: '0026-last-digits', worksSince: 1 },
  { name: '0027-card-testing', worksSince: 1 },
  { name: '0028-answering-disputes', worksSince: 1 },
  { name: '0030-shield-told', worksSince: 1 },
  { name: '0031-card-marks', worksSince: 1 },
];

/**
 * What a database from before the first release is recognised by: the second of the migrations that were folded into 0001-initial, or the
 * table in which the chain before them was recorded.
 */
const FOLDED_MIGRATION = '0002-sandbox';
const EARLIEST_RECORD = 'kysely_migration';

/** Where two programs migrate at once, one waits for the other. */
const ONE_AT_A_TIME = 'select pg_advisory_lock(731002)';

/**
 * While a migration waits for a table, every statement of the running service on that table waits behind it: so it waits for a moment only,
 * and fails whole.
 */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

// oxlint-disable-next-line titan/no-ambient-time -- for people to read; nothing is decided by it
const BOOKKEEPING = `
create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  -- the oldest release that works on this schema, by the newest version which that release knows
  works_since integer not null,
  migrated_at timestamptz not null default now()
)`;

type MigrateOptions = {
  /** The role that the program connects as; null: the one that migrates, which then owns what it works on. */
  programRole?: string | null;
  migrations?: readonly Migration[];
  lockTimeoutMs?: number;
};

/**
 * Runs the migrations that the database has not seen, each in a transaction of its own, and grants the program's role what it needs.
 * Throws with the name of the one that failed; refuses a database from before the first release, or of a newer release that this one
 * cannot work with, and leaves it as it is. Returns the names of those that it ran.
 * @param databaseUrl as a role that may create tables
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const at: MigrationAt = { name: 'before the first' };
  try {
    return await withConnection(databaseUrl, (client) => migrateOver(client, options, at));
  } catch (error) {
    throw explained(error, at.name);
  }
}

/** The migration that runs, for whoever explains its error. */
type MigrationAt = { name: string };

/** The same over a connection that is open; throws what the database says. */
export async function migrateOver(
  client: pg.Client,
  { programRole = null, migrations = MIGRATIONS, lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
  at: MigrationAt = { name: '' },
): Promise<string[]> {
  const refusal = foreignSchemaRefusal(await readSchemaState(client), migrations.length);
  if (refusal !== null) throw refusal;
  for (const statement of [ONE_AT_A_TIME, `set lock_timeout = ${lockTimeoutMs}`, BOOKKEEPING])
    await client.query(statement);
  const { version: from } = await readSchemaState(client);
  const missing = migrations.slice(from);
  for (const [place, migration] of missing.entries()) {
    at.name = migration.name;
    await run(client, from + place + 1, migration);
  }
  at.name = 'grants';
  if (programRole !== null) await client.query(grantSql(programRole));
  return missing.map(({ name }) => name);
}

async function run(client: pg.Client, version: number, { name, worksSince, text }: Migration): Promise<void> {
  const statements = text ?? (await readFile(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8'));
  await client.query('begin');
  await client.query(statements);
  const row = [version, name, worksSince];
  await client.query('insert into schema_migrations (version, name, works_since) values ($1, $2, $3)', row);
  await client.query('commit');
}

function explained(error: unknown, at: string): unknown {
  if (error instanceof StartRefusal) return error;
  if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE)
    return new StartRefusal(
      `Migration ${at} found a table in use for longer than it may wait, and changed nothing. Run it again.`,
    );
  return new Error(`Migration failed: ${at}`, { cause: error });
}

/** The migrations that `migrate` would run, by their names; throws where it would refuse. Changes nothing. */
export async function pendingMigrations(databaseUrl: string, migrations = MIGRATIONS): Promise<string[]> {
  const state = await withConnection(databaseUrl, readSchemaState);
  const refusal = foreignSchemaRefusal(state, migrations.length);
  if (refusal !== null) throw refusal;
  return migrations.slice(state.version).map(({ name }) => name);
}

/** Throws a `StartRefusal` with what to do, unless the database has a schema that this release works with; that may be a newer one. */
export async function requireSchema(databaseUrl: string, migrations = MIGRATIONS): Promise<void> {
  const state = await withConnection(databaseUrl, readSchemaState);
  const known = migrations.length;
  const refusal = foreignSchemaRefusal(state, known);
  if (refusal !== null) throw refusal;
  if (state.version < known)
    throw new StartRefusal(
      `The database does not have this release's schema yet (${state.version} of ${known} migrations). Run: npm run db:migrate`,
    );
}

/** Whether the database is from before the first release, whose migrations are not those of this program. */
export async function isFromBeforeRelease(databaseUrl: string): Promise<boolean> {
  return (await withConnection(databaseUrl, readSchemaState)).isFromBeforeRelease;
}

type SchemaState = {
  isFromBeforeRelease: boolean;
  /** The newest migration that it has seen; 0: none. */
  version: number;
  worksSince: number;
};

async function readSchemaState(client: pg.Client): Promise<SchemaState> {
  const { rows: found } = await client.query<{ earliest: string | null; ours: string | null }>(
    `select to_regclass('${EARLIEST_RECORD}') as earliest, to_regclass('schema_migrations') as ours`,
  );
  if (found[0]?.earliest) return { isFromBeforeRelease: true, version: 0, worksSince: 0 };
  if (!found[0]?.ours) return { isFromBeforeRelease: false, version: 0, worksSince: 0 };
  const { rows } = await client.query<{ version: number; works_since: number; is_folded: boolean }>(
    `select coalesce(max(version), 0) as version, coalesce(max(works_since), 0) as works_since,
       coalesce(bool_or(name = '${FOLDED_MIGRATION}'), false) as is_folded from schema_migrations`,
  );
  return {
    isFromBeforeRelease: rows[0]?.is_folded ?? false,
    version: rows[0]?.version ?? 0,
    worksSince: rows[0]?.works_since ?? 0,
  };
}

/** Why a release that knows so many migrations has no use for the database, migrated or not; null: it has. */
function foreignSchemaRefusal(
  { isFromBeforeRelease: isOld, version, worksSince }: SchemaState,
  known: number,
): StartRefusal | null {
  if (isOld)
    return new StartRefusal(
      'This database is from before the first release of Titan Checkout. This version cannot read it, and has changed nothing in it. ' +
        'Create a new, empty one, name it in DATABASE_URL, and run: npm run db:migrate',
    );
  if (worksSince > known)
    return new StartRefusal(
      `The database has the schema of a newer release (migration ${version}; this one knows ${known}), and this one cannot work with it. ` +
        'Start the newer release.',
    );
  return null;
}
