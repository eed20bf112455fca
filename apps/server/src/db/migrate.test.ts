// How a database gets its schema, and what is left alone.
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { runAlone, withDatabase } from './database-admin.ts';
import { migrate, type Migration, MIGRATIONS, requireSchema } from './migrate.ts';

const adminUrl = inject('adminDatabaseUrl');
let name: string;
let url: string;
beforeEach(async () => {
  name = `titan_test_${randomBytes(6).toString('hex')}`;
  url = withDatabase(adminUrl, name);
  await runAlone(adminUrl, `create database ${name}`);
});
afterEach(() => runAlone(adminUrl, `drop database ${name} with (force)`));

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const first: Migration = { name: 'first', worksSince: 1, text: 'create table a (b int)' };
const second: Migration = { name: 'second', worksSince: 1, text: 'alter table a add column c int' };
/** As they were recorded; the last of them worked since the 16th. */
const FOLDED: readonly Migration[] = [
  { name: '0001-initial', worksSince: 1, text: 'create table transactions (payment_reference text)' },
  { name: '0002-sandbox', worksSince: 16, text: 'create schema sandbox' },
];

it('runs each migration once, in order, also when several processes migrate at once', async () => {
  await migrate(url, { migrations: [first] });
  await Promise.all([
    migrate(url, { migrations: [first, second] }),
    migrate(url, { migrations: [first, second] }),
  ]);
  expect(await query('select version, name from schema_migrations order by version')).toEqual([
    { version: 1, name: 'first' },
    { version: 2, name: 'second' },
  ]);
});

it('undoes the whole migration that fails, and keeps those before it', async () => {
  const broken: Migration = { ...second, text: 'alter table a add column c int; select 1 / 0' };
  await expect(migrate(url, { migrations: [first, broken] })).rejects.toThrow('Migration failed: second');
  expect(await query('select * from a')).toEqual([]);
  await migrate(url, { migrations: [first, second] });
  expect(await query('select c from a')).toEqual([]);
});

describe.each<[string, () => Promise<unknown>]>([
  ['the migrations that were folded into one', () => migrate(url, { migrations: FOLDED })],
  [
    'only the first two of them',
    () => migrate(url, { migrations: FOLDED.map((folded) => ({ ...folded, worksSince: 1 })) }),
  ],
  ['the chain before them', () => query('create table kysely_migration (name text)')],
])('a database from before the first release, with %s', (_, leave) => {
  const REFUSAL = /from before the first release.*name it in DATABASE_URL, and run: npm run db:migrate$/;

  it('is refused by the migration, which leaves it as it is', async () => {
    const tables = `select tablename from pg_tables where schemaname = 'public' order by 1`;
    await leave();
    const before = await query(tables);
    await expect(migrate(url)).rejects.toThrow(REFUSAL);
    await expect(query(tables)).resolves.toEqual(before);
  });

  it('is refused by the service', async () => {
    await leave();
    await expect(requireSchema(url)).rejects.toThrow(REFUSAL);
  });
});

it('waits only a moment for a table that is locked, changes nothing, and says so', async () => {
  await migrate(url, { migrations: [first] });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table a');
  await expect(migrate(url, { migrations: [first, second], lockTimeoutMs: 50 })).rejects.toThrow(
    'Migration second found a table in use for longer than it may wait, and changed nothing. Run it again.',
  );
  await holder.end();
  await migrate(url, { migrations: [first, second] });
});

describe('the schema that a release needs', () => {
  const third: Migration = { name: 'third', worksSince: 3, text: 'alter table a drop column b' };

  it('is missing in a database that was not migrated, or not to the end', async () => {
    await expect(requireSchema(url, [first])).rejects.toThrow('0 of 1 migrations). Run: npm run db:migrate');
    await migrate(url, { migrations: [first] });
    await requireSchema(url, [first]);
    await expect(requireSchema(url, [first, second])).rejects.toThrow('1 of 2 migrations');
  });

  it('may be a newer one that still works for it', async () => {
    await migrate(url, { migrations: [first, second] });
    await requireSchema(url, [first]);
    await migrate(url, { migrations: [first] });
  });

  it('is not a newer one that no longer works for it', async () => {
    await migrate(url, { migrations: [first, second, third] });
    const refusal = 'the schema of a newer release (migration 3; this one knows 2)';
    await expect(requireSchema(url, [first, second])).rejects.toThrow(refusal);
    await expect(migrate(url, { migrations: [first, second] })).rejects.toThrow(refusal);
  });
});

// Between the migration and its restart, and after a way back, the program of an older release works on the new schema. Its own statements are
// not here to be run; this is all that a statement can ask of a schema.
describe('the oldest release that the schema says it works for', () => {
  const oldest = MIGRATIONS.at(-1)?.worksSince ?? 0;

  /** Every column of every table, and what a row must give for it. */
  const columns = async (): Promise<Map<string, { type: string; isGiven: boolean }>> => {
    const rows = await query(`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as given
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    return new Map(
      rows.map(({ name: column, type, given }) => [
        String(column),
        { type: String(type), isGiven: given === true },
      ]),
    );
  };
  /** What `on conflict` can name. */
  const keys = async (): Promise<string[]> =>
    (
      await query(`
        select regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE UNIQUE INDEX [^ ]+ ON ', '') as key
        from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace and i.indisunique`)
    ).map(({ key }) => String(key));
  /** Named by no \`on conflict\` of any release: random bits, and what another key of the same columns holds of more rows. */
  const KEYS_LET_GO = [
    'public.transactions USING btree (address_hash)',
    'public.transactions USING btree (payment_link_id, link_idempotency_key) WHERE (link_idempotency_key IS NOT NULL)',
  ];

  it('finds every column and key that it knew, and gives a row all that it must have', async () => {
    await migrate(url, { migrations: MIGRATIONS.slice(0, oldest) });
    const [knew, knewKeys] = [await columns(), await keys()];
    expect(knewKeys).toEqual(expect.arrayContaining(KEYS_LET_GO));
    await migrate(url);
    const now = await columns();
    expect([...knew].filter(([name, { type }]) => now.get(name)?.type !== type)).toEqual([]);
    const tables = new Set([...knew.keys()].map((column) => column.split('.')[0]));
    const isNewlyGiven = ([column, { isGiven }]: [string, { isGiven: boolean }]): boolean =>
      tables.has(column.split('.')[0]) && isGiven && knew.get(column)?.isGiven !== true;
    expect([...now].filter(isNewlyGiven)).toEqual([]);
    const nowKeys = [...(await keys()), ...KEYS_LET_GO];
    expect(knewKeys.filter((key) => !nowKeys.includes(key))).toEqual([]);
  });

  it('has its payments swept, those of before the migration and those that it opens after it', async () => {
    await migrate(url, { migrations: MIGRATIONS.slice(0, oldest) });
    await query(`insert into merchants (name) values ('Mama Put')`);
    const open = (reference: string) =>
      query(`
        insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
          merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at)
        select id, 'test', '${reference}', '${reference}', '${reference}', '', 100, 'NGN', true, '{}', '{card}', 'ada@example.com', 3, now(), now(), now()
        from merchants`);
    await open('before');
    await migrate(url);
    await open('after');
    expect(
      await query(
        `select t.reference from open_payments o join transactions t on t.id = o.transaction_id order by t.id`,
      ),
    ).toEqual([{ reference: 'before' }, { reference: 'after' }]);
  });
});
