// Builds the payer's page, and the script that embeds it, when its sources are other than those of the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { runNpm } from './npm.mjs';
import { projectEnvironment, ROOT } from './places.mjs';
import { wishedSignal } from './run-program.mjs';

const PAGE = join(ROOT, 'apps/checkout');
const STAMP = join(PAGE, 'dist/.built-from');
const SOURCES = ['apps/checkout', 'packages', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules', 'coverage']);

/** Builds if need be, or always with `force`. Without `visible` the output of the build is shown only when it fails. */
export async function ensurePageBuilt(say, { force = false, visible = false } = {}) {
  const wanted = hashOfSources();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('Building the page (some seconds)…');
  rmSync(STAMP, { force: true });
  let printed = '';
  const shown = visible ? {} : { output: 'pipe', onOutput: (text) => (printed += text) };
  const code = await runNpm(['run', 'build', '--workspace=@titan/checkout', '--workspace=@titan/inline'], {
    env: projectEnvironment(),
    ...shown,
  });
  if (wishedSignal()) throw new LaunchFailure('Stopped while building.');
  if (code !== 0) throw new LaunchFailure(`${printed}\nThe page could not be built.`);
  writeFileSync(STAMP, wanted);
}

/** One hash over names and contents: file times mean nothing after a git checkout. */
export function hashOfSources(root = ROOT, sources = SOURCES) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const entries = entriesOf(path);
  if (entries === null) return existsSync(path) ? [path] : [];
  const sources = entries.filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name));
  return sources.flatMap(({ name }) => filesIn(join(path, name)));
}

function entriesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}
