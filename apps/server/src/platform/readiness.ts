// Whether the database answers at all: what /health/ready tells a balancer.
import type { Database } from './database.ts';

/** Builds the question; it never throws. */
export function createReadiness(db: Pick<Database, 'query'>): () => Promise<boolean> {
  return async () => {
    try {
      await db.query('select 1');
      return true;
    } catch {
      return false;
    }
  };
}
