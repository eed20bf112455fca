// A page of a list that merchants read by cursor, newest first.

export type ListPage = {
  /** By the row's creation: from, and before. */
  from: Date | null;
  to: Date | null;
  currency: string | null;
  /** The id of the row that the page begins after (older rows), or ends before (newer rows); at most one of them. */
  after: number | null;
  before: number | null;
  limit: number;
};

/** Which rows a page's query selects, by id. */
export type PageWindow = { fromId: number | null; beyond: '<' | '>'; order: 'asc' | 'desc'; limit: number };

/** Reads one row more than requested when there are more. */
export async function readPage<Row>(
  page: Pick<ListPage, 'after' | 'before' | 'limit'>,
  read: (window: PageWindow) => Promise<Row[]>,
): Promise<Row[]> {
  const limit = page.limit + 1;
  if (page.before === null) return read({ fromId: page.after, beyond: '<', order: 'desc', limit });
  const newer = await read({ fromId: page.before, beyond: '>', order: 'asc', limit });
  return newer.toReversed();
}
