// The rules of payments, judged at once: of the payments that were written to since it last looked, by one statement that the database
// has planned before. Asked one by one they take twenty times as long.
import type { Invariant, Tables } from './evidence.ts';
import type { TableInvariant } from './rules.ts';

/** Payments with a row that a database transaction from `since` on has written. */
const TOUCHED = `
select x.id from transactions x where x.xmin::text::bigint >= since
union select x.transaction_id from charges x where x.xmin::text::bigint >= since
union select c.transaction_id from evidence x join charges c on c.id = x.charge_id where x.xmin::text::bigint >= since
union select c.transaction_id from journal x join charges c on c.id = x.charge_id where x.xmin::text::bigint >= since
union select x.transaction_id from obligations x where x.xmin::text::bigint >= since
union select r.transaction_id from refunds r left join refund_parts x on x.refund_id = r.id
  where r.xmin::text::bigint >= since or x.xmin::text::bigint >= since
union select x.transaction_id from refund_requests x where x.xmin::text::bigint >= since
union select x.transaction_id from transfers x where x.xmin::text::bigint >= since
union select x.transaction_id from webhook_deliveries x where x.xmin::text::bigint >= since`;

const functionOf = (rules: readonly TableInvariant[]) => `
create or replace function pg_temp.breaches(since bigint) returns table (rule text, breach text)
language plpgsql set plan_cache_mode = force_generic_plan as $body$ begin
  return query with touched as materialized (${TOUCHED})
  ${rules.map(({ id, breaches }) => `select '${id}', b.* from (${breaches}) b(breach)`).join('\nunion all ')}
  -- from here on the next look
  union all select null, pg_snapshot_xmin(pg_current_snapshot())::text;
end $body$`;

/** Each breach begins with the number of its rule. For one session of one database, and one world. */
export function atOnce(rules: readonly TableInvariant[]): Invariant {
  let since: string | null = null;
  return {
    id: 'payments',
    says: 'Every rule of payments holds for those that have just changed',
    when: 'step',
    async find({ tables }) {
      if (since === null) await prepare(tables, rules);
      const rows = await tables.query<{ rule: string | null; breach: string }>(
        'select rule, breach from pg_temp.breaches($1)',
        [since ?? '0'],
      );
      since = rows.find(({ rule }) => rule === null)?.breach ?? since;
      return rows.flatMap(({ rule, breach }) => (rule === null ? [] : `${rule}: ${breach}`));
    },
  };
}

/** A plan lasts as long as its session, which may see many worlds. */
async function prepare(tables: Tables, rules: readonly TableInvariant[]): Promise<void> {
  const [known] = await tables.query<{ name: string | null }>(
    `select to_regprocedure('pg_temp.breaches(bigint)')::text as name`,
  );
  if (!known?.name) await tables.query(functionOf(rules));
}
