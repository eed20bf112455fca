// Which running program a data folder belongs to: two programs that manage one database would stop it under each other.
//
// Owners are numbered files, postgres-owner.1, .2, …: the highest number counts, and a new owner creates the next one, which
// the file system lets only one program do. The highest file is never removed, only marked as given up, so that a number is
// not used twice by programs that looked at different times.
import { execFile } from 'node:child_process';
import { link, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { LocalPostgresError } from './binaries.ts';

// What the system knows of a process: whether it still runs, since when, and with which arguments.

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

const owner = z.object({ pid: z.int().positive(), startMark: z.string() });
type Owner = z.infer<typeof owner>;

const PREFIX = 'postgres-owner.';
const GIVEN_UP = '{}';
const ATTEMPTS = 100;
let drafts = 0;

/**
 * Claims the folder for this process and answers how to give it back. A dead owner is replaced.
 * Throws when another living program owns it.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  drafts += 1;
  const draft = join(dataDir, `draft-${process.pid}-${drafts}.${PREFIX}`);
  const mine: Owner = { pid: process.pid, startMark: (await startMark(process.pid)) ?? '' };
  try {
    // A file that is linked when finished appears whole or not at all.
    await writeFile(draft, JSON.stringify(mine));
    const path = await claimNext(dataDir, draft);
    return () => giveUp(path, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

async function claimNext(dataDir: string, draft: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const highest = (await numbersIn(dataDir)).at(-1) ?? 0;
    await refuseLiving(ownerPath(dataDir, highest), dataDir);
    const path = ownerPath(dataDir, highest + 1);
    const isMade = await link(draft, path).then(() => true, isTakenAlready);
    if (!isMade) continue;
    const numbers = await numbersIn(dataDir);
    if (numbers.at(-1) === highest + 1) {
      await Promise.all(
        numbers.slice(0, -1).map((number) => rm(ownerPath(dataDir, number), { force: true })),
      );
      return path;
    }
    // We looked too long ago: the number had been used, and is below the one that counts.
    await rm(path);
  }
  throw new LocalPostgresError(`Several programs fight over ${dataDir}. Start one at a time.`);
}

async function giveUp(path: string, draft: string): Promise<void> {
  await writeFile(draft, GIVEN_UP);
  await rename(draft, path);
}

function isTakenAlready(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

async function refuseLiving(path: string, dataDir: string): Promise<void> {
  const found = await readOwner(path);
  if (!found || (await startMark(found.pid)) !== found.startMark) return;
  throw new LocalPostgresError(
    `Titan Checkout is already running (pid ${found.pid}) with the database in ${dataDir}. ` +
      'Stop it first, or start this one with another DATA_DIR and PORT.',
  );
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    return owner.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** The numbers in use, ascending. */
async function numbersIn(dataDir: string): Promise<number[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(PREFIX));
  return names.map((name) => Number(name.slice(PREFIX.length))).toSorted((a, b) => a - b);
}

function ownerPath(dataDir: string, number: number): string {
  return join(dataDir, `${PREFIX}${number}`);
}
