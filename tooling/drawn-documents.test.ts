// What is drawn is as its command would draw it now: npm run docs:flows, npm run docs:tables.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTestDatabase } from '@titan/server/testing/test-database';
import { expect, it } from 'vitest';
import { drawFlows } from './draw-flows.ts';
import { drawSchema } from './draw-schema.ts';
import { drawTables } from './draw-tables.ts';

const stored = (name: string): Promise<string> =>
  readFile(join(resolve(import.meta.dirname, '..'), name), 'utf8');

it('docs/flows.md has the edges that the service acts by', async () => {
  expect(await stored('docs/flows.md')).toBe(drawFlows());
});

it.each([
  { path: 'docs/tables.md', draw: drawTables },
  { path: 'apps/server/src/db/schema.ts', draw: drawSchema },
])('$path has the tables and columns of a migrated database', async ({ path, draw }) => {
  const database = await createTestDatabase();
  try {
    expect(await stored(path)).toBe(await draw(database.ownerUrl));
  } finally {
    await database.drop();
  }
});
