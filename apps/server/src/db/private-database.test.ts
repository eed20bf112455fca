// A data folder from before the first release: its database is set aside whole, and a new one begins.
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAlone } from './database-admin.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { type LocalPostgres, PROGRAM_ROLE, startLocalPostgres } from '../platform/local-postgres.ts';
import { migrate } from './migrate.ts';
import { startPrivateDatabase } from './private-database.ts';

let folder: TestFolder;
let dataDir: string;
let warnings: string[];
beforeEach(async () => {
  folder = await makeTestFolder('private-database');
  dataDir = join(folder.path, 'data');
  warnings = [];
});
afterEach(() => folder.remove());

const options = () => {
  const log = { info: () => {}, warn: (line: string) => warnings.push(line), error: () => {} };
  return { dataDir, log, isThrownAway: true };
};

const OLD_PAYMENT = `create table transactions as select 'KPY-PI-old' as payment_reference`;

/** The migrations that were folded into one. */
function leaveFolded(ownerUrl: string): Promise<string[]> {
  return migrate(ownerUrl, {
    programRole: PROGRAM_ROLE,
    migrations: [
      { name: '0001-initial', worksSince: 1, text: OLD_PAYMENT },
      { name: '0002-sandbox', worksSince: 1, text: 'create schema sandbox' },
      { name: '0016-sentence', worksSince: 16, text: 'alter table transactions add column sentence jsonb' },
    ],
  });
}

/** The chain before them. */
async function leaveEarliest(ownerUrl: string): Promise<void> {
  await runAlone(ownerUrl, 'create table kysely_migration (name varchar(255) primary key)');
  await runAlone(ownerUrl, `insert into kysely_migration values ('0001-initial'), ('0033-account-used')`);
  await runAlone(ownerUrl, OLD_PAYMENT);
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

it.each([
  ['the migrations that were folded into one', leaveFolded],
  ['the chain before them', leaveEarliest],
])('with %s is set aside with a sentence, and the new one is kept from then on', async (_, leave) => {
  const before = await startLocalPostgres(options());
  await leave(before.ownerUrl);
  await before.stop();
  // From an earlier time.
  await mkdir(join(dataDir, 'postgres-before-release-1'));
  const fresh = await startPrivateDatabase(options());
  const aside = join(dataDir, 'postgres-before-release-2');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(
    `is from before the first release, and this version cannot read it. It is kept as it is in ${aside}, and a new one begins.`,
  );
  expect(await count(fresh, 'transactions')).toBe(0);
  await fresh.stop();

  const again = await startPrivateDatabase(options());
  expect(warnings).toHaveLength(1);
  await again.stop();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-before'))).toHaveLength(2);

  // As its own program would open it.
  const elsewhere = join(folder.path, 'elsewhere');
  await cp(aside, join(elsewhere, 'postgres'), { recursive: true });
  const old = await startLocalPostgres({ ...options(), dataDir: elsewhere });
  const client = new pg.Client({ connectionString: old.ownerUrl });
  await client.connect();
  expect((await client.query('select payment_reference from transactions')).rows).toEqual([
    { payment_reference: 'KPY-PI-old' },
  ]);
  await client.end();
  await old.stop();
});
