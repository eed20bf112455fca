// What a base holds, file by file, in PostgreSQL's own format ("Backup Manifest Format" in its manual), so that its pg_verifybackup reads it too.
import { hash as digest, createHash } from 'node:crypto';
import { existsSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { LocalPostgresError } from './binaries.ts';
import { readChunks, readKept, readKeptText, SEALED, withFile, writeKept } from './kept-files.ts';

export type CopiedFile = {
  /** In the base, with slashes. */
  path: string;
  size: number;
  modifiedAt: Date;
  sha256: string;
};

/** From where to where the log must be read to use a base, in PostgreSQL's own words. */
export type BaseLog = { systemIdentifier: string; timeline: number; startLsn: string; stopLsn: string };

export const MANIFEST = 'backup_manifest';
/** Without these PostgreSQL cannot use a base, or takes it for a database that crashed. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'backup_label'];
const LAST_LINE = /^"Manifest-Checksum": "([0-9a-f]{64})"\}\n$/;

/** Copies a file and says what was read of it, whatever became of the copy; null: the file is gone. */
export function copyFileCounted(
  from: string,
  to: string,
  keys: readonly string[],
): Omit<CopiedFile, 'path'> | null {
  return withFile(from, (source) =>
    writeKept(to, keys, (write) => ({
      ...sumOf((pass) => readChunks(source, pass), write),
      modifiedAt: fstatSync(source).mtime,
    })),
  );
}

type Sum = Pick<CopiedFile, 'size' | 'sha256'>;

/** What `read` passes on, which goes on to `then`. */
function sumOf(read: (pass: (chunk: Buffer) => void) => void, then: (chunk: Buffer) => void = () => {}): Sum {
  const hash = createHash('sha256');
  let size = 0;
  read((chunk) => {
    hash.update(chunk);
    size += chunk.length;
    then(chunk);
  });
  return { size, sha256: hash.digest('hex') };
}

/** Writes the list beside the files that it is of. */
export function writeManifest(
  folder: string,
  keys: readonly string[],
  files: readonly CopiedFile[],
  { systemIdentifier, timeline, startLsn, stopLsn }: BaseLog,
): void {
  const lines = files.map(({ path, size, modifiedAt, sha256 }) =>
    JSON.stringify({
      Path: path,
      Size: size,
      'Last-Modified': modifiedAt.toISOString().replace('T', ' ').replace(/\..*/, ' GMT'),
      'Checksum-Algorithm': 'SHA256',
      Checksum: sha256,
    }),
  );
  const range = { Timeline: timeline, 'Start-LSN': startLsn, 'End-LSN': stopLsn };
  // The identifier is a number that JavaScript would round.
  const text = `{ "PostgreSQL-Backup-Manifest-Version": 2,
"System-Identifier": ${systemIdentifier},
"Files": [
${lines.join(',\n')}
],
"WAL-Ranges": [
${JSON.stringify(range)}
],
`;
  const list = `${text}"Manifest-Checksum": "${digest('sha256', text)}"}\n`;
  writeKept(join(folder, MANIFEST), keys, (write) => write(Buffer.from(list)));
}

/** Whether what every base has is there. */
export function hasEssentials(folder: string): boolean {
  return ESSENTIAL.map((path) => join(folder, path)).every(
    (path) => existsSync(path) || existsSync(`${path}${SEALED}`),
  );
}

/**
 * Reads a base again, every byte: what is wrong with it, or null. Bases of releases that wrote no list are looked at for the essential alone.
 */
export function damageOf(folder: string, keys: readonly string[]): string | null {
  if (!hasEssentials(folder)) return `${ESSENTIAL.join(', ')} are not all there`;
  try {
    const text = readKeptText(join(folder, MANIFEST), keys);
    if (text === null) return null;
    const listed = filesIn(text);
    if (listed === null) return `${MANIFEST} is not as it was written`;
    return listed.map((file) => damageOfFile(folder, keys, file)).find((damage) => damage !== null) ?? null;
  } catch (error) {
    if (error instanceof LocalPostgresError) return error.message.replace(/\.$/, '');
    throw error;
  }
}

function damageOfFile(
  folder: string,
  keys: readonly string[],
  { path, size, sha256 }: Pick<CopiedFile, 'path' | 'size' | 'sha256'>,
): string | null {
  let isThere = false;
  const found = sumOf((pass) => void (isThere = readKept(join(folder, path), keys, pass)));
  if (!isThere) return `${path} is missing`;
  return found.size === size && found.sha256 === sha256 ? null : `${path} is not as it was copied`;
}

/** Null where its own sum is wrong. */
function filesIn(text: string): Pick<CopiedFile, 'path' | 'size' | 'sha256'>[] | null {
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const [, sum] = LAST_LINE.exec(text.slice(end)) ?? [];
  if (sum !== digest('sha256', text.slice(0, end))) return null;
  const { Files: files } = JSON.parse(text) as { Files: { Path: string; Size: number; Checksum: string }[] };
  return files.map(({ Path: path, Size: size, Checksum: sha256 }) => ({ path, size, sha256 }));
}
