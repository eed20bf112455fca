// Waits until no database query is under way, so that tests need not sleep to know that a timer's work has ended.
import type pg from 'pg';

/**
 * Watches the pool's queries from now on, except those on a client that was checked out.
 * @returns waits until no query is under way, including queries that follow from others
 */
export function watchPool(pool: pg.Pool): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  const query = pool.query.bind(pool);
  const watched = (...asked: unknown[]): Promise<unknown> => {
    const answer = Reflect.apply(query, pool, asked) as Promise<unknown>;
    const ended: Promise<boolean> = answer.then(
      () => underWay.delete(ended),
      () => underWay.delete(ended),
    );
    underWay.add(ended);
    return answer;
  };
  pool.query = watched as typeof pool.query;
  return async () => {
    while (underWay.size > 0) {
      await Promise.all(underWay);
      // Queries that follow from an answer are sent before this.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}
