// Why the private PostgreSQL does not run, told so that the operator knows what to do next.

/** Where the operator reads on; every message ends with a way out. */
const ELSEWHERE = 'set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL of your own';

/** Messages of this class are for the operator's eyes and stand alone, without a stack. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError';
}

/** Turns what the system or PostgreSQL said into one sentence with a remedy; the original stays as the cause. */
export function explainFailure(doing: string, folder: string, cause: unknown): LocalPostgresError {
  if (cause instanceof LocalPostgresError) return cause;
  const said = cause instanceof Error ? cause.message : String(cause);
  return new LocalPostgresError(`${doing} failed: ${reasonFor(said, folder)}`, { cause });
}

function reasonFor(said: string, folder: string): string {
  if (/ENOSPC|EDQUOT|No space left on device|quota exceeded/i.test(said)) {
    return `the disk under ${folder} is full. Free some space, or ${ELSEWHERE}.`;
  }
  // Making a folder on a read-only disk ends in ENOENT.
  if (/EROFS|Read-only file system|ENOENT.*mkdir/i.test(said)) {
    return `${folder} cannot be written: is the disk read-only? Please ${ELSEWHERE}.`;
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted|wrong ownership/i.test(said)) {
    return `this user may not write to ${folder}. Give it the folder (chown), or ${ELSEWHERE}.\n${said.trim()}`;
  }
  if (/ENOTDIR|EEXIST/.test(said)) return `${folder} is not a folder. Please ${ELSEWHERE}.`;
  return `${said.trim()}\nIf this stays, ${ELSEWHERE}.`;
}
