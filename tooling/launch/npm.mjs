// How npm is called from here: the very npm that started us, or else the one on the PATH.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { MODULES, ROOT } from './places.mjs';
import { runProgram } from './run-program.mjs';

/** Runs npm in the repository and returns its exit code. */
export function runNpm(args, options) {
  const [command, ...before] = npmCommand(process.env);
  return runProgram(command, [...before, ...args], { cwd: ROOT, ...options });
}

function npmCommand({ npm_execpath: npm, npm_node_execpath: node }) {
  if (!npm || basename(npm) !== 'npm-cli.js' || !existsSync(npm)) return ['npm'];
  // Never with the Node in node_modules: npm ci begins by removing it.
  const runner = [node, process.execPath].find(
    (path) => path && existsSync(path) && !path.startsWith(MODULES),
  );
  return runner ? [runner, npm] : ['npm'];
}
