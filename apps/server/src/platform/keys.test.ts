// The service's keys: made once, private, shared by all processes, and never replaced silently.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Settings } from './config.ts';
import { loadKeys } from './keys.ts';
import type { KeyRing } from './key-ring.ts';

let folder: string;
let sandbox: Pick<Settings, 'mode' | 'dataDir' | 'keys'>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titan-keys-'));
  sandbox = { mode: 'sandbox', dataDir: join(folder, 'data'), keys: null };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const newestOf = (ring: KeyRing) => ring.newest.bytes;
const modeOfKeyFile = async () => (await stat(join(sandbox.dataDir, 'keys.json'))).mode & 0o777;

it('makes different keys at the first start and finds them at the next', async () => {
  const first = await loadKeys(sandbox);
  expect(first.session).toHaveLength(32);
  expect(first.idempotency).toHaveLength(32);
  const all = [
    first.session,
    first.idempotency,
    ...[first.cards, first.cardLookups, first.cookies, first.webhooks, first.receipts].map(newestOf),
  ];
  expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(7);
  expect(await modeOfKeyFile()).toBe(0o600);
  expect((await readdir(sandbox.dataDir)).toSorted()).toEqual([
    'card-keys.json',
    'keys.json',
    'receipt-keys.json',
    'webhook-keys.json',
  ]);
  expect(await loadKeys(sandbox)).toEqual(first);
});

it('gives several programs that start at once the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => loadKeys(sandbox)));
  expect(new Set(all.map(({ session }) => session.toString('hex'))).size).toBe(1);
  expect(new Set(all.map(({ cards }) => cards.newest.id)).size).toBe(1);
  expect((await readdir(sandbox.dataDir)).toSorted()).toEqual([
    'card-keys.json',
    'keys.json',
    'receipt-keys.json',
    'webhook-keys.json',
  ]);
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
  const lists = {
    cards: ['12'.repeat(32), '34'.repeat(32)],
    cardLookups: ['56'.repeat(32)],
    cookies: ['78'.repeat(32)],
    webhooks: ['9a'.repeat(32)],
    receipts: ['bc'.repeat(32)],
  };
  const keys = { session: 'ab'.repeat(32), idempotency: 'CD'.repeat(32), ...lists };
  const loaded = await loadKeys({ ...sandbox, mode: 'live', keys });
  expect(loaded.session.toString('hex')).toBe(keys.session);
  expect(loaded.idempotency.toString('hex')).toBe(keys.idempotency.toLowerCase());
  expect(loaded.cards.newest.bytes.toString('hex')).toBe(lists.cards[0]);
  expect(loaded.cards.byId.size).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

it('keeps the sessions of a folder that an older version made, and adds the keys of saved cards', async () => {
  const first = await loadKeys(sandbox);
  await rm(join(sandbox.dataDir, 'card-keys.json'));
  const again = await loadKeys(sandbox);
  expect(again.session).toEqual(first.session);
  expect(again.cards.newest.id).not.toBe(first.cards.newest.id);
});

it('reads older card keys from the file too', async () => {
  const old = await loadKeys(sandbox);
  const path = join(sandbox.dataDir, 'card-keys.json');
  const file = JSON.parse(await readFile(path, 'utf8')) as Record<string, string[]>;
  await writeFile(path, JSON.stringify({ ...file, cards: ['9a'.repeat(32), ...(file['cards'] ?? [])] }));
  const { cards } = await loadKeys(sandbox);
  expect(cards.newest.id).not.toBe(old.cards.newest.id);
  expect(cards.byId.has(old.cards.newest.id)).toBe(true);
});

it('makes no keys in live mode', async () => {
  await expect(loadKeys({ ...sandbox, mode: 'live' })).rejects.toThrow('Live mode needs');
  expect(await readdir(folder)).toEqual([]);
});
