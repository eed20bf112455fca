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
  ECONNREFUSED: 'nothing listens at its address',
  EHOSTUNREACH: 'its host cannot be reached',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'a file or a socket that it names is not there',
  EACCES: 'a file or a socket that it names may not be used by this user',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  [NO_TLS]: 'it asks for TLS, which the server does not speak',
  '25006': 'it is read-only, as a standby is',
  '28000': 'it does not let this user in',
  '28P01': 'it refuses the user or the password',
  '42501':
    'its user may not work with its tables, which npm run db:migrate grants where DATABASE_MIGRATION_URL is set',
  '3D000': 'it has no database of that name',
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
  const wrong = WRONG[code];
  if (wrong !== undefined && databaseUrl !== null) {
    const remedy = mode === 'live' ? 'Correct the setting.' : 'Correct the setting, or leave it out.';
    return `The database of DATABASE_URL cannot be used: ${wrong} (${code}). ${remedy}`;
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
