// Keeps the documents true: every path they name exists, every quoted test is in the named file, decision records
// are numbered without gaps, every setting is documented, and docs/flows.md is up to date.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSettings } from '@titan/server/platform/config';
import { describe, expect, it } from 'vitest';
import { drawFlows } from './draw-flows.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const exists = (path: string) => existsSync(join(ROOT, path));

const decisions = readdirSync(join(ROOT, 'docs/decisions')).toSorted();
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...decisions.map((name) => `docs/decisions/${name}`),
];

/** A path of the repository as documents write it; one with a star or a `<name>` in it means many. */
const PATH = /`((?:apps|packages|tooling|e2e|bench|docs)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, first = '']) => first);
}

describe.each(DOCUMENTS)('%s', (document) => {
  it('names only paths that exist', () => {
    expect(found(PATH, read(document)).filter((path) => !exists(path))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const targets = found(LINK, read(document)).map((target) => join(dirname(document), target));
    expect(targets.filter((target) => !exists(target))).toEqual([]);
  });
});

describe('docs/spec-map.md', () => {
  /** Rows of the tables that claim a test. */
  const rows = read('docs/spec-map.md')
    .split(/^## /m)
    .filter((section) => section.includes('| guarded by |'))
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ')))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([first = '', , last]) => !first.startsWith('---') && last !== 'guarded by');

  /** `path` "title" "title" `path` "title": each title belongs to the path before it. */
  const claims = rows.flatMap(([row = '', , guards = '']) =>
    [...guards.matchAll(/`([^`]+)`([^`]*)/g)].flatMap(([, file = '', titles = '']) =>
      found(/"([^"]+)"/g, titles).map((title) => ({ row, file, title })),
    ),
  );

  it('has a file and a quoted test in every row', () => {
    const guarded = new Set(claims.map(({ row }) => row));
    const bare = rows.filter(([row = '', held = '']) => found(PATH, held).length === 0 || !guarded.has(row));
    expect(rows.length).toBeGreaterThan(50);
    expect(bare.map(([row]) => row)).toEqual([]);
  });

  it('quotes only tests, each by words in its file', () => {
    const wrong = claims.filter(({ file, title }) => {
      const isTest = /\.(?:test|spec)\.tsx?$/.test(file) && exists(file);
      return !isTest || !read(file).includes(title);
    });
    expect(wrong).toEqual([]);
  });

  it('names no test without quoting it', () => {
    const quoted = new Set(claims.map(({ row, file }) => `${row} ${file}`));
    const named = rows.flatMap(([row = '', , guards = '']) =>
      found(PATH, guards).map((file) => `${row} ${file}`),
    );
    expect(named.filter((name) => !quoted.has(name))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('are numbered from the template on, without gaps', () => {
    const numbers = decisions.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
    expect(numbers).toEqual(decisions.map((_, index) => String(index).padStart(4, '0')));
  });

  it.each(decisions)('%s has every part of the template', (name) => {
    const text = read(`docs/decisions/${name}`);
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} `));
    const parts = ['- Area: ', '- Status: ', '## Context', '## Decision', '## Consequences'];
    expect(parts.filter((part) => !text.includes(`\n${part}`))).toEqual([]);
  });
});

describe('the settings', () => {
  const outcome = readSettings({ TITAN_UNHEARD_OF_BY_ANYBODY: 'x' });
  const listed = outcome.ok ? '' : (outcome.problems[0]?.howToSet ?? '');
  const names = listed.replace('The settings are ', '').split(', ');

  it.each(names)('%s is in README.md and in .env.example', (name) => {
    expect(name).toMatch(/^[A-Z_]+$/);
    expect(read('README.md')).toContain(`| \`${name}\` |`);
    expect(read('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'));
  });
});

it('docs/flows.md is what `npm run docs:flows` draws', () => {
  expect(read('docs/flows.md')).toBe(drawFlows());
});
