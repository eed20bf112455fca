// Vitest's global setup: one private PostgreSQL for the whole run, with a migrated template that each test copies.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalPostgres } from '@titan/server/store/local-postgres';
import { migrate } from '@titan/server/store/migrate';
import { runAlone, withDatabase } from './database-admin.ts';

type Server = { adminUrl: string; stop(): Promise<void> };

const PREFIX = 'titan-test-';
const LEFT_BEHIND_AFTER_MS = 600_000;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts the server, fills the template and tells the tests where it is; the answer undoes all of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
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

async function findServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => {} };
  await sweepLeftBehind();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const database = await startLocalPostgres({ dataDir, log: { ...SILENT, error: console.error } });
  return {
    adminUrl: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its PostgreSQL running. Taking it over and stopping it is what the supervisor is good at. */
async function sweepLeftBehind(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const dataDir = join(tmpdir(), name);
    try {
      if (Date.now() - (await stat(dataDir)).mtimeMs < LEFT_BEHIND_AFTER_MS) continue;
      const database = await startLocalPostgres({ dataDir, log: SILENT });
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // Another run's, still alive, or another user's: not ours to sweep.
    }
  }
}
