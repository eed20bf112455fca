// The three programs that `npm test` itself starts; all others, and all that can happen to these, are of `npm run test:programs`.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runBackup } from '@titan/server/cli/backup/run-backup';
import { runRestore } from '@titan/server/cli/backup/run-restore';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { withConnection } from '@titan/platform/database';
import { freePort } from '@titan/server/testing/free-port';
import { runMain } from '@titan/server/testing/main-process';
import { createTestDatabase } from '@titan/server/testing/test-database';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareNpmStart } from './npm-start.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await makeTestFolder('smoke');
});
afterAll(() => folder.remove());

it('npm start answers at the printed addresses and, after Ctrl-C, leaves nothing behind', async () => {
  const { port, start, expectNothingLeft, end } = await prepareNpmStart();
  try {
    const { npm, until, ended } = start();
    const printed = await until('Ctrl-C stops it');
    expect(printed).toContain(`http://localhost:${port + 1}`);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port + 1}/`)).status).toBe(200);
    // A terminal sends it to all of them, and npm passes it on once more.
    process.kill(-Number(npm.pid), 'SIGINT');
    expect(await ended).toBe(0);
    await expectNothingLeft();
  } finally {
    await end();
  }
});

it('the service as its own entry is ready, and ends in order', async () => {
  const database = await createTestDatabase();
  const settings = { DATA_DIR: join(folder.path, 'main'), DATABASE_URL: database.url, DRAIN_SECONDS: '0' };
  const service = runMain(await freePort(), settings);
  try {
    await service.listening;
    expect((await fetch(`http://127.0.0.1:${service.port}/health/ready`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
    await database.drop();
  }
});

it('a backup is put back after the machine is lost', async () => {
  const [dataDir, backupDir] = [join(folder.path, 'data'), join(folder.path, 'kept')];
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const run = { environment: { DATA_DIR: dataDir, BACKUP_DIR: backupDir }, say, complain: say };
  const log = { info: say, warn: say, error: say };
  const start = () => startPrivateDatabase({ dataDir, backupDir, log, isThrownAway: true });
  const lost = await start();
  await withConnection(lost.ownerUrl, (client) => client.query(`create table kept as select 7 as number`));
  expect([await runBackup([], run), lines]).toEqual([0, expect.anything()]);
  await lost.stop();
  await rm(dataDir, { recursive: true });
  expect([await runRestore([], run), lines]).toEqual([0, expect.anything()]);
  const database = await start();
  const { rows } = await withConnection(database.ownerUrl, (client) => client.query('select * from kept'));
  await database.stop();
  expect(rows).toEqual([{ number: 7 }]);
});
