// A span of days as a person counts them: from the beginning of the first to the end of the last, in their zone.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { timesIn } from '../platform/csv.ts';

export type Span = {
  from: Date;
  /** The instant after it. */
  to: Date;
};

const QUARTER_MS = 15 * 60_000;

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

/** The instants at which its days begin, or its hours if it is a day, and its end. */
export async function partsOf(db: Database, { from, to }: Span, zone: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    with days as (
      select ${beginningOf(sql`d`, zone)} as at
      from generate_series(${dayOf(from, zone)}::timestamp, ${lastDayOf(to, zone)}::timestamp, interval '1 day') d)
    select at from days where (select count(*) from days) > 1
    union
    select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 minute', interval '1 hour')
    where (select count(*) from days) = 1
    union
    select ${to} order by 1`.execute(db);
  return rows.map(({ at }) => at);
}

/**
 * The same span so many days before, up to the same time of day as now: to the end of the quarter of an hour.
 * @param now epoch ms
 */
export async function spanBefore(
  db: Database,
  { from, to }: Span,
  days: number,
  { zone, now }: { zone: string; now: number },
): Promise<Span> {
  const until = new Date(Math.ceil(now / QUARTER_MS) * QUARTER_MS);
  const { rows } = await sql<Span>`
    select ${beginningOf(sql`(${dayOf(from, zone)} - ${days}::int)`, zone)} as from,
      least((${until}::timestamptz at time zone ${zone} - ${days}::int * interval '1 day') at time zone ${zone},
        ${beginningOf(sql`(${lastDayOf(to, zone)} + 1 - ${days}::int)`, zone)}) as to`.execute(db);
  const [span] = rows;
  if (span === undefined) throw new Error('A span of days has no row');
  return span;
}

const dayOf = (at: Date, zone: string) => sql`(${at}::timestamptz at time zone ${zone})::date`;
const lastDayOf = (to: Date, zone: string) => dayOf(new Date(to.getTime() - 1), zone);
const beginningOf = (day: RawBuilder<unknown>, zone: string) => sql`${day}::timestamp at time zone ${zone}`;

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
