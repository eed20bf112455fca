// Runs beside the tests: when the run is killed, however hard, it stops the databases in its folder and removes it.
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { startLocalPostgres } from '../platform/local-postgres.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder?');

// The run holds the other end. It closes when the run ends, and then its databases have no owner any more.
process.stdin.resume().once('end', () => void sweep(folder));

async function sweep(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true });
  const notes = entries.filter((entry) => basename(entry) === 'postmaster.pid');
  for (const note of notes) await stopDatabase(dirname(dirname(join(root, note))));
  // The killed run may have been in the middle of writing.
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
}

/** The supervisor can take a database over and stop it. */
async function stopDatabase(dataDir: string): Promise<void> {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await startLocalPostgres({ dataDir, log: silent }).catch(() => null);
  await database?.stop();
}
