// Signals and exit codes between the launcher and what it runs, with real processes.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';

const LAUNCHER = new URL('./run-program.mjs', import.meta.url).href;

/** A program that prints the signals it gets, and ends on SIGTERM or when its launcher is gone. */
const PROGRAM = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log(signal);
    if (signal === 'SIGTERM') process.exit(7);
  });
  process.on('disconnect', () => { console.log('launcher gone'); process.exit(0); });
  console.log('pid', process.pid);
  setInterval(() => {}, 1000);
`;

let launchers: ChildProcess[] = [];
afterEach(() => {
  for (const launcher of launchers) launcher.kill('SIGKILL');
  launchers = [];
});

/** A launcher that runs the program; what both print arrives line by line. */
function launch(program = PROGRAM, environment: NodeJS.ProcessEnv = {}) {
  const script = `
    import { listenForSignals, runProgram } from ${JSON.stringify(LAUNCHER)};
    listenForSignals();
    if (process.env.MS_BETWEEN_SIGNALS) {
      let now = 0;
      performance.now = () => (now += Number(process.env.MS_BETWEEN_SIGNALS));
      process.on('SIGINT', () => console.log('launcher got it'));
    }
    process.exitCode = await runProgram(process.execPath, ['-e', ${JSON.stringify(program)}], { channel: true });
  `;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...environment },
  });
  launchers.push(launcher);
  if (!launcher.stdout) throw new Error('The launcher has no output');
  const lines = createInterface({ input: launcher.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value ?? 'end');
  return { launcher, nextLine, ended: once(launcher, 'exit') };
}

it.each([
  ['process.exit(0)', 0],
  ['process.exit(3)', 3],
  ["process.kill(process.pid, 'SIGKILL')", 137],
])('ends as the program ends: %s', async (program, code) => {
  expect((await launch(program).ended)[0]).toBe(code);
});

it('passes a signal on once, and ends with the code of the program', async () => {
  const { launcher, nextLine, ended } = launch();
  await nextLine();
  launcher.kill('SIGTERM');
  expect(await nextLine()).toBe('SIGTERM');
  expect(await nextLine()).toBe('end');
  expect((await ended)[0]).toBe(7);
});

it('takes the same Ctrl-C from the terminal and from npm as one', async () => {
  const { launcher, nextLine } = launch(PROGRAM, { MS_BETWEEN_SIGNALS: '100' });
  await nextLine();
  launcher.kill('SIGINT');
  expect([await nextLine(), await nextLine()].toSorted()).toEqual(['SIGINT', 'launcher got it']);
  for (const _repeat of ['npm', 'an impatient finger']) {
    launcher.kill('SIGINT');
    expect(await nextLine()).toBe('launcher got it');
  }
  launcher.kill('SIGKILL');
  expect(await nextLine()).toBe('launcher gone');
});

it('passes on a later signal', async () => {
  const { launcher, nextLine } = launch(PROGRAM, { MS_BETWEEN_SIGNALS: '2000' });
  await nextLine();
  for (const _wish of ['first', 'second']) {
    launcher.kill('SIGINT');
    expect([await nextLine(), await nextLine()].toSorted()).toEqual(['SIGINT', 'launcher got it']);
  }
});

it('turns a closed terminal into a clean end', async () => {
  const { launcher, nextLine, ended } = launch();
  await nextLine();
  launcher.kill('SIGHUP');
  expect(await nextLine()).toBe('SIGTERM');
  expect((await ended)[0]).toBe(7);
});

it('when killed, ends its program too', async () => {
  const { launcher, nextLine } = launch();
  await nextLine();
  launcher.kill('SIGKILL');
  expect(await nextLine()).toBe('launcher gone');
});

it('keeps the program out of the reach of the terminal', async () => {
  const { launcher, nextLine } = launch();
  const pid = Number((await nextLine()).split(' ')[1]);
  // The program leads a group of its own, so a signal to that group is for it alone.
  process.kill(-pid, 'SIGINT');
  expect(await nextLine()).toBe('SIGINT');
  expect(launcher.exitCode).toBeNull();
});

it('notices that npm was killed', async () => {
  const asNpm = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['--input-type=module', '-e', process.env.SCRIPT], { stdio: 'inherit' });
    setInterval(() => {}, 1000);
  `;
  const script = `
    import { listenForSignals, runProgram } from ${JSON.stringify(LAUNCHER)};
    listenForSignals();
    await runProgram(process.execPath, ['-e', ${JSON.stringify(PROGRAM)}], { channel: true });
  `;
  const npm = spawn(process.execPath, ['-e', asNpm], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start', SCRIPT: script },
  });
  launchers.push(npm);
  if (!npm.stdout) throw new Error('No output');
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
  await lines.next();
  npm.kill('SIGKILL');
  expect((await lines.next()).value).toBe('SIGTERM');
});
