// Which Node can start at all. A much older one cannot parse the launcher and would only print a syntax error.
import { LaunchFailure } from './failure.mjs';

/** Below this Node breaks; from here to 20.19 npm may complain, and it works. */
const BREAKS_BELOW = 18;

/** Throws with what to do where `version` (14.21.3) is too old to go on with. */
export function needNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) >= BREAKS_BELOW) return;
  throw new LaunchFailure(
    `Node 20.19 or newer is needed, and this is Node ${version}. Install one from https://nodejs.org and start again.`,
  );
}
