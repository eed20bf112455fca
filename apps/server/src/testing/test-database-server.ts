// Vitest's global setup: one private PostgreSQL for the whole run, with a migrated template that each test copies.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startLocalPostgres } from '../platform/local-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { TestProject } from 'vitest/node';
import { runAlone, withDatabase } from '../db/database-admin.ts';
import { addSandboxTables } from './sandbox-beside.ts';
import { makeTestFolder } from './test-folder.ts';

type Server = { adminUrl: string; stop(): Promise<void> };

/** Starts the server, fills the template and provides its address to the tests; the returned function undoes all of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { adminUrl: given, stop: async () => {} } : await startServer();
  // Named for this run: on a given server, several runs may be at work.
  const run = randomBytes(4).toString('hex');
  const [template, programRole] = [`titan_template_${run}`, `titan_program_${run}`];
  await runAlone(server.adminUrl, `create role ${programRole} login password '${programRole}'`);
  await runAlone(server.adminUrl, `create database ${template}`);
  await migrate(withDatabase(server.adminUrl, template), { programRole });
  await addSandboxTables(withDatabase(server.adminUrl, template), programRole);
  // A copy fails while anybody is connected to the original.
  await runAlone(server.adminUrl, `alter database ${template} allow_connections false`);
  project.provide('adminDatabaseUrl', server.adminUrl);
  project.provide('templateDatabase', template);
  project.provide('programRole', programRole);
  return async () => {
    await runAlone(server.adminUrl, `drop database if exists ${template} with (force)`);
    // A test that was stopped leaves its database, and what the role may do there; on a given server either would stay.
    await runAlone(server.adminUrl, `drop role ${programRole}`).catch(() => {});
    await server.stop();
  };
}

async function startServer(): Promise<Server> {
  const folder = await makeTestFolder('test');
  const say = (line: string) => console.error(line);
  const log = { info: () => {}, warn: say, error: say };
  const database = await startLocalPostgres({ dataDir: join(folder.path, 'data'), log, isThrownAway: true });
  return {
    adminUrl: database.ownerUrl,
    stop: async () => {
      await database.stop();
      await folder.remove();
    },
  };
}
