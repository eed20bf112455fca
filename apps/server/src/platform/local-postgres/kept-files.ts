// Files of the backup folder: sealed under the first of the keys where there are any, and read either way.
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { createOpener, createSealer, SealError } from './age.ts';
import { LocalPostgresError } from './binaries.ts';

/** Where backups are, and the keys that seal them, as hexadecimal characters: the first is used, the others still open what was sealed under them. */
export type Backups = { backupDir: string; backupKeys: readonly string[] };
type Keys = Backups['backupKeys'];

/** At the end of a sealed file's name. */
export const SEALED = '.age';

const OWNER_ONLY = 0o600;
const CHUNK_BYTES = 256 * 1024;

// Without promises: a base is thousands of small files, and the steps of a promise each would take longer than the file.

/** Writes what `pour` writes, under the name that it has by its keys. */
export function writeKept<Result>(
  path: string,
  keys: Keys,
  pour: (write: (chunk: Buffer) => void) => Result,
): Result {
  const [key] = keys;
  return create(key === undefined ? path : `${path}${SEALED}`, (file) => {
    const write = (chunk: Buffer) => writeFileSync(file, chunk);
    if (key === undefined) return pour(write);
    const sealer = createSealer(Buffer.from(key, 'hex'), write);
    const result = pour(sealer.write);
    sealer.end();
    return result;
  });
}

/** Passes the file on, sealed or not; false where it is neither way there. Throws `LocalPostgresError` where it cannot be opened. */
export function readKept(path: string, keys: Keys, pass: (chunk: Buffer) => void): boolean {
  const isRead = (at: string, sink: (chunk: Buffer) => void): boolean =>
    withFile(at, (file) => {
      readChunks(file, sink);
      return true;
    }) ?? false;
  if (isRead(path, pass)) return true;
  const sealed = `${path}${SEALED}`;
  const opener = createOpener(
    keys.map((key) => Buffer.from(key, 'hex')),
    pass,
  );
  try {
    if (!isRead(sealed, opener.write)) return false;
    opener.end();
    return true;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new LocalPostgresError(`${sealed} ${problemOf(error, keys)}`, { cause: error });
  }
}

function problemOf({ why }: SealError, keys: Keys): string {
  if (why === 'damaged') return 'is not as it was written.';
  return keys.length === 0
    ? 'is encrypted, and BACKUP_KEYS is not set.'
    : 'is encrypted, and no key of BACKUP_KEYS opens it.';
}

/** Null where it is not there. */
export function readKeptText(path: string, keys: Keys): string | null {
  const chunks: Buffer[] = [];
  // The reader writes over what it passes on.
  const isThere = readKept(path, keys, (chunk) => void chunks.push(Buffer.from(chunk)));
  return isThere ? Buffer.concat(chunks).toString() : null;
}

/** Null where the file is gone. */
export function withFile<Result>(path: string, act: (file: number) => Result): Result | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return closing(file, act);
}

export function create<Result>(path: string, act: (file: number) => Result): Result {
  return closing(openSync(path, 'w', OWNER_ONLY), act);
}

function closing<Result>(file: number, act: (file: number) => Result): Result {
  try {
    return act(file);
  } finally {
    closeSync(file);
  }
}

/** Reads it to its end; what is passed on is written over by what comes next. */
export function readChunks(file: number, pass: (chunk: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(Math.min(fstatSync(file).size + 1, CHUNK_BYTES));
  for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer))
    pass(buffer.subarray(0, bytes));
}
