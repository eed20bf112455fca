// docs/behaviour.md is what a § in a comment leads to: each number that is cited has its heading there, a test cites each invariant, and
// each file that it names exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const behaviour = readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8');

const sources = globSync('{{apps,packages}/*/src,e2e,tooling,bench}/**/*.{ts,tsx,js,css,sql}', { cwd: ROOT });
const textOf = (paths: readonly string[]) =>
  paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

/** What files say that looks like this, each once. */
const cited = (pattern: RegExp, paths = sources) => [...new Set(textOf(paths).match(pattern))];

describe('docs/behaviour.md', () => {
  it('has a heading for each section that the code cites', () => {
    const headings = [...behaviour.matchAll(/^##+ (\d[\d.]*) /gm)].map(([, number]) => `§${number}`);
    const sections = cited(/§\d+(\.\d+)*/g);
    expect(sections.length).toBeGreaterThan(5);
    expect(sections.filter((section) => !headings.includes(section))).toEqual([]);
  });

  it('states each invariant that the code cites, and a test cites each that it states', () => {
    const INVARIANT = /\bI-\d{2}\b/g;
    const stated = [...behaviour.matchAll(/^\| (I-\d{2}) \|/gm)].map(([, name]) => name);
    expect(stated.length).toBeGreaterThan(20);
    expect(cited(INVARIANT).filter((name) => !stated.includes(name))).toEqual([]);
    const tests = cited(
      INVARIANT,
      sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path)),
    );
    expect(stated.filter((name) => !tests.includes(name ?? ''))).toEqual([]);
  });

  it('names files that exist, as the tables in the READMEs of packages do', () => {
    const paths = [...behaviour.matchAll(/`((?:apps|packages|e2e|tooling|bench)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths).not.toEqual([]);
    const ofPackages = globSync('packages/*/README.md', { cwd: ROOT }).flatMap((readme) => {
      const cells = readFileSync(join(ROOT, readme), 'utf8').match(/^\| [^|]+(?= \|)/gm) ?? [];
      const names = cells.flatMap((cell) => cell.match(/[\w-]+\.ts(?=`)/g) ?? []);
      return names.map((name) => join(dirname(readme), 'src', name));
    });
    expect(ofPackages.length).toBeGreaterThan(10);
    expect([...paths, ...ofPackages].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
