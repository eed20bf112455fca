// The documents that are drawn are as their commands would draw them now: npm run docs:flows, npm run docs:tables.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTestDatabase } from '@titan/server/testing/test-database';
import { expect, it } from 'vitest';
import { drawFlows } from './draw-flows.ts';
import { drawTables } from './draw-tables.ts';

const stored = (name: string): Promise<string> =>
  readFile(join(resolve(import.meta.dirname, '../docs'), name), 'utf8');

it('docs/flows.md has the edges that the service acts by', async () => {
  expect(await stored('flows.md')).toBe(drawFlows());
});

it('docs/tables.md has the tables of a migrated database', async () => {
  const database = await createTestDatabase();
  try {
    expect(await stored('tables.md')).toBe(await drawTables(database.ownerUrl));
  } finally {
    await database.drop();
  }
});
