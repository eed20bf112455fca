// What the system knows of a process: whether it still runs, since when, and with which arguments.
import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const IS_LINUX = process.platform === 'linux';
/** Places in /proc/<pid>/stat, counted after the command's closing bracket. */
const STATE = 0;
const START_TIME = 19;

/**
 * Tells this process apart from an earlier or later one with the same number: the time it started, as the system notes it.
 * Null when no such process runs; one that died and waits for its parent to notice does not run.
 */
export async function startMark(pid: number): Promise<string | null> {
  if (IS_LINUX) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || fields[STATE] === 'Z' || fields[STATE] === 'X') return null;
    return fields[START_TIME] ?? null;
  }
  const answer = await ps(pid, 'stat=,lstart=');
  return !answer || answer.startsWith('Z') ? null : answer.replace(/^\S+\s+/, '');
}

/** Whether this process is the PostgreSQL that serves this data folder, wherever that folder was moved since. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if ((await startMark(pid)) === null) return false;
  if (!IS_LINUX) return ((await ps(pid, 'command=')) ?? '').includes(`postgres -D ${cluster}`);
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (basename(command[0] ?? '') !== 'postgres') return false;
  const named = command[command.indexOf('-D') + 1];
  // It works inside its data folder; but a root without the right to trace others may not look there.
  const inside = await realpath(`/proc/${pid}/cwd`).catch(() => null);
  const real = await realpath(cluster).catch(() => cluster);
  return inside === null ? named === cluster || named === real : inside === real;
}

async function ps(pid: number, columns: string): Promise<string | null> {
  const environment = { PATH: process.env.PATH, LC_ALL: 'C' };
  const answer = await run('ps', ['-o', columns, '-p', String(pid)], { env: environment }).catch(() => null);
  return answer?.stdout.trim() || null;
}
