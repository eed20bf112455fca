// A page of a list that merchants read by cursor: newest first, from a row on or back to a row.
import type { Authorised } from '../merchants/merchant-store.ts';

export type ListPage = {
  /** When the row came into being: from, and before. */
  from: Date | null;
  to: Date | null;
  currency: string | null;
  /** The row that the page begins after (older ones), or ends before (newer ones), by its id; at most one of them. */
  after: number | null;
  before: number | null;
  limit: number;
};

/** Reads it, and one row more than asked for when there are more. A statement without any row has found no such key. */
export async function readPage<Row extends { id: number }>(
  page: Pick<ListPage, 'after' | 'before' | 'limit'>,
  ask: (isBackward: boolean, fromId: number | null, limit: number) => Promise<{ rows: Row[] }>,
): Promise<Authorised<Row[]>> {
  const isBackward = page.before !== null;
  const { rows } = await ask(isBackward, page.before ?? page.after, page.limit + 1);
  if (rows.length === 0) return { authorised: false };
  // The key alone answers one row of nothing.
  const found = rows.filter((row) => (row.id as number | null) !== null);
  return { authorised: true, row: isBackward ? found.toReversed() : found };
}
