// The page is built again when a source has changed, and only then.
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOfSources } from './page-build.mjs';

let root: string;
const write = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};
const hash = () => hashOfSources(root, ['page', 'lock.json', 'not-there']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'titan-sources-'));
  write('page/src/app.tsx', 'one');
  write('page/src/ui/button.tsx', 'two');
  write('lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

it.each<[string, () => void]>([
  ['a changed source', () => write('page/src/app.tsx', 'other')],
  ['a new source', () => write('page/src/new.ts', '')],
  ['a moved source', () => renameSync(join(root, 'page/src/app.tsx'), join(root, 'page/src/ui/app.tsx'))],
  ['a removed source', () => rmSync(join(root, 'page/src/app.tsx'))],
  ['another version of a dependency', () => write('lock.json', '{"lockfileVersion":3}')],
])('builds after %s', (_change, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

it.each<[string, () => void]>([
  ['nothing', () => {}],
  ['a checkout that changes times only', () => utimesSync(join(root, 'page/src/app.tsx'), 1, 1)],
  ['a changed test', () => write('page/src/app.test.tsx', 'test')],
  ['what the build wrote', () => write('page/dist/client/page.js', 'built')],
  ['what npm installed', () => write('page/node_modules/x/index.js', 'x')],
])('does not build after %s', (_change, change) => {
  const before = hash();
  change();
  expect(hash()).toBe(before);
});
