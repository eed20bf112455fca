// A database of one's own for a test: a copy of the migrated template, made in tens of milliseconds.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runAlone, withDatabase } from './database-admin.ts';

export type TestDatabase = {
  url: string;
  /** Removes it, also while connections to it are still open. */
  drop(): Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** An address that may create databases. */
    adminDatabaseUrl: string;
    /** The migrated database that tests copy. */
    templateDatabase: string;
  }
}

/** Makes a new migrated, otherwise empty database. Call `drop` when done (`afterAll`). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminDatabaseUrl');
  const name = `titan_test_${randomBytes(6).toString('hex')}`;
  await runAlone(adminUrl, `create database ${name} template ${inject('templateDatabase')}`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => runAlone(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
