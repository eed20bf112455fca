// One private PostgreSQL for a whole run, with a migrated template that each test copies: Vitest's global setup, and what tools start.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startLocalPostgres } from '../platform/local-postgres.ts';
import { migrate } from '../db/migrate.ts';
import type { TestProject } from 'vitest/node';
import { runAlone, withDatabase } from '../db/database-admin.ts';
import { addSandboxTables } from './sandbox-beside.ts';
import type { TestServer } from './test-database.ts';
import { makeTestFolder } from './test-folder.ts';

type Server = { adminUrl: string; stop(): Promise<void> };

/** Starts the server and provides its address to the tests; the returned function undoes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, template, programRole, stop } = await startTestServer();
  project.provide('adminDatabaseUrl', adminUrl);
  project.provide('templateDatabase', template);
  project.provide('programRole', programRole);
  return stop;
}

/** Starts a server, or takes the one that the settings name, and fills its template. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { adminUrl: given, stop: async () => {} } : await startServer();
  const { adminUrl } = server;
  // Named for this run: on a given server, several runs may be at work.
  const run = randomBytes(4).toString('hex');
  const [template, programRole] = [`titan_template_${run}`, `titan_program_${run}`];
  await runAlone(adminUrl, `create role ${programRole} login password '${programRole}'`);
  await runAlone(adminUrl, `create database ${template}`);
  await migrate(withDatabase(adminUrl, template), { programRole });
  await addSandboxTables(withDatabase(adminUrl, template), programRole);
  // A copy fails while anybody is connected to the original.
  await runAlone(adminUrl, `alter database ${template} allow_connections false`);
  return {
    adminUrl,
    template,
    programRole,
    async stop() {
      await runAlone(adminUrl, `drop database if exists ${template} with (force)`);
      // A test that was stopped leaves its database, and what the role may do there; on a given server either would stay.
      await runAlone(adminUrl, `drop role ${programRole}`).catch(() => {});
      await server.stop();
    },
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
