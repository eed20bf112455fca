// A measured program in a process of its own, and what it tells of itself.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { COMPILED } from '../tooling/launch/places.mjs';
import type { Usage } from './usage.ts';

/** Starts a file of this folder as `npm start` starts programs, and resolves when it is ready. */
export async function startSubject(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return child;
}

/** What it has used so far. */
export function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage');
  });
}

/** Asks all of them to end, and waits for it. */
export async function stopSubjects(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
}
