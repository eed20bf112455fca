// A temporary folder for tests that run databases: whatever happens to the run, neither folder nor database is left behind.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type TestFolder = { path: string; remove(): Promise<void> };

const GUARD = resolve(import.meta.dirname, 'test-folder-guard.ts');

/** Makes the folder. Stop what runs in it, then call `remove`; when the run is killed instead, a guard does both. */
export async function makeTestFolder(name: string): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), `titan-${name}-`));
  // What mkdtemp makes is closed to the account that PostgreSQL runs as for root.
  await chmod(path, 0o755);
  // In a process group of its own, so that killing the run leaves the guard alive.
  const guard = spawn(process.execPath, [GUARD, path], {
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
