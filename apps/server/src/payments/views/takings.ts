// What a merchant has taken in a span of days, by the payments that were opened in it: each figure is the sum of rows that a list of
// payments with the same filters shows.
import type { Channel } from '@titan/rules/methods';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { Span } from '../../merchants/span.ts';

type Sum = { count: number; minor: number };

export type Takings = {
  /** By currency, and by the channel that paid; null: not paid, or not yet. */
  byChannel(owner: Owner, span: Span): Promise<(Sum & { currency: string; channel: Channel | null })[]>;
  /** Payments with an attempt that failed, by the code of what was wrong; the commonest first. */
  reasons(owner: Owner, span: Span): Promise<{ reason: string; count: number }[]>;
  /** Payments and what was debited for them, by the processor that took them; and what it says that it charged, for how many of them. */
  processors(
    owner: Owner,
    span: Span,
  ): Promise<(Sum & { provider: string; currency: string; charged_minor: number; told: number })[]>;
};

const MOST_REASONS = 5;

const openedIn = ({ merchantId, env }: Owner, { from, to }: Span): RawBuilder<unknown> =>
  sql`t.merchant_id = ${merchantId} and t.env = ${env} and t.created_at >= ${from} and t.created_at < ${to}`;

export function createTakings(db: Database): Takings {
  const read = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;
  return {
    byChannel: (owner, span) =>
      read(sql`
        select t.currency, c.channel, count(*) as count, coalesce(sum(t.amount_paid_minor) filter (where c.id is not null), 0)::bigint as minor
        from transactions t left join charges c on c.id = t.paid_charge_id and t.status = 'success'
        where ${openedIn(owner, span)} group by 1, 2 order by 4 desc`),
    reasons: (owner, span) =>
      read(sql`
        select coalesce(c.error_type, 'UNKNOWN') as reason, count(distinct t.id) as count
        from transactions t join charges c on c.transaction_id = t.id and c.status = 'failed'
        where ${openedIn(owner, span)} group by 1 order by 2 desc, 1 limit ${MOST_REASONS}`),
    processors: (owner, span) =>
      read(sql`
        select c.provider, c.currency, count(*) as count, sum(c.amount_minor)::bigint as minor,
          coalesce(sum(e.fee), 0)::bigint as charged_minor, count(e.fee) as told
        from transactions t join charges c on c.id = t.paid_charge_id
        left join lateral (select max(x.provider_fee_minor) as fee from evidence x where x.charge_id = c.id) e on true
        where ${openedIn(owner, span)} and t.status = 'success' group by 1, 2 order by 1, 4 desc`),
  };
}
