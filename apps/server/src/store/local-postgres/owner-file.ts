// Which running program a data folder belongs to: two programs that manage one database would stop it under each other.
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LocalPostgresError } from './failure.ts';
import { startMark } from './process-facts.ts';

const owner = z.object({ pid: z.int().positive(), startMark: z.string() });
type Owner = z.infer<typeof owner>;

const ATTEMPTS = 5;
let drafts = 0;

/**
 * Claims the folder for this process and answers how to give it back. A dead owner is replaced.
 * Throws when another living program owns it.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'postgres-owner.json');
  drafts += 1;
  const draft = `${path}.${process.pid}-${drafts}`;
  const mine: Owner = { pid: process.pid, startMark: (await startMark(process.pid)) ?? '' };
  try {
    await writeFile(draft, JSON.stringify(mine));
    await claim(path, draft, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    const current = await readOwner(path);
    if (current?.pid === mine.pid && current.startMark === mine.startMark) await rm(path, { force: true });
  };
}

/** Linking a finished draft makes the claim appear whole or not at all. */
async function claim(path: string, draft: string, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const isClaimed = await link(draft, path).then(() => true, isTakenAlready);
    if (isClaimed) return;
    await refuseLiving(path, dataDir);
    await moveDeadAside(path, `${draft}.old`, dataDir);
  }
  throw new LocalPostgresError(`Several programs fight over ${dataDir}. Start one at a time.`);
}

function isTakenAlready(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}

/** Between looking and moving, a third program may have put its claim there: then it gets it back. */
async function moveDeadAside(path: string, aside: string, dataDir: string): Promise<void> {
  const isMoved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  try {
    await refuseLiving(aside, dataDir);
  } catch (error) {
    await link(aside, path).catch(isTakenAlready);
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
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
