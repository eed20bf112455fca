// How a database comes to its schema, and what is left alone.
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { runAlone, withDatabase } from '../../../../tooling/database-admin.ts';
import { migrate, type Migration } from './migrate.ts';

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

it('runs each migration once, in order, whoever else migrates at the same time', async () => {
  await migrate(url, [first]);
  await Promise.all([migrate(url, [first, second]), migrate(url, [first, second])]);
  expect(await query('select version, name from schema_migrations order by version')).toEqual([
    { version: 1, name: 'first' },
    { version: 2, name: 'second' },
  ]);
});

it('undoes the whole migration that fails, and keeps those before it', async () => {
  const broken: Migration = { ...second, text: 'alter table a add column c int; select 1 / 0' };
  await expect(migrate(url, [first, broken])).rejects.toThrow('Migration failed: second');
  expect(await query('select * from a')).toEqual([]);
  await migrate(url, [first, second]);
  expect(await query('select c from a')).toEqual([]);
});

it('refuses a database of the first version, and leaves it as it is', async () => {
  const tables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`;
  await query('create table kysely_migration (name text)');
  await expect(migrate(url)).rejects.toThrow('one of the first version');
  await expect(query(tables)).resolves.toEqual([{ tables: 1 }]);
});
