// Which English sentence each translation was made from: a translation whose English has changed since is out of date.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from './catalogue.ts';

const LOCK = join(import.meta.dirname, '../messages/translated-from.json');
const HASH_LENGTH = 6;

type Catalogues = readonly [Catalogue, ...Catalogue[]];

/** By key: a hash of the English that every translation was made from, or of each by its tag where they differ. */
export type Lock = Record<string, string | Record<string, string>>;

/** The keys that a language lacks, and those whose English has changed since it was translated. */
export function stateOf(catalogue: Catalogue, source: Catalogue, lock: Lock = readLock()) {
  const keys = [...source.messages.keys()];
  const has = (key: string) => catalogue.messages.has(key);
  return {
    missing: keys.filter((key) => !has(key)),
    outdated: keys.filter((key) => has(key) && madeFrom(lock, key, catalogue.tag) !== hashOf(source, key)),
  };
}

/**
 * Notes that these translations were made from the English of today. Keys that English no longer has are dropped.
 * @param translated of one language
 */
export function record(translated: { tag: string; keys: readonly string[] }, catalogues: Catalogues): void {
  const areas = Object.groupBy(
    Object.entries(recorded(translated, catalogues, readLock())),
    ([key]) => key.split('/')[0] ?? '',
  );
  const lines = Object.values(areas).map((each = []) =>
    JSON.stringify(Object.fromEntries(each)).slice(1, -1),
  );
  writeFileSync(LOCK, `{\n${lines.join(',\n')}\n}\n`);
}

/** The lock after it; `before` stays as it is. */
export function recorded(
  { tag, keys }: { tag: string; keys: readonly string[] },
  [source, ...others]: Catalogues,
  before: Lock,
): Lock {
  const rows = [...source.messages.keys()].map((key): [string, Lock[string]] => {
    const hashes = others.map((each) => {
      if (!each.messages.has(key)) return undefined;
      return each.tag === tag && keys.includes(key) ? hashOf(source, key) : madeFrom(before, key, each.tag);
    });
    const [first, ...differing] = new Set(hashes);
    if (first !== undefined && differing.length === 0) return [key, first];
    return [
      key,
      Object.fromEntries(others.flatMap((each, index) => (hashes[index] ? [[each.tag, hashes[index]]] : []))),
    ];
  });
  return Object.fromEntries(rows);
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
