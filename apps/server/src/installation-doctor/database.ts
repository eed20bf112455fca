// The database: whether it takes payments, has this release's tables, and is set up so that what was acknowledged stays true.
import { createReadiness, POOL_CONNECTIONS } from '@titan/platform/database';
import { FILE_CONNECTIONS } from '../db/file-reading.ts';
import { ENTITLED } from '../db/grants.ts';
import { requireSchema } from '../db/migrate.ts';
import { StartRefusal } from '../platform/config.ts';
import { type Check, type Finding, ofDatabase, warning, well, wrong } from './check.ts';

const DATABASE = 'docs/operating.md#database';

const reached: Check = {
  name: 'database',
  see: 'docs/runbooks.md#titandatabaseaway',
  async look({ database, databaseProblem, settings }) {
    if (database === null)
      return wrong(
        databaseProblem ?? 'The database cannot be reached.',
        'The service is away until it is back.',
      );
    switch (await createReadiness(database.pool)()) {
      case 'ready':
        return well('The database takes writes.');
      case 'read-only':
        return wrong(
          'The database is read-only: it is a standby, or it is told to be.',
          'Lead DATABASE_URL to the primary, and see the role’s default_transaction_read_only.',
        );
      case 'full':
        return wrong('The disk of the database is full.', 'Make room, as the link says.');
      case 'away':
        return wrong(
          'The database does not answer.',
          settings.databaseUrl === null ? 'Start the checkout again.' : 'Start the database.',
        );
    }
  },
};

const schema: Check = {
  name: 'schema',
  see: DATABASE,
  look: ofDatabase(async ({ pool, url }) => {
    try {
      await requireSchema(url);
      return well('The database has the tables of this release.');
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error;
      const { rows } = await pool.query<{ elsewhere: string; path: string }>(
        `select n.nspname as elsewhere, current_setting('search_path') as path from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relname = 'schema_migrations' and not pg_table_is_visible(c.oid)`,
      );
      const [found] = rows;
      return found === undefined
        ? wrong(error.message, 'Run: npm run db:migrate')
        : wrong(
            `The tables are in the schema ${found.elsewhere}, which the role’s search_path (${found.path}) does not lead to.`,
            `Run: alter role … set search_path = ${found.elsewhere}`,
          );
    }
  }),
};

type Role = { name: string; is_mighty: boolean; owned: number; lacks: string[]; exceeds: string[] };

const role: Check = {
  name: 'role',
  see: DATABASE,
  isQuick: true,
  look: ofDatabase(async ({ pool }) => {
    const { rows } = await pool.query<Role>(
      `with entitled as (${ENTITLED}),
        privileges as (
          select e.name, p as privilege, p = any(string_to_array(e.privileges, ', ')) as should, has_table_privilege(e.name, p) as has
          from entitled e cross join unnest('{select,insert,update,delete,truncate}'::text[]) p where e.relkind in ('r', 'v'))
      select r.rolname as name, r.rolsuper or r.rolcreaterole or r.rolbypassrls as is_mighty,
        (select count(*) from pg_class c where c.relowner = r.oid and c.relkind = 'r') as owned,
        array(select privilege || ' on ' || name from privileges where should and not has) as lacks,
        array(select privilege || ' on ' || name from privileges where has and not should) as exceeds
      from pg_roles r where r.rolname = current_user`,
    );
    const [found] = rows;
    if (!found) throw new Error('The database does not tell its role');
    return roleFinding(found);
  }),
};

const OWN_ROLE =
  'Give the service a role of its own in DATABASE_URL, the owner’s in DATABASE_MIGRATION_URL, and run: npm run db:migrate';

function roleFinding({ name, is_mighty: isMighty, owned, lacks, exceeds }: Role): Finding {
  if (lacks.length > 0)
    return wrong(
      `The role ${name} may not do ${lacks.length} things that the service does, such as ${lacks[0]}.`,
      'Run npm run db:migrate with DATABASE_MIGRATION_URL: it grants them.',
    );
  if (isMighty) return warning(`The role ${name} is a superuser or may make roles.`, OWN_ROLE);
  if (owned > 0)
    return warning(`The role ${name} owns ${owned} tables, and can change and empty them.`, OWN_ROLE);
  if (exceeds.length > 0)
    return warning(
      `The role ${name} may do what the service never does, such as ${exceeds[0]}.`,
      'Run npm run db:migrate with DATABASE_MIGRATION_URL: it takes that away.',
    );
  return well(`The role ${name} owns nothing and cannot rewrite what is append-only.`);
}

type Setting = { name: string; setting: string };
type SettingRule = { name: string; isBad(setting: string): boolean; finding: Finding };

/** Settings under which a payment is lost, refused or not seen, by PostgreSQL's names. */
const SETTING_RULES: readonly SettingRule[] = [
  {
    name: 'fsync',
    isBad: (setting) => setting === 'off',
    finding: wrong('fsync is off: a power cut loses payments or the whole database.', 'Set fsync = on.'),
  },
  {
    name: 'full_page_writes',
    isBad: (setting) => setting === 'off',
    finding: wrong('full_page_writes is off: a power cut may break pages.', 'Set full_page_writes = on.'),
  },
  {
    name: 'synchronous_commit',
    isBad: (setting) => setting === 'off',
    finding: wrong(
      'synchronous_commit is off: a crash loses payments that payers were told of.',
      'Set synchronous_commit = on, for the role too.',
    ),
  },
  {
    name: 'server_encoding',
    isBad: (setting) => setting !== 'UTF8',
    finding: wrong(
      'The database is not in UTF8: names of payers are refused.',
      'Create it anew: encoding UTF8.',
    ),
  },
  {
    name: 'standard_conforming_strings',
    isBad: (setting) => setting !== 'on',
    finding: wrong('standard_conforming_strings is off.', 'Set standard_conforming_strings = on.'),
  },
  {
    name: 'wal_level',
    isBad: (setting) => setting === 'minimal',
    finding: warning(
      'wal_level is minimal: neither a backup to the second nor a standby is possible.',
      'Set wal_level = replica and start PostgreSQL again.',
    ),
  },
  {
    name: 'data_checksums',
    isBad: (setting) => setting === 'off',
    finding: warning(
      'The database has no checksums: a disk that changes bytes is not noticed.',
      'Stop PostgreSQL and run pg_checksums --enable.',
    ),
  },
  ...['lock_timeout', 'idle_session_timeout', 'transaction_timeout'].map((name) => ({
    name,
    isBad: (setting: string) => setting !== '0',
    finding: warning(
      `${name} is set: it ends what the service waits for or keeps open, which has limits of its own.`,
      `Run: alter role … reset ${name}`,
    ),
  })),
];

const settings: Check = {
  name: 'database-settings',
  see: DATABASE,
  isQuick: true,
  look: ofDatabase(async ({ pool }) => {
    const names = SETTING_RULES.map(({ name }) => name);
    const { rows } = await pool.query<Setting>(
      'select name, setting from pg_settings where name = any($1::text[])',
      [names],
    );
    const bad = SETTING_RULES.filter(({ name, isBad }) =>
      rows.some((row) => row.name === name && isBad(row.setting)),
    ).map(({ finding }) => finding);
    const timeouts = await statementTimeouts(pool);
    const findings = [...bad, ...timeouts];
    return findings.length > 0 ? findings : well('The settings of the database keep what was acknowledged.');
  }),
};

/** The service has a limit of its own; migrations and npm run db:check have none, and take minutes in a large database. */
async function statementTimeouts(pool: Parameters<typeof createReadiness>[0]): Promise<readonly Finding[]> {
  const { rows } = await pool.query<{ config: string; of: string }>(
    `select config, coalesce(r.rolname, d.datname) as of from pg_db_role_setting s cross join unnest(s.setconfig) config
      left join pg_roles r on r.oid = s.setrole left join pg_database d on d.oid = s.setdatabase
      where config like 'statement_timeout=%' and config not in ('statement_timeout=0', 'statement_timeout=') and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  );
  return rows.map(({ config, of }) =>
    warning(
      `${of} has ${config}, which ends migrations and npm run db:check of a large database.`,
      `Run: alter role or database ${of} reset statement_timeout`,
    ),
  );
}

/** Payments, files of the console, and the one that listens for events. */
const CONNECTIONS = POOL_CONNECTIONS + FILE_CONNECTIONS + 1;

type Counts = { room: number; processes: number; others: number };

const connections: Check = {
  name: 'connections',
  see: 'docs/runbooks.md#titandatabaseconnections',
  isQuick: true,
  look: ofDatabase(async ({ pool }) => {
    const { rows } = await pool.query<Counts>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as room,
        count(*) filter (where application_name = 'titan-push')::int as processes,
        count(*) filter (where backend_type = 'client backend' and application_name not like 'titan-%')::int as others
      from pg_stat_activity`,
    );
    const { room, processes, others } = rows[0] ?? { room: 0, processes: 0, others: 0 };
    // A release that is replaced has one process more for a while.
    const needed = (Math.max(processes, 1) + 1) * CONNECTIONS + others;
    const count = `PostgreSQL has room for ${room} connections; ${processes} processes and one more while a release is replaced take up to ${needed}`;
    return room >= needed
      ? well(`${count}.`)
      : warning(
          `${count}, ${others} of others included.`,
          `Set max_connections to ${needed + 10} or more: ${CONNECTIONS} for each process.`,
        );
  }),
};

export const DATABASE_CHECKS: readonly Check[] = [reached, schema, role, settings, connections];
