// The list of a base: what was copied, and each way in which a copy is no longer that.
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../../testing/test-folder.ts';
import { type CopiedFile, copyFileCounted, damageOf, MANIFEST, writeManifest } from './manifest.ts';

let folder: TestFolder;
let [from, base] = ['', ''];
beforeEach(async () => {
  folder = await makeTestFolder('manifest');
  [from, base] = [join(folder.path, 'from'), join(folder.path, 'base')];
  const files: CopiedFile[] = [];
  for (const path of ['PG_VERSION', 'backup_label', 'base/1/112', 'global/pg_control']) {
    for (const root of [from, base]) await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(from, path), `what ${path} holds\n`);
    const copied = copyFileCounted(join(from, path), join(base, path), []);
    if (copied) files.push({ path, ...copied });
  }
  const log = { systemIdentifier: '7450917345019873401', timeline: 1 };
  writeManifest(base, [], files, { ...log, startLsn: '0/2000028', stopLsn: '0/2000120' });
});
afterEach(() => folder.remove());

describe('a base', () => {
  it('is whole as it was copied, also where its database has moved on', async () => {
    await writeFile(join(from, 'base/1/112'), 'something else');
    expect(damageOf(base, [])).toBeNull();
  });

  it('is not made of what is gone, and what cannot be written is a failure', async () => {
    expect(copyFileCounted(join(from, 'gone'), join(base, 'gone'), [])).toBeNull();
    expect(await readdir(base)).not.toContain('gone');
    expect(() => copyFileCounted(join(from, 'PG_VERSION'), join(base, 'no/PG_VERSION'), [])).toThrow(
      'ENOENT',
    );
  });

  const flipped = async (path: string) => {
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('1', '7'));
  };
  it.each<[string, string, (path: string) => Promise<void>]>([
    ['base/1/112', 'base/1/112 is missing', rm],
    ['base/1/112', 'base/1/112 is not as it was copied', flipped],
    ['base/1/112', 'base/1/112 is not as it was copied', (path) => appendFile(path, '\0')],
    ['base/1/112', 'base/1/112 is not as it was copied', (path) => writeFile(path, '')],
    ['PG_VERSION', 'PG_VERSION, global/pg_control, backup_label are not all there', rm],
    [MANIFEST, 'backup_manifest is not as it was written', flipped],
    [MANIFEST, 'backup_manifest is not as it was written', (path) => writeFile(path, '')],
  ])('is damaged where %s changed: %s', async (path, damage, change) => {
    await change(join(base, path));
    expect(damageOf(base, [])).toBe(damage);
  });

  it('of a release that wrote no list is whole with what every base has', async () => {
    await rm(join(base, MANIFEST));
    expect(damageOf(base, [])).toBeNull();
    await rm(join(base, 'global/pg_control'));
    expect(damageOf(base, [])).toContain('are not all there');
  });
});
