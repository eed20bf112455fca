// The service's keys: made once, kept closed, the same for everybody, and never replaced in silence.
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Settings } from './config.ts';
import { loadKeys } from './keys.ts';

let folder: string;
let sandbox: Pick<Settings, 'mode' | 'dataDir' | 'keys'>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titan-keys-'));
  sandbox = { mode: 'sandbox', dataDir: join(folder, 'data'), keys: null };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOfKeyFile = async () => (await stat(join(sandbox.dataDir, 'keys.json'))).mode & 0o777;

it('makes two different keys at the first start and finds them at the next', async () => {
  const first = await loadKeys(sandbox);
  expect(first.session).toHaveLength(32);
  expect(first.idempotency).toHaveLength(32);
  expect(first.session.equals(first.idempotency)).toBe(false);
  expect(await modeOfKeyFile()).toBe(0o600);
  expect(await readdir(sandbox.dataDir)).toEqual(['keys.json']);
  expect(await loadKeys(sandbox)).toEqual(first);
});

it('gives several programs that start at once the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => loadKeys(sandbox)));
  expect(new Set(all.map(({ session }) => session.toString('hex'))).size).toBe(1);
  expect(await readdir(sandbox.dataDir)).toEqual(['keys.json']);
});

it('closes a key file that others could read', async () => {
  await loadKeys(sandbox);
  await chmod(join(sandbox.dataDir, 'keys.json'), 0o644);
  await loadKeys(sandbox);
  expect(await modeOfKeyFile()).toBe(0o600);
});

it.each(['', '{', '{}', '{"session":"00","idempotency":"00"}', '[]'])(
  'does not replace a damaged file: %s',
  async (content) => {
    await loadKeys(sandbox);
    await writeFile(join(sandbox.dataDir, 'keys.json'), content);
    await expect(loadKeys(sandbox)).rejects.toThrow('are damaged');
  },
);

it('uses given keys as they are, and then keeps nothing', async () => {
  const keys = { session: 'ab'.repeat(32), idempotency: 'CD'.repeat(32) };
  const loaded = await loadKeys({ ...sandbox, mode: 'live', keys });
  expect(loaded.session.toString('hex')).toBe(keys.session);
  expect(loaded.idempotency.toString('hex')).toBe(keys.idempotency.toLowerCase());
  expect(await readdir(folder)).toEqual([]);
});

it('makes no keys in live mode', async () => {
  await expect(loadKeys({ ...sandbox, mode: 'live' })).rejects.toThrow('Live mode needs');
  expect(await readdir(folder)).toEqual([]);
});
