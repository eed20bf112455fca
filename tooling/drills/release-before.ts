// The release before this one, built: it is the commit whose changelog first told of it, so no tag is needed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sectionsOf } from '../release/agreement.ts';

/** Returns its folder, in the system's folder for temporary files, where it stays for the next time. */
export function buildReleaseBefore(root: string): string {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { version: ours } = JSON.parse(read('package.json')) as { version: string };
  const before = sectionsOf(read('CHANGELOG.md')).find(({ version }) => version !== ours)?.version;
  const log = ['log', '--reverse', '--format=%H', `-S## [${before}]`, '--', 'CHANGELOG.md'];
  const [commit = ''] = execFileSync('git', log, { cwd: root, encoding: 'utf8' }).split('\n');
  if (before === undefined || commit === '')
    throw new Error(
      'The history of this clone does not go back to a release before this one: name its folder.',
    );
  const folder = join(tmpdir(), `titan-checkout-${before}-${commit.slice(0, 8)}`);
  if (existsSync(join(folder, 'apps/checkout/dist'))) return folder;
  console.log(`Building ${before} (${commit.slice(0, 8)}) in ${folder}: some minutes…`);
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: [...stdio] });
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: [...stdio] });
  return folder;
}
