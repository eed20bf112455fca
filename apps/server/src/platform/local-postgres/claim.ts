// Who has a folder for itself alone.
import { DatabaseSync } from 'node:sqlite';
import { LocalPostgresError } from './binaries.ts';

export type Claim = { close(): void };

const SQLITE_BUSY = 5;

/**
 * Claims a file, which is made where it is missing, until `close`. SQLite, for its lock alone: one process can have it, and the system takes
 * it back when that ends, however it ends.
 * @param refusal what the operator is told while another process has it
 */
export function claim(file: string, refusal: string): Claim {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new LocalPostgresError(refusal);
  }
}
