// Operations on whole databases, each on a connection of its own.
import { withConnection } from '@titan/platform/database';

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/** The same database, as another role. */
export function withRole(url: string, role: string): string {
  const changed = new URL(url);
  // In the query it overrides the part before the host, which the address of a socket does not have.
  changed.searchParams.set('user', role);
  changed.searchParams.set('password', role);
  return changed.toString();
}

/** Runs one statement. */
export async function runAlone(url: string, statement: string): Promise<void> {
  await withConnection(url, (client) => client.query(statement));
}
