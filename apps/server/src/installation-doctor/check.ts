// What a check of an installation is, and what it finds.
import type pg from 'pg';
import type { Clock } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Settings } from '../platform/config.ts';
import type { Keys } from '../platform/keys.ts';

/** `wrong` fails the whole; `warning` does not; `unknown`: it could not be looked at, and the sentence says why. */
export type State = 'well' | 'warning' | 'wrong' | 'unknown';

export type Finding = {
  state: State;
  /** One plain sentence. */
  finding: string;
  /** What to do; null where nothing is to be done. */
  remedy: string | null;
};

/** What there is to look at. */
export type Installation = {
  settings: Settings;
  /** Null: there are none yet. */
  keys: Keys | null;
  /** Null: the database cannot be reached, which the check of the database tells. */
  database: { pool: pg.Pool; db: Database; url: string } | null;
  /** The database's clock, or this machine's where there is none. */
  clock: Clock;
  /** Why there is no database. */
  databaseProblem: string | null;
  /** Where Prometheus answers; null: nobody said. */
  prometheusUrl: string | null;
};

export type Check = {
  /** Short and lasting: machines read it. */
  name: string;
  /** Where the documents tell more. */
  see: string;
  /** Looks at nothing outside of this process, its machine and its database, and briefly: each start runs it. */
  isQuick?: true;
  /** One or several findings; what it throws is a finding too. */
  look(at: Installation): Promise<Finding | readonly Finding[]>;
};

export const well = (finding: string): Finding => ({ state: 'well', finding, remedy: null });
export const warning = (finding: string, remedy: string): Finding => ({ state: 'warning', finding, remedy });
export const wrong = (finding: string, remedy: string): Finding => ({ state: 'wrong', finding, remedy });
export const unknown = (finding: string, remedy: string | null = null): Finding => ({
  state: 'unknown',
  finding,
  remedy,
});

/** PostgreSQL's codes of a table and a column that are not there. */
const LACKS_SCHEMA: ReadonlySet<string> = new Set(['42P01', '42703']);

/** A check of the database; without one it is not looked at. */
export function ofDatabase(
  look: (
    database: NonNullable<Installation['database']>,
    at: Installation,
  ) => Promise<Finding | readonly Finding[]>,
): Check['look'] {
  return async (at) => {
    if (at.database === null) return unknown('The database was not reached.');
    return look(at.database, at).catch((error: unknown) => {
      if (!LACKS_SCHEMA.has((error as { code?: string }).code ?? '')) throw error;
      return unknown('The database has not the tables of this release, which the check of the schema tells.');
    });
  };
}
