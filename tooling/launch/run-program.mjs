// Runs a program and passes on to it the signals we get, so that it ends by itself and we exit with its code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C reaches us from the terminal, and once more from npm: within this time it counts once. */
const ONE_WISH_MS = 1_000;
const PARENT_LOOK_MS = 1_000;
const SIGNAL_EXIT_BASE = 128;

const running = new Set();
let wishedAt = -Infinity;
let wish = null;

/** The signal that we got, or null; after it nothing new is started. */
export function wishedSignal() {
  return wish;
}

/** The exit code by which a shell knows the signal that ended a program. */
export function codeOfSignal(signal) {
  return SIGNAL_EXIT_BASE + (constants.signals[signal] ?? 0);
}

/** Starts listening for signals. From here on they end us through our programs, never in their middle. */
export function listenForSignals() {
  for (const signal of SIGNALS) process.on(signal, () => passOn(signal));
  watchParent();
}

/**
 * Runs a program to its end and returns its exit code. It gets a process group of its own: what the terminal sends to our
 * group reaches it through us, exactly once. With `channel` it also gets an IPC channel, which closes when we die.
 */
export function runProgram(command, args, { env, cwd, channel = false, output = 'inherit', onOutput } = {}) {
  const stdio = channel ? ['ignore', output, output, 'ipc'] : ['ignore', output, output];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(signal ? codeOfSignal(signal) : code);
    });
  });
}

/** Ends what is running now, as if we had been asked, but goes on afterwards. */
export function endRunning() {
  for (const child of running) sendTo(child, 'SIGTERM');
}

function passOn(signal) {
  const now = performance.now();
  const isRepeat = wish !== null && now - wishedAt < ONE_WISH_MS;
  wish = signal;
  if (isRepeat) return;
  wishedAt = now;
  if (running.size === 0) process.exit(codeOfSignal(signal));
  // A closed terminal stops us like any other signal.
  for (const child of running) sendTo(child, signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

function sendTo(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * npm passes signals on to the process that it started, and a shell would keep them: so our scripts begin with `exec`, and npm is
 * our parent. Killed with -9 it passes nothing on. Without npm, a changed parent is only a terminal that went away, as with nohup.
 */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    passOn('SIGTERM');
  }, PARENT_LOOK_MS);
  timer.unref();
}
