// docs/behaviour.md is what a § in a comment leads to: each number that is cited has its heading there, and each file that it names exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const behaviour = readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8');

const code = globSync('{{apps,packages}/*/src,e2e,tooling,bench}/**/*.{ts,tsx,js,css,sql}', { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** What the code says that looks like this, each once. */
function cited(pattern: RegExp): string[] {
  return [...new Set(code.match(pattern))];
}

describe('docs/behaviour.md', () => {
  it('has a heading for each section that the code cites', () => {
    const headings = [...behaviour.matchAll(/^##+ (\d[\d.]*) /gm)].map(([, number]) => `§${number}`);
    const sections = cited(/§\d+(\.\d+)*/g);
    expect(sections.length).toBeGreaterThan(5);
    expect(sections.filter((section) => !headings.includes(section))).toEqual([]);
  });

  it('states each invariant that the code cites', () => {
    const invariants = cited(/\bI-\d{2}\b/g);
    expect(invariants.length).toBeGreaterThan(20);
    expect(invariants.filter((invariant) => !behaviour.includes(`| ${invariant} |`))).toEqual([]);
  });

  it('names files that exist, as the tables in the READMEs of packages do', () => {
    const paths = [...behaviour.matchAll(/`((?:apps|packages|e2e|tooling|bench)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(100);
    const ofPackages = globSync('packages/*/README.md', { cwd: ROOT }).flatMap((readme) => {
      const cells = readFileSync(join(ROOT, readme), 'utf8').match(/^\| [^|]+(?= \|)/gm) ?? [];
      const names = cells.flatMap((cell) => cell.match(/[\w-]+\.ts(?=`)/g) ?? []);
      return names.map((name) => join(dirname(readme), 'src', name));
    });
    expect(ofPackages.length).toBeGreaterThan(10);
    expect([...paths, ...ofPackages].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
