// Which Node runs the project: the one npm installs with it, or the machine's when that is new enough.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LaunchFailure } from './failure.mjs';
import { PROGRAMS } from './places.mjs';

/** The first version that runs TypeScript directly and has every API used here. */
const OLDEST_MAJOR = 24;

/** The path of a Node that can run the project; throws with what to do when there is none. */
export function findRuntime(candidates = [join(PROGRAMS, 'node'), process.execPath]) {
  const found = candidates.find((candidate) => majorOf(candidate) >= OLDEST_MAJOR);
  if (found) return found;
  throw new LaunchFailure(
    `Node ${OLDEST_MAJOR} or newer is needed, and npm has none for ${process.platform}-${process.arch} ` +
      `(this is Node ${process.versions.node}). Install one from https://nodejs.org and start again.`,
  );
}

function majorOf(candidate) {
  const answer = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(/^v(\d+)/.exec(answer.stdout)?.[1] ?? 0) : 0;
}
