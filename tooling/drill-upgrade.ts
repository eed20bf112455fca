// npm run drill:upgrade: two services of the release before, built from this clone's history or standing built in the FOLDER that is named,
// take payments while this release's migrations run;
// then each is replaced by one of this release, and one is put back. Ends with 1 if a payment is lost, one was charged twice, or an answer
// was refused on the way.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { startLocalPostgres } from '@titan/server/platform/local-postgres';
import { freePort } from '@titan/server/testing/free-port';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { areRight, compareBooks } from './drills/books.ts';
import { Payers } from './drills/payers.ts';
import { buildReleaseBefore } from './drills/release-before.ts';
import { longestGap, originOf, startService, untilPaid, untilReady } from './drills/services.ts';

const NEW = join(import.meta.dirname, '..');
const OLD = process.argv[2] === undefined ? buildReleaseBefore(NEW) : resolve(process.argv[2]);
const PAYERS = 4;
/** Told between two steps. */
const PAID = 24;

if (!existsSync(join(OLD, 'apps/checkout/dist'))) {
  console.error(`${OLD} holds no release with its dependencies, built: npm ci && npm run build.`);
  process.exit(2);
}
process.exitCode = await drill();

async function drill(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'titan-upgrade-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const world = await startPrivateDatabase({ dataDir: join(folder, 'world'), log });
  const ours = await startLocalPostgres({ dataDir: join(folder, 'ours'), log });
  const sandbox = await startSandboxBeside(world.ownerUrl);
  const addresses = { DATABASE_URL: ours.url, DATABASE_MIGRATION_URL: ours.ownerUrl };
  const migrate = (root: string): unknown =>
    execFileSync(process.execPath, [join(root, 'apps/server/src/cli/migrate.ts')], {
      env: { PATH: process.env['PATH'], ...addresses },
      stdio: 'inherit',
    });
  const settings = { DATABASE_URL: ours.url, ...sandbox.environment };
  const start = async (root: string, port: number) => {
    const service = startService({ root, port, folder, settings });
    await untilReady(originOf(port));
    return service;
  };
  migrate(OLD);
  const [first, second] = [await freePort(), await freePort()];
  const running = new Map([
    [first, await start(OLD, first)],
    [second, await start(OLD, second)],
  ]);
  const replace = async (port: number, root: string): Promise<void> => {
    const service = running.get(port) as ChildProcess;
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
    running.set(port, await start(root, port));
  };
  const payers = new Payers(
    [first, second].map((port) => originOf(port)),
    PAYERS,
  );
  const step = async (title: string, act: () => unknown): Promise<void> => {
    const from = Date.now();
    await act();
    const took = Date.now() - from;
    await untilPaid(payers, PAID);
    const gap = longestGap(
      payers.told.map(({ at }) => at),
      from,
    );
    console.log(`${title}: ${took} ms, no payment for ${gap} ms`);
  };
  try {
    await step('Before', () => {});
    await step('The migrations ran beside both', () => migrate(NEW));
    await step('The first is of the new release', () => replace(first, NEW));
    await step('The second is of the new release', () => replace(second, NEW));
    await step('The first is of the old release again', () => replace(first, OLD));
    await payers.stop();
    return areRight(await compareBooks(payers, ours.ownerUrl, world.ownerUrl)) ? 0 : 1;
  } finally {
    for (const service of running.values()) service.kill('SIGKILL');
    await sandbox.close();
    await Promise.all([world.stop(), ours.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
