// What a base holds, file by file, in PostgreSQL's own format ("Backup Manifest Format" in its manual), so that its pg_verifybackup reads it too.
import { hash as digest, createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

// Without promises: a base is thousands of small files, and the steps of a promise each would take longer than the file.

/** Copies a file and says what was read of it, whatever became of the copy; null: the file is gone. */
export function copyFileCounted(from: string, to: string): Omit<CopiedFile, 'path'> | null {
  return withFile(from, 'r', (source) =>
    withFile(to, 'w', (target) => ({
      ...sumOf(source, (chunk) => writeFileSync(target, chunk)),
      modifiedAt: fstatSync(source).mtime,
    })),
  );
}

const OWNER_ONLY = 0o600;

/** Null where a file to be read is gone. */
function withFile<Result>(path: string, flags: 'r' | 'w', act: (file: number) => Result): Result | null {
  let file: number;
  try {
    file = openSync(path, flags, OWNER_ONLY);
  } catch (error) {
    if (flags === 'r' && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return act(file);
  } finally {
    closeSync(file);
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Reads it to its end. */
function sumOf(file: number, pass: (chunk: Buffer) => void = () => {}): Pick<CopiedFile, 'size' | 'sha256'> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.min(fstatSync(file).size + 1, CHUNK_BYTES));
  for (let size = 0; ;) {
    const bytes = readSync(file, buffer);
    if (bytes === 0) return { size, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytes);
    hash.update(chunk);
    pass(chunk);
    size += bytes;
  }
}

/** Writes the list beside the files that it is of. */
export async function writeManifest(
  folder: string,
  files: readonly CopiedFile[],
  { systemIdentifier, timeline, startLsn, stopLsn }: BaseLog,
): Promise<void> {
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
  await writeFile(join(folder, MANIFEST), `${text}"Manifest-Checksum": "${digest('sha256', text)}"}\n`);
}

/** Whether what every base has is there. */
export async function hasEssentials(folder: string): Promise<boolean> {
  const found = await Promise.allSettled(ESSENTIAL.map((path) => access(join(folder, path))));
  return found.every(({ status }) => status === 'fulfilled');
}

/** Reads a base again, every byte: what is wrong with it, or null. Bases of releases that wrote no list are looked at for the essential alone. */
export async function damageOf(folder: string): Promise<string | null> {
  if (!(await hasEssentials(folder))) return `${ESSENTIAL.join(', ')} are not all there`;
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (text === null) return null;
  const listed = filesIn(text);
  if (listed === null) return `${MANIFEST} is not as it was written`;
  for (const { path, size, sha256 } of listed) {
    const found = withFile(join(folder, path), 'r', (file) => sumOf(file));
    if (found === null) return `${path} is missing`;
    if (found.size !== size || found.sha256 !== sha256) return `${path} is not as it was copied`;
  }
  return null;
}

/** Null where its own sum is wrong. */
function filesIn(text: string): Pick<CopiedFile, 'path' | 'size' | 'sha256'>[] | null {
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const [, sum] = LAST_LINE.exec(text.slice(end)) ?? [];
  if (sum !== digest('sha256', text.slice(0, end))) return null;
  const { Files: files } = JSON.parse(text) as { Files: { Path: string; Size: number; Checksum: string }[] };
  return files.map(({ Path: path, Size: size, Checksum: sha256 }) => ({ path, size, sha256 }));
}
