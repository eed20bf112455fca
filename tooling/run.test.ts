// What operators run, in a clone in which only production's packages are installed: it fetches nothing and builds nothing.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const HIDDEN_LOCKFILE = 'node_modules/.package-lock.json';

let folder: TestFolder;
beforeEach(async () => {
  folder = await makeTestFolder('run');
  await mkdir(join(folder.path, 'node_modules/.bin'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', 'tooling/run.mjs', 'tooling/npm-gone.mjs'])
    await cp(join(ROOT, file), join(folder.path, file));
  for (const name of ['apps', 'packages', 'node_modules/.bin/node'])
    await symlink(join(ROOT, name), join(folder.path, name));
  await writeInstalled(({ dev }) => dev !== true);
});
afterEach(() => folder.remove());

type Lock = { packages: Record<string, { dev?: boolean; version?: string }> };

/** As npm notes what it has installed. */
async function writeInstalled(isInstalled: (of: { dev?: boolean }) => boolean): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(ROOT, HIDDEN_LOCKFILE), 'utf8')) as Lock;
  const kept = Object.fromEntries(Object.entries(packages).filter(([, each]) => isInstalled(each)));
  await writeFile(join(folder.path, HIDDEN_LOCKFILE), JSON.stringify({ packages: kept }));
}

function run(...args: string[]): string {
  const env = { PATH: `${join(folder.path, 'node_modules/.bin')}:${process.env['PATH']}`, DATABASE_URL: 'x' };
  const offline = { npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' };
  const options = { cwd: folder.path, encoding: 'utf8', env: { ...env, ...offline } } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ['tooling/run.mjs', ...args], options);
  return stdout + stderr;
}

it.each([
  ['page', 'apps/server/src/main.ts'],
  ['packages', 'apps/server/src/cli/migrate.ts'],
])('%s: %s runs as it is', (wanted, program) => {
  expect(run(wanted, program)).toMatch(/^A setting is wrong, so nothing was started:\n {2}DATABASE_URL=x/);
});

it('says what was not built', async () => {
  await rm(join(folder.path, 'packages'));
  expect(run('page', 'apps/server/src/main.ts')).toMatch(
    /^Not built: packages\/copy\/dist, packages\/inline\/dist\. Take a release/,
  );
});

it('says that the packages are those of another version', async () => {
  await writeInstalled(({ dev, ...rest }) => dev !== true && !('engines' in rest));
  expect(run('page', 'apps/server/src/main.ts')).toMatch(
    /^The packages are not those of package-lock\.json\. Run npm ci --omit=dev/,
  );
});

it('installs what developers need for what developers run', () => {
  expect(run('packages', 'tooling/test.ts', 'check')).toMatch(/^Installing dependencies/);
});
