// A data folder of the first version: its database is set aside whole, and a new one begins.
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAlone } from './database-admin.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { type LocalPostgres, startLocalPostgres } from '../platform/local-postgres.ts';
import { startPrivateDatabase } from './private-database.ts';

let folder: TestFolder;
let dataDir: string;
let said: string[];
beforeEach(async () => {
  folder = await makeTestFolder('private-database');
  dataDir = join(folder.path, 'data');
  said = [];
});
afterEach(() => folder.remove());

const options = () => {
  const log = { info: () => {}, warn: (line: string) => said.push(line), error: () => {} };
  return { dataDir, log, isThrownAway: true };
};

/** Puts into the data folder what the first version is recognised by. */
async function leaveFirstVersion(): Promise<void> {
  const first = await startLocalPostgres(options());
  await runAlone(first.ownerUrl, 'create table kysely_migration (name varchar(255) primary key)');
  await runAlone(
    first.ownerUrl,
    `insert into kysely_migration values ('0001-initial'), ('0033-account-used')`,
  );
  await runAlone(first.ownerUrl, `create table transactions as select 'KPY-PI-old' as payment_reference`);
  await first.stop();
}

async function count(database: LocalPostgres, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(`select 1 from ${table}`)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

it('sets it aside with a sentence, begins a new one, and keeps that from then on', async () => {
  await leaveFirstVersion();
  // Of an earlier time.
  await mkdir(join(dataDir, 'postgres-first-version-1'));
  const fresh = await startPrivateDatabase(options());
  const aside = join(dataDir, 'postgres-first-version-2');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(
    `is one of the first version, which this version does not read. It is kept as it is in ${aside}`,
  );
  expect(await count(fresh, 'transactions')).toBe(0);
  await fresh.stop();

  const again = await startPrivateDatabase(options());
  expect(said).toHaveLength(1);
  await again.stop();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-first'))).toHaveLength(2);

  // As its own program would open it.
  const elsewhere = join(folder.path, 'elsewhere');
  await cp(aside, join(elsewhere, 'postgres'), { recursive: true });
  const old = await startLocalPostgres({ ...options(), dataDir: elsewhere });
  const client = new pg.Client({ connectionString: old.ownerUrl });
  await client.connect();
  expect((await client.query('select * from transactions')).rows).toEqual([
    { payment_reference: 'KPY-PI-old' },
  ]);
  await client.end();
  await old.stop();
});
