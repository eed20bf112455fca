// A span of days as a person counts them: from the beginning of the first to the end of the last, in their zone.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { timesIn } from '../platform/csv.ts';

export type Span = {
  from: Date;
  /** The instant after it. */
  to: Date;
};

/** All that there is. */
export const EVER: Span = { from: new Date(0), to: new Date('9999-01-01') };

/** The month of a text such as `2026-11`. */
export function monthSpan(db: Database, month: string, zone: string): Promise<Span> {
  const first = sql`${`${month}-01`}::date`;
  return spanOf(db, first, sql`(${first} + interval '1 month' - interval '1 day')::date`, zone);
}

/** The month of `now` there, such as `2026-11`. */
export function monthAt(now: number, zone: string): string {
  return timesIn(zone)(new Date(now)).slice(0, 7);
}

/** The last days, of which the day of `now` is one. */
export function lastDays(db: Database, days: number, zone: string, now: number): Promise<Span> {
  const today = sql`(${new Date(now)}::timestamptz at time zone ${zone})::date`;
  return spanOf(db, sql`${today} - ${days - 1}::int`, today, zone);
}

async function spanOf(
  db: Database,
  first: ReturnType<typeof sql>,
  last: ReturnType<typeof sql>,
  zone: string,
): Promise<Span> {
  const { rows } = await sql<Span>`
    select s.first::timestamp at time zone ${zone} as from, (s.last + 1)::timestamp at time zone ${zone} as to
    from (select (${first}) as first, (${last}) as last) s`.execute(db);
  const [span] = rows;
  if (span === undefined) throw new Error('A span of days has no row');
  return span;
}
