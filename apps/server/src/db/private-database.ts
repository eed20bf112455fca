// The private PostgreSQL with this release's schema in it: the one database that the product migrates by itself.
import {
  type LocalPostgres,
  type LocalPostgresOptions,
  PROGRAM_ROLE,
  startLocalPostgres,
} from '../platform/local-postgres.ts';
import { isFromBeforeRelease, migrate } from './migrate.ts';

/**
 * Starts it and migrates it. A database from before the first release is set aside in the data folder, whole, and a new
 * one begins beside it.
 * Throws `LocalPostgresError` or `StartRefusal` with what to do.
 */
export async function startPrivateDatabase(
  options: Omit<LocalPostgresOptions, 'isSetAside'>,
): Promise<LocalPostgres> {
  const database = await startLocalPostgres({ ...options, isSetAside: isFromBeforeRelease });
  try {
    await migrate(database.ownerUrl, { programRole: PROGRAM_ROLE });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
