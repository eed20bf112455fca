// docs/behaviour.md is what a § in a comment leads to: it has what is cited, and each file that it names exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const behaviour = readFileSync(`${ROOT}docs/behaviour.md`, 'utf8');

const code = globSync('{{apps,packages}/*/src,e2e,tooling,bench}/**/*.{ts,tsx,js,css,sql}', { cwd: ROOT })
  .map((path) => readFileSync(`${ROOT}${path}`, 'utf8'))
  .join('\n');

/** What the code says that looks like this, each once. */
function cited(pattern: RegExp): string[] {
  return [...new Set(code.match(pattern))];
}

describe('docs/behaviour.md', () => {
  it('states each invariant that the code cites', () => {
    const invariants = cited(/\bI-\d{2}\b/g);
    expect(invariants.length).toBeGreaterThan(20);
    expect(invariants.filter((invariant) => !behaviour.includes(`| ${invariant} |`))).toEqual([]);
  });

  it('names files that exist', () => {
    const paths = [...behaviour.matchAll(/`((?:apps|packages|e2e|tooling)\/[^`]+)`/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
  });
});
