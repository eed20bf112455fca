// A page of a list that merchants read by cursor: newest first, from a row on or back to a row.

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

/** The rows that a page's query looks for, by their ids. */
export type PageWindow = { fromId: number | null; beyond: '<' | '>'; order: 'asc' | 'desc'; limit: number };

/** Reads it, newest first, and one row more than asked for when there are more. */
export async function readPage<Row>(
  page: Pick<ListPage, 'after' | 'before' | 'limit'>,
  read: (window: PageWindow) => Promise<Row[]>,
): Promise<Row[]> {
  const limit = page.limit + 1;
  if (page.before === null) return read({ fromId: page.after, beyond: '<', order: 'desc', limit });
  const newer = await read({ fromId: page.before, beyond: '>', order: 'asc', limit });
  return newer.toReversed();
}
