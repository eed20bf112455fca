// Tells when nothing is asked of the database any more: what a timer started has then ended, without anybody waiting for a while.
import type pg from 'pg';

/**
 * Watches the pool's statements from now on; those inside a transaction of a client's own are not seen.
 * @returns waits until none is under way, those included that follow from another
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
      // What follows from an answer is asked before this.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
}
