// Vitest's global setup: one private PostgreSQL for the whole run, with a migrated template that each test copies.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startLocalPostgres } from '@titan/server/platform/local-postgres';
import { migrate } from '@titan/server/db/migrate';
import type { TestProject } from 'vitest/node';
import { runAlone, withDatabase } from './database-admin.ts';
import { makeTestFolder } from './test-folder.ts';

type Server = { adminUrl: string; stop(): Promise<void> };

/** Starts the server, fills the template and tells the tests where it is; the answer undoes all of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { adminUrl: given, stop: async () => {} } : await startServer();
  // Named for this run: on a given server, several runs may be at work.
  const template = `titan_template_${randomBytes(4).toString('hex')}`;
  await runAlone(server.adminUrl, `create database ${template}`);
  await migrate(withDatabase(server.adminUrl, template));
  // A copy fails while anybody is connected to the original.
  await runAlone(server.adminUrl, `alter database ${template} allow_connections false`);
  project.provide('adminDatabaseUrl', server.adminUrl);
  project.provide('templateDatabase', template);
  return async () => {
    await runAlone(server.adminUrl, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  const folder = await makeTestFolder('test');
  const say = (line: string) => console.error(line);
  const log = { info: () => {}, warn: say, error: say };
  const database = await startLocalPostgres({ dataDir: join(folder.path, 'data'), log, isThrownAway: true });
  return {
    adminUrl: database.url,
    stop: async () => {
      await database.stop();
      await folder.remove();
    },
  };
}
