// npm run db:migrate as an operator runs it: an empty database owned by one role, and a service that connects as another.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { requireSchema } from '../db/migrate.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { runAlone, withDatabase, withRole } from '../db/database-admin.ts';

const PROGRAM = resolve(import.meta.dirname, 'migrate.ts');
const adminUrl = inject('adminDatabaseUrl');
let [name, ownerUrl, programUrl] = ['', '', ''];
beforeEach(async () => {
  name = `titan_test_${randomBytes(6).toString('hex')}`;
  await runAlone(adminUrl, `create role ${name}_owner login password '${name}_owner'`);
  await runAlone(adminUrl, `create role ${name}_app login password '${name}_app'`);
  await runAlone(adminUrl, `create database ${name} owner ${name}_owner`);
  ownerUrl = withRole(withDatabase(adminUrl, name), `${name}_owner`);
  programUrl = withRole(withDatabase(adminUrl, name), `${name}_app`);
});
afterEach(async () => {
  await runAlone(adminUrl, `drop database ${name} with (force)`);
  await runAlone(adminUrl, `drop role ${name}_owner, ${name}_app`);
});

async function migrate(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  const outcome = await promisify(execFile)(process.execPath, [PROGRAM], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
  return { ...outcome, output: outcome.output.trim() };
}

it('migrates as the owner, and grants the service’s role what it needs and no more', async () => {
  const settings = { DATABASE_URL: programUrl, DATABASE_MIGRATION_URL: ownerUrl };
  const said = 'The database has the schema of this release';
  expect(await migrate(settings)).toEqual({
    code: 0,
    output: expect.stringMatching(new RegExp(`^${said}, by 0001-initial, .*\\.$`)) as string,
  });
  expect(await migrate(settings)).toEqual({ code: 0, output: `${said} already: nothing was to be done.` });
  await requireSchema(programUrl);
  await runAlone(programUrl, `insert into merchants (name) values ('A shop')`);
  for (const statement of ['truncate merchants cascade', 'drop table merchants', 'delete from journal'])
    await expect(runAlone(programUrl, statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('works with one role for both', async () => {
  expect(await migrate({ DATABASE_URL: ownerUrl })).toMatchObject({ code: 0 });
  await requireSchema(ownerUrl);
  await expect(runAlone(ownerUrl, 'truncate journal')).rejects.toThrow('append-only');
});

it('leaves a database from before the first release as it is, and says what to do', async () => {
  await runAlone(ownerUrl, 'create table kysely_migration (name text)');
  const { code, output } = await migrate({ DATABASE_URL: ownerUrl });
  expect(code).toBe(1);
  expect(output).toMatch(/^This database is from before the first release .* run: npm run db:migrate$/);
  await expect(runAlone(ownerUrl, 'select from merchants')).rejects.toThrow('does not exist');
});
