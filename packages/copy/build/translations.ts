// Which English sentence each translation was made from: a translation whose English has changed since is out of date.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';

const LOCK = join(import.meta.dirname, '../messages/translated-from.json');
const HASH_LENGTH = 6;

/** By key: a hash of the English that every translation was made from, or of each by its tag where they differ. */
type Lock = Record<string, string | Record<string, string>>;

/** The keys that a language lacks, and those whose English has changed since it was translated. */
export function stateOf(catalogue: Catalogue, source: Catalogue, lock: Lock = readLock()) {
  const keys = [...source.messages.keys()];
  const has = (key: string) => catalogue.messages.has(key);
  return {
    missing: keys.filter((key) => !has(key)),
    outdated: keys.filter((key) => has(key) && madeFrom(lock, key, catalogue.tag) !== hashOf(source, key)),
  };
}

/** Notes that these translations were made from the English of today. Keys that English no longer has are dropped. */
export function record(
  translated: readonly { tag: string; keys: readonly string[] }[],
  [source, ...others]: readonly [Catalogue, ...Catalogue[]],
): void {
  const lock = readLock();
  const areas = new Map<string, Lock>();
  for (const key of source.messages.keys()) {
    const hashes: Record<string, string> = {};
    for (const { tag, messages } of others) {
      const isNew = translated.some((each) => each.tag === tag && each.keys.includes(key));
      const hash = isNew ? hashOf(source, key) : madeFrom(lock, key, tag);
      if (messages.has(key) && hash !== undefined) hashes[tag] = hash;
    }
    const [first, ...differing] = new Set(others.map(({ tag }) => hashes[tag]));
    const [area = ''] = key.split('/');
    const ofArea = areas.get(area) ?? {};
    areas.set(area, { ...ofArea, [key]: first !== undefined && differing.length === 0 ? first : hashes });
  }
  const lines = [...areas.values()].map((each) => JSON.stringify(each).slice(1, -1));
  writeFileSync(LOCK, `{\n${lines.join(',\n')}\n}\n`);
}

function readLock(): Lock {
  return existsSync(LOCK) ? (JSON.parse(readFileSync(LOCK, 'utf8')) as Lock) : {};
}

function madeFrom(lock: Lock, key: string, tag: string): string | undefined {
  const hashes = lock[key];
  return typeof hashes === 'string' ? hashes : hashes?.[tag];
}

function hashOf(source: Catalogue, key: string): string {
  return createHash('sha256')
    .update(source.messages.get(key) ?? '')
    .digest('base64url')
    .slice(0, HASH_LENGTH);
}
