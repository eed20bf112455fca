// Why a start failed, in one line that names the setting to change.
import type { Settings } from './config.ts';

/** Why a database cannot be used, by the codes of the network and of PostgreSQL. */
const DATABASE_REFUSALS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'it broke the connection off',
  EHOSTUNREACH: 'its host cannot be reached',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'it does not answer',
  '25006': 'it is read-only, as a standby is',
  '28000': 'it does not let this user in',
  '28P01': 'it refuses the user or the password',
  '42501':
    'its user may not work with its tables, which npm run db:migrate grants where DATABASE_MIGRATION_URL is set',
  '3D000': 'it has no database of that name',
};

/** Why the database of the settings cannot be used, without its address, which has a password; null when something else failed. */
export function explainDatabaseFailure(
  error: unknown,
  { databaseUrl, host }: Pick<Settings, 'databaseUrl' | 'host'>,
): string | null {
  if (databaseUrl === null || !(error instanceof Error)) return null;
  // A migration that could not begin wraps the driver's error.
  const {
    code = '',
    syscall,
    hostname,
  } = (error.cause ?? error) as NodeJS.ErrnoException & { hostname?: string };
  const isOfListening = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host);
  const refusal = DATABASE_REFUSALS[code];
  if (refusal === undefined || isOfListening) return null;
  return `The database of DATABASE_URL cannot be used: ${refusal} (${code}). Correct the setting, or leave it out.`;
}

/** Errors whose message is written for the operator. */
const EXPLAINED: ReadonlySet<string> = new Set(['LocalPostgresError', 'StartRefusal']);

/** The message for a failed start; null for a bug, which is printed with its stack. */
export function explainStartFailure(error: unknown, settings: Settings): string | null {
  const ofDatabase = explainDatabaseFailure(error, settings);
  if (ofDatabase !== null) return ofDatabase;
  const { port, host } = settings;
  const { code, port: wanted = port, name, message } = error as NodeJS.ErrnoException & { port?: number };
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
      return EXPLAINED.has(name) ? message : null;
  }
}

function placeOf(wanted: number, { port, sandbox }: Settings): string {
  if (wanted === port) return `PORT ${port}`;
  return wanted === sandbox.port
    ? `Port ${wanted} (the sandbox's, PORT + 2 unless SANDBOX_PORT says otherwise)`
    : `Port ${wanted} (the demo shop's, PORT + 1)`;
}
