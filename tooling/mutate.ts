// npm run mutate [options of Stryker]: changes the code that decides about money in every small way, one at a time, and names the changes that
// no test of it finds; fails below the share in mutate.json. Stryker comes from the registry when it is first wanted: its 180 packages serve
// nothing else, and stay out of the lockfile. `-- --mutate packages/rules/src/money.ts` works at one file.
import { spawnSync } from 'node:child_process';

const FOLDER = '.cache/stryker';
const PACKAGES = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@10.1.1`);

// It brings no Vitest of its own, and so finds the project's in a folder above.
const INSTALL = ['install', '--prefix', FOLDER, '--legacy-peer-deps', '--ignore-scripts', '--no-audit'];
runOrEnd('npm', [...INSTALL, ...PACKAGES]);
const stryker = `${FOLDER}/node_modules/@stryker-mutator/core/bin/stryker.js`;
runOrEnd(process.execPath, [stryker, 'run', 'tooling/mutate.json', ...process.argv.slice(2)]);

function runOrEnd(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
