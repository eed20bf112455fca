// The address of a database behind a unix socket, complete, so that no PG* variable of the environment bends it.
import { SOCKET_PORT } from './socket-folder.ts';

export const LOCAL_USER = 'titan';

/** In a form that both `pg` and `new URL` accept. */
export function databaseUrl(socketDir: string, database: string): string {
  const where = new URLSearchParams({
    host: socketDir,
    port: String(SOCKET_PORT),
    user: LOCAL_USER,
    sslmode: 'disable',
  });
  return `postgresql:///${database}?${where}`;
}
