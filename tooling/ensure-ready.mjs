// The entry of all npm scripts: installs what is missing, builds what changed, then runs the command. Needs nothing but Node 20.19.
import { LaunchFailure } from './launch/failure.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ensurePageBuilt } from './launch/page-build.mjs';
import { COMPILED, projectEnvironment, ROOT } from './launch/places.mjs';
import { runAgainOnChange } from './launch/restarting.mjs';
import { codeOfSignal, listenForSignals, runProgram, wishedSignal } from './launch/run-program.mjs';
import { needNode } from './launch/oldest-node.mjs';
import { findRuntime } from './launch/runtime.mjs';
import { VERIFICATIONS, verify } from './launch/verification.mjs';

const USAGE = `node tooling/ensure-ready.mjs start | dev | build | ${VERIFICATIONS.join(' | ')} | run <file>`;

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a file of ours with the project's Node; the channel tells it when we die. */
function runFile(file, args = []) {
  const env = projectEnvironment({ NODE_COMPILE_CACHE: COMPILED });
  return runProgram(findRuntime(), [file, ...args], { cwd: ROOT, env, channel: true });
}

async function start() {
  await ensurePageBuilt(say);
  return runFile('tooling/start.ts');
}

/** While a source is half written the build may fail; that is printed, and the next change tries again. */
async function startOrTell() {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    say(error.message);
    return 1;
  }
}

async function build() {
  await ensurePageBuilt(say, { force: true, visible: true });
  return 0;
}

async function main([command, ...args]) {
  needNode();
  const commands = {
    start,
    build,
    dev: () => runAgainOnChange(startOrTell, say),
    run: () => runFile(...args.slice(0, 1), args.slice(1)),
    ...Object.fromEntries(VERIFICATIONS.map((name) => [name, () => verify(name, args, say)])),
  };
  const run = Object.hasOwn(commands, command ?? '') ? commands[command] : null;
  if (!run || (command === 'run' && args.length === 0))
    throw new LaunchFailure(`What shall be done? ${USAGE}`);
  listenForSignals();
  await ensureInstalled(say);
  findRuntime();
  return run();
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LaunchFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = wishedSignal() ? codeOfSignal(wishedSignal()) : 1;
}
