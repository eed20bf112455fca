// PostgreSQL's programs: library links, and how failures are explained.
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries, makeMissingLinks, explainFailure } from './binaries.ts';

describe('library links', () => {
  it('makes the missing ones, and again changes nothing', async () => {
    const root = await mkdtemp(join(tmpdir(), 'titan-links-'));
    await mkdir(join(root, 'native/lib'), { recursive: true });
    await writeFile(join(root, 'native/lib/libpq.so.5.18'), '');
    const links = [
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    ];
    await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
    await makeMissingLinks(root);
    await makeMissingLinks(root);
    expect(await readlink(join(root, 'native/lib/libpq.so'))).toBe('libpq.so.5.18');
    expect(await readlink(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    await rm(root, { recursive: true });
  });

  it('names the way out on a platform without PostgreSQL', async () => {
    await expect(findBinaries('plan9-mips')).rejects.toThrow('set DATABASE_URL to a PostgreSQL of your own');
  });
});

describe('failures', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'the disk under /data is full'],
    ['FATAL:  could not extend file\nHINT:  Check free disk space.', 'the disk under /data is full'],
    ['initdb: could not write: No space left on device', 'the disk under /data is full'],
    ['EROFS: read-only file system, open', '/data cannot be written: is the disk read-only?'],
    ["ENOENT: no such file or directory, mkdir '/data'", '/data cannot be written: is the disk read-only?'],
    ['EACCES: permission denied, mkdir', 'this user may not write to /data'],
    ['ENOTDIR: not a directory, mkdir', '/data is not a folder'],
    ['FATAL: something new', 'something new'],
  ])('%s → %s', (message, explanation) => {
    const failure = explainFailure('Starting the database', '/data', new Error(message));
    expect(failure.message).toContain(explanation);
    expect(failure.message).toContain('DATABASE_URL');
  });

  it('keeps what is already explained', () => {
    const explained = explainFailure('Starting', '/data', new Error('ENOSPC'));
    expect(explainFailure('Starting again', '/data', explained)).toBe(explained);
  });
});
