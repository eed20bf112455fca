// Why a start failed, in one line that names the setting to change.
import pg from 'pg';
import type { Settings } from './config.ts';
import { DatabaseUnreachable, isDatabaseAway } from '@titan/platform/database';

const UNTRUSTED =
  'its certificate is not signed by anybody that this machine trusts; name its authority with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem';
/** The driver gives this no code. */
const NO_TLS = 'The server does not support SSL connections';

/** What is wrong with the setting of a database, by the codes of the network and of PostgreSQL. */
const WRONG: Record<string, string> = {
  ENOTFOUND: 'its host is not known',
  EACCES: 'a file or a socket that it names may not be used by this user',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  [NO_TLS]: 'it asks for TLS, which the server does not speak',
  '28000': 'it does not let this user in',
  '28P01': 'it refuses the user or the password',
  '42501':
    'its user may not work with its tables, which npm run db:migrate grants where DATABASE_MIGRATION_URL is set',
  '3D000': 'it has no database of that name',
};

/** What is wrong where the setting may well be right, and what to do before it is changed. */
const MAY_BE_RIGHT: Record<string, [what: string, first: string]> = {
  ECONNREFUSED: ['nothing listens at its address', 'Start the database'],
  ENOENT: ['a file or a socket that it names is not there', 'Start the database'],
  ETIMEDOUT: ['it does not answer', 'Look at the database and the network'],
  EHOSTUNREACH: ['its host cannot be reached', 'Look at the network'],
  ENETUNREACH: ['its network cannot be reached', 'Look at the network'],
  EAI_AGAIN: ['no name server tells its address', 'Look at the network'],
  '25006': ['it is read-only, as a standby is', 'Wait until the failover is over'],
  CERT_NOT_YET_VALID: [
    'its certificate is not valid yet, by the clock of this machine',
    'Set the clock if it is wrong',
  ],
  CERT_HAS_EXPIRED: [
    'its certificate has expired, by the clock of this machine',
    'Renew it, set the clock if that is wrong',
  ],
};

/** What keeps a database whose setting is right from working. */
const PASSING: Record<string, string> = {
  ECONNRESET: 'it broke the connection off',
  '53100': 'its disk is full; free some space',
  '53300': 'it has no connection left',
  '57014': 'a statement took too long',
  '57P01': 'it is being stopped',
  '57P02': 'it crashed and is starting again',
  '57P03': 'it is starting or stopping',
};

/** Errors whose message is written for the operator. */
const EXPLAINED: ReadonlySet<string> = new Set(['LocalPostgresError', 'StartRefusal']);

/** Why the database of the settings cannot be used, without its address, which has a password; null when something else failed. */
export function explainDatabaseFailure(
  error: unknown,
  { mode, databaseUrl, dataDir }: Pick<Settings, 'mode' | 'databaseUrl' | 'dataDir'>,
): string | null {
  if (error instanceof Error && EXPLAINED.has(error.name)) return error.message;
  const failure = databaseErrorIn(error);
  if (failure === null) return null;
  const code = codeOf(failure);
  if (databaseUrl !== null) {
    const wrong = WRONG[code];
    const [what, first] = MAY_BE_RIGHT[code] ?? [];
    const correct = mode === 'live' ? 'orrect the setting.' : 'orrect the setting, or leave it out.';
    if (wrong !== undefined)
      return `The database of DATABASE_URL cannot be used: ${wrong} (${code}). C${correct}`;
    if (what !== undefined)
      return `The database of DATABASE_URL cannot be used: ${what} (${code}). ${first}, or c${correct}`;
  }
  if (!isDatabaseAway(failure)) return null;
  const name = databaseUrl === null ? `in ${dataDir}` : 'of DATABASE_URL';
  const passing = PASSING[code] ?? 'it cannot be reached';
  return `The database ${name} cannot be used now: ${passing} (${code}). Try again.`;
}

function codeOf(failure: pg.DatabaseError | DatabaseUnreachable): string {
  const { message, code } = (failure instanceof DatabaseUnreachable ? failure.cause : failure) as Error & {
    code?: string;
  };
  return code ?? (message === NO_TLS ? message : 'no code');
}

/** A migration wraps it. */
function databaseErrorIn(error: unknown): pg.DatabaseError | DatabaseUnreachable | null {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseUnreachable) return error;
  return error instanceof Error ? databaseErrorIn(error.cause) : null;
}

/** The message for a failed start; null for a bug, which is printed with its stack. */
export function explainStartFailure(error: unknown, settings: Settings): string | null {
  const ofDatabase = explainDatabaseFailure(error, settings);
  if (ofDatabase !== null) return ofDatabase;
  const { port, host } = settings;
  const { code, port: wanted = port } = error as NodeJS.ErrnoException & { port?: number };
  const place = placeOf(wanted, settings);
  switch (code) {
    case 'EADDRINUSE':
      return `${place} is already in use. Choose another one: PORT=${port + 100}`;
    case 'EACCES':
      return `${place} may not be used by this user. Choose one above 1023: PORT=3000`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Leave it out, or set HOST=0.0.0.0 for every network.`;
    default:
      return null;
  }
}

function placeOf(wanted: number, { port, sandbox }: Settings): string {
  if (wanted === port) return `PORT ${port}`;
  return wanted === sandbox.port
    ? `Port ${wanted} (the sandbox's, PORT + 2 unless SANDBOX_PORT says otherwise)`
    : `Port ${wanted} (the demo shop's, PORT + 1)`;
}
