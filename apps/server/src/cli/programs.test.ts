// The host's commands as programs: started as npm starts them, with the database of their settings and an exit code.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { startTestService } from '../testing/test-service.ts';

let database: TestDatabase;
let folder: TestFolder;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('programs');
  const service = await startTestService({ databaseUrl: database.url });
  await service.stop();
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

it.each([
  ['merchant.ts', 'Titan Demo Shop'],
  ['provider.ts', 'demo-kes'],
])('%s answers, and ends with 2 where it was called wrongly', async (program, listed) => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: folder.path };
  const run = (command: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, program), command], { env });
  expect((await run('list')).stdout).toContain(listed);
  await expect(run('lst')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean list?'),
  });
});
