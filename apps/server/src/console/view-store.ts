// Filters of payments that somebody has kept under a name.
import type { Clock } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';

const MOST_VIEWS = 50;

type SavedView = { name: string; query: string };

export function createSavedViews(db: Database, clock: Clock) {
  const listOf = (userId: number): Promise<SavedView[]> =>
    db
      .selectFrom('console_views')
      .select(['name', 'query'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .execute();
  return {
    listOf,
    /** Replaces the one of that name. False: they have as many as one may have. */
    async save(userId: number, { name, query }: SavedView): Promise<boolean> {
      const views = await listOf(userId);
      if (views.length >= MOST_VIEWS && !views.some((view) => view.name === name)) return false;
      await db
        .insertInto('console_views')
        .values({ user_id: userId, name, query, created_at: new Date(clock.now()) })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query }))
        .execute();
      return true;
    },
    async drop(userId: number, name: string): Promise<void> {
      await db.deleteFrom('console_views').where('user_id', '=', userId).where('name', '=', name).execute();
    },
  };
}
