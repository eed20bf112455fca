// Why a start failed, in one line that names the setting to change.
import type { Settings } from '@titan/server/config';

/** The message for a failed start; null when it is a bug, which deserves its stack. */
export function explainStartFailure(error: unknown, { port, host }: Settings): string | null {
  const { code, port: wanted = port, name, message } = error as NodeJS.ErrnoException & { port?: number };
  const place = wanted === port ? `PORT ${port}` : `Port ${wanted} (the demo shop's, PORT + 1)`;
  switch (code) {
    case 'EADDRINUSE':
      return `${place} is already in use. Choose another one: PORT=${port + 100} npm start`;
    case 'EACCES':
      return `${place} may not be used by this user. Choose one above 1023: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Leave it out, or set HOST=0.0.0.0 for every network.`;
    default:
      return name === 'LocalPostgresError' ? message : null;
  }
}
