// A database of one's own for a test: a copy of the migrated template, made in tens of milliseconds.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runAlone, withDatabase, withRole } from '../db/database-admin.ts';

export type TestDatabase = {
  /** As the role that the program works as. */
  url: string;
  /** As the one that owns the tables. */
  ownerUrl: string;
  /** Removes it, also while connections to it are still open. */
  drop(): Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** An address that may create databases and roles. */
    adminDatabaseUrl: string;
    /** The migrated database that tests copy. */
    templateDatabase: string;
    /** The role that the program works as in it. */
    programRole: string;
  }
}

/** A server with a migrated template. */
export type TestServer = { adminUrl: string; template: string; programRole: string };

/**
 * Makes a new migrated, otherwise empty database. Call `drop` when done (`afterAll`).
 * @param server by default the one that Vitest's run has started
 */
export async function createTestDatabase(server: TestServer = startedServer()): Promise<TestDatabase> {
  const { adminUrl, template, programRole } = server;
  const name = `titan_test_${randomBytes(6).toString('hex')}`;
  await runAlone(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = withDatabase(adminUrl, name);
  return {
    url: withRole(ownerUrl, programRole),
    ownerUrl,
    drop: () => runAlone(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

function startedServer(): TestServer {
  return {
    adminUrl: inject('adminDatabaseUrl'),
    template: inject('templateDatabase'),
    programRole: inject('programRole'),
  };
}
