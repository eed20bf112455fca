// Which Node runs the project.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findRuntime } from './runtime.mjs';

const folder = mkdtempSync(join(tmpdir(), 'titan-runtime-'));
afterAll(() => rmSync(folder, { recursive: true }));

function node(version: string): string {
  const path = join(folder, version);
  writeFileSync(path, `#!/bin/sh\necho ${version}\n`);
  chmodSync(path, 0o755);
  return path;
}

const MISSING = join(folder, 'missing');

it.each([
  [[node('v26.10.0'), node('v20.20.2')], 'v26.10.0'],
  [[MISSING, node('v24.1.0')], 'v24.1.0'],
  [[node('v20.20.2'), node('v26.0.0')], 'v26.0.0'],
])('%j', (candidates, version) => {
  expect(findRuntime(candidates)).toBe(join(folder, version));
});

it('says what to do when there is none', () => {
  expect(() => findRuntime([MISSING, node('v20.20.2')])).toThrow('Install one from https://nodejs.org');
});
