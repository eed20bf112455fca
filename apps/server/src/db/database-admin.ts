// Operations on whole databases, each on a connection of its own.
import pg from 'pg';

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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
