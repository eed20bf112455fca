// Client and schemas stay out of the first load. Follows the static imports of both entries.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const STATIC_IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms;

/** Everything that a file imports by value, at any depth. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
    if (name.endsWith('.css')) continue;
    if (name.startsWith('.')) importsOf(join(dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}

it.each(['open-checkout.ts', 'session/screen-of.ts'])('%s brings no zod and no contract code', (entry) => {
  const imports = [...importsOf(join(import.meta.dirname, entry))];
  expect(imports.length).toBeGreaterThan(5);
  const heavy = imports.filter((name) => /^(?:zod|@titan\/contract)|\/calls\.ts$/.test(name));
  expect(heavy).toEqual([]);
});

it('browser-entry.tsx brings code of no method but card, which most payers pay by', () => {
  const files = [...importsOf(join(import.meta.dirname, 'browser-entry.tsx'))].filter(
    // Where the others are is a line each.
    (file) => !file.endsWith('/index.ts'),
  );
  const ofMethods = files.map((file) => /methods\/([^/]+)\//.exec(file)?.[1]).filter(Boolean);
  expect([...new Set(ofMethods)].filter((folder) => folder !== 'card')).toEqual([]);
  expect(ofMethods.length).toBeGreaterThan(5);
});
