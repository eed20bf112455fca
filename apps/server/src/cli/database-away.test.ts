// The operator's programs when their database goes away, or is not to be had: one line with what to do, and no stack.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LossyDatabase, openLossyDatabase } from '../testing/lossy-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';

let database: TestDatabase;
let lossy: LossyDatabase;
let folder: TestFolder;
beforeAll(async () => {
  database = await createTestDatabase();
  lossy = await openLossyDatabase(database.url);
  folder = await makeTestFolder('database-away');
});
afterAll(async () => {
  await lossy.close();
  await database.drop();
  await folder.remove();
});

type Ran = { code: number; errors: string };

function run(program: string, args: string[], settings: Record<string, string>): Promise<Ran> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder.path, ...settings };
  const path = join(import.meta.dirname, `${program}.ts`);
  return new Promise((resolve) =>
    execFile(process.execPath, [path, ...args], { env }, (error, _output, errors) =>
      resolve({ code: Number(error?.code ?? 0), errors: errors.trim() }),
    ),
  );
}

const PROGRAMS = [
  ['provider', ['list']],
  ['merchant', ['list']],
  ['payment', ['find', 'order-1']],
  ['migrate', []],
] as const;

describe.each(PROGRAMS)('%s', (program, args) => {
  it('says that the connection broke', async () => {
    void lossy.loseAnswer('to_regclass', 'cut');
    const { code, errors } = await run(program, [...args], { DATABASE_URL: lossy.url });
    expect(errors).toMatch(
      /^The database of DATABASE_URL cannot be used now: it broke the connection off .*$/,
    );
    expect(code).toBeGreaterThan(0);
  });

  it('says that the private database is another program’s', async () => {
    const lock = new DatabaseSync(join(folder.path, 'postgres.lock'));
    lock.exec('begin exclusive');
    const { code, errors } = await run(program, [...args], {});
    lock.close();
    expect(errors).toMatch(/^Titan Checkout is already running with the database in .* try again .*$/);
    expect(code).toBeGreaterThan(0);
  });
});

it('a command whose answer is lost does not claim that nothing was done', async () => {
  void lossy.loseAnswer('insert into', 'cut');
  const { code, errors } = await run('merchant', ['create', '--name', 'Mama Put'], {
    DATABASE_URL: lossy.url,
  });
  expect(errors).toMatch(
    /^The database .* cannot be used now: .*\nWhat the command began may be done or not.*$/,
  );
  expect(code).toBe(1);
});
