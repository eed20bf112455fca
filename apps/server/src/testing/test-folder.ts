// A temporary folder for tests that run databases: whatever happens to the run, neither folder nor database is left behind.
import { spawn } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestFolder = { path: string; remove(): Promise<void> };

/**
 * Reads from our pipe, which the system closes when the run ends, after `kill -9` too. The databases of a killed run stop by
 * themselves, and may be writing until then.
 */
const GUARD = 'read -r line || for try in 1 2 3 4 5; do rm -rf "$0" && exit; sleep 1; done';

/** What Linux keeps in memory. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/** A database takes ten times as long to make on a disk, because it is a thousand files. In a container there may be no room in memory. */
function inMemory(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}

/**
 * Makes the folder. Stop what runs in it, then call `remove`; when the run is killed instead, a guard removes it.
 * @param within in memory where there is room
 */
export async function makeTestFolder(name: string, within = inMemory()): Promise<TestFolder> {
  const path = await mkdtemp(join(within, `titan-${name}-`));
  // What mkdtemp makes is closed to the account that PostgreSQL runs as for root.
  await chmod(path, 0o755);
  // In a process group of its own, so that killing the run leaves the guard alive.
  const guard = spawn('/bin/sh', ['-c', GUARD, path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return {
    path,
    remove: async () => {
      guard.kill('SIGKILL');
      await rm(path, { recursive: true, force: true });
    },
  };
}
