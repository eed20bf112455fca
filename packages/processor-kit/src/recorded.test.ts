// The tables of recorded bodies: each says where its bodies are from, and each row fits the body that it changes.
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { groupsIn, recordedIn } from './recorded.ts';
import { NOBODY } from './subject.ts';

const tables = globSync('*/recorded*.json', { cwd: import.meta.dirname });
const urlOf = (table: string): URL => new URL(table, pathToFileURL(`${import.meta.dirname}/`));
const wire = { amount: () => 1, text: () => '0.01' };

it('are there for each double', () => {
  expect(tables.length).toBeGreaterThan(9);
});

it.each(tables)('%s: each body has a public source, or says why there is none', (table) => {
  for (const { source } of groupsIn(urlOf(table))) expect(source).toMatch(/^(https:\/\/|None: )/);
});

it.each(tables)('%s: each row has one name, and names nothing that nobody fills in', (table) => {
  const recorded = recordedIn(urlOf(table), wire);
  const names = recorded.map(({ stage, by, name }) => [stage, by, name].join());
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
  for (const each of recorded)
    expect(each.body(NOBODY) + JSON.stringify(each.means(NOBODY))).not.toMatch(/\{\w+\}|undefined/);
});
