// Installs the dependencies when they are missing or no longer those of package-lock.json.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { runNpm } from './npm.mjs';
import { foreignEnvironment, MODULES, ROOT } from './places.mjs';
import { wishedSignal } from './run-program.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(MODULES, '.titan-install');
const PLATFORM = `${process.platform}-${process.arch}`;

/** Installs if need be. `say` gets a line before a long step. */
export async function ensureInstalled(say) {
  const lock = readFileSync(LOCK, 'utf8');
  const wanted = `${PLATFORM} ${createHash('sha256').update(lock).digest('hex')}`;
  const stamp = readOrNull(STAMP);
  if (stamp === wanted) return;
  const isForeign = stamp !== null && !stamp.startsWith(`${PLATFORM} `);
  if (isForeign || !isInstalled(JSON.parse(lock))) await install(say);
  writeFileSync(STAMP, wanted);
}

async function install(say) {
  say('Installing dependencies (about a minute the first time)…');
  // Also where NODE_ENV=production would leave out what builds and runs the project.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runNpm(args, { env: foreignEnvironment() });
  if (code === 0) return;
  if (wishedSignal()) throw new LaunchFailure('Stopped while installing.');
  throw new LaunchFailure(
    `npm ci ended with ${code}. Its messages are above; the registry must be reachable.`,
  );
}

/** Whether exactly these versions were installed by hand; npm writes its own lockfile at the end of an install. */
function isInstalled(lock) {
  const note = readOrNull(join(MODULES, '.package-lock.json'));
  if (note === null) return false;
  const installed = JSON.parse(note).packages;
  const needed = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.optional);
  return needed.every(([path, entry]) => isSame(entry, installed[path]));
}

function isSame(wanted, installed) {
  return installed?.version === wanted.version && installed?.integrity === wanted.integrity;
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
