// What the shield counts beside payments, for each shop that has had card tries of late (decision 0110): the whole of ten minutes and of a day,
// cards begun on processors' pages, the shop's usual, and how busy it is.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  cardSql,
  hasVerdictSql,
  isLeftSql,
  isSignSql,
  type Stage,
  stageSql,
  type StageReason,
  usualSql,
} from './rules.ts';
import { endStages, keepStage, type Shop } from './stages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** No more of a shop's tries of a day are looked at: more than a small shop has, and enough to tell. */
const DAY_TRIES = 2_000;
/** The usual is that of the last so many tries outside of stages. */
const USUAL_TRIES = 2_000;
const USUAL_DAYS = 28;
/** Shops of which the usual is counted anew in one run. */
const USUALS_AT_ONCE = 50;
/** A shop with fewer approvals in ten minutes is seen whole by each payment. */
const BUSY_FROM = 20;

/** Judges, counts and tidies; answers how many rows were written. `now`: epoch ms. */
export async function watchCardTesting(db: Database, now: number): Promise<number> {
  let written = await endStages(db, now);
  for (const shop of await shopsWithTries(db, now)) {
    if (shop.approvals >= BUSY_FROM) written += await keepApprovals(db, shop, now);
    for (const sign of await signsOf(db, shop, now)) {
      await keepStage(db, { ...shop, firstSix: null, ...sign }, now);
      written += 1;
    }
  }
  return written + (await countUsuals(db, now));
}

type ActiveShop = Shop & { approvals: number };

/** Those with a card try in the last ten minutes. Charges are numbered as they come, so it reads these alone. */
async function shopsWithTries(db: Database, now: number): Promise<ActiveShop[]> {
  const { rows } = await sql<ActiveShop>`
    select c.merchant_id as "merchantId", c.env, count(*) filter (where c.status = 'success')::int as approvals from charges c
    where c.id > coalesce((select x.id from charges x where x.sent_at <= ${new Date(now - 10 * MINUTE_MS)} order by x.id desc limit 1), 0)
      and c.merchant_id is not null
    group by 1, 2`.execute(db);
  return rows;
}

type SpanSign = { stage: Stage; reason: StageReason; tries: number; declines: number };

/** What a span of a shop's tries calls for. */
async function signsOf(db: Database, { merchantId, env }: Shop, now: number): Promise<SpanSign[]> {
  const at = new Date(now);
  const { rows } = await sql<Record<'stage' | 'tries' | 'declines', number> & { reason: StageReason }>`
    with o as (
      select coalesce(max(${sql.raw(usualSql('s'))}), ${sql.raw(usualSql('(null::shields)'))}) as usual,
        coalesce(max(s.undone_until) > ${at}, false) as is_undone
      from shields s where s.merchant_id = ${merchantId} and s.env = ${env}),
    k as (
      select coalesce(max(g.stage), 0) as stage from shield_stages g
      where g.merchant_id = ${merchantId} and g.env = ${env} and g.ended_at is null and g.ends_at > ${at} and g.first_six is null),
    tried as (
      select c.*, ${at} - c.sent_at as age, ${sql.raw(cardSql('c'))} as card, ${sql.raw(hasVerdictSql('c'))} as has_verdict,
        ${sql.raw(isSignSql('c'))} as is_sign, ${sql.raw(isLeftSql('c'))} as is_left
      from (
        select * from charges x where x.merchant_id = ${merchantId} and x.env = ${env} order by x.id desc limit ${DAY_TRIES}) c
      where c.sent_at > ${new Date(now - DAY_MS)}),
    spans(reason, tries, declines, late, lately) as (
      select 'declines', count(distinct card) filter (where has_verdict), count(distinct card) filter (where is_sign), 1, false
      from tried where age < interval '10 min'
      union all
      select 'declines_of_day', count(distinct card) filter (where has_verdict), count(distinct card) filter (where is_sign),
        count(distinct card) filter (where is_sign and age < interval '30 min'), false
      from tried
      union all
      -- where the card is typed elsewhere, what has come to nothing after ten minutes is all that there is to see
      select 'left', count(*) filter (where age > interval '10 min'), count(*) filter (where is_left and age > interval '10 min'), 1, false
      from tried where card_mark is null and age < interval '70 min' and shield_stage < 2
      union all
      -- what was led to 3-D Secure and was not confirmed: testers who go on, though nothing answers them
      select 'unconfirmed', count(*), count(*) filter (where status <> 'success'), 1, false
      from tried where shield_stage >= 2 and not is_known_payer and age between interval '3 min' and interval '13 min')
    select case when s.reason = 'unconfirmed' then 'left' else s.reason end as reason, s.tries::int, s.declines::int, case
        when o.is_undone then 0
        when s.reason = 'unconfirmed' then case when k.stage >= 2 and s.declines >= 10 and s.declines >= 0.6 * s.tries then k.stage else 0 end
        when s.reason = 'left' then case
          when s.declines >= 40 and s.declines >= s.tries * least(0.95, greatest(0.8, 1.5 * o.usual)) then 3
          when s.declines >= 20 and s.declines >= s.tries * least(0.9, greatest(0.7, 1.5 * o.usual)) then 1 else 0 end
        when s.reason = 'declines_of_day' then case
          when s.late >= 5 and s.declines >= 100 and s.declines >= s.tries * least(0.8, greatest(0.5, 3 * o.usual)) then 2
          when s.late >= 5 and s.declines >= 40 and s.declines >= s.tries * least(0.6, greatest(0.25, 2 * o.usual)) then 1 else 0 end
        else ${sql.raw(stageSql('s.declines', 's.tries', 'o.usual', 's.lately'))} end as stage
    from spans s cross join o cross join k`.execute(db);
  return rows.flatMap(({ stage, ...counted }) => (isStage(stage) ? [{ ...counted, stage }] : []));
}

const isStage = (stage: number): stage is Stage => stage > 0;

async function keepApprovals(
  db: Database,
  { merchantId, env, approvals }: ActiveShop,
  now: number,
): Promise<number> {
  const kept = { approvals, approvals_at: new Date(now) };
  await db
    .insertInto('shields')
    .values({ merchant_id: merchantId, env, ...kept })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'env']).doUpdateSet(kept))
    .execute();
  return 1;
}

/** Once a day for each shop that has tries: what it usually sees, outside of stages. The last hour may be an attack that nobody has noticed yet. */
async function countUsuals(db: Database, now: number): Promise<number> {
  const { rows } = await sql<Shop>`
    select m.id as "merchantId", e.env from merchants m cross join (values ('live'), ('test')) e(env)
    left join shields s on s.merchant_id = m.id and s.env = e.env
    where coalesce(s.usual_at <= ${new Date(now - DAY_MS)}, true)
      and exists (select from charges c where c.merchant_id = m.id and c.env = e.env)
    limit ${USUALS_AT_ONCE}`.execute(db);
  for (const shop of rows) await countUsual(db, shop, now);
  return rows.length;
}

async function countUsual(db: Database, { merchantId, env }: Shop, now: number): Promise<void> {
  await sql`
    insert into shields (merchant_id, env, usual_tries, usual_declines, usual_at)
    select ${merchantId}, ${env}, count(*), count(*) filter (where is_sign), ${new Date(now)}
    from (
      select ${sql.raw(isSignSql('c'))} or ${sql.raw(isLeftSql('c'))} as is_sign
      from (
        select * from charges x where x.merchant_id = ${merchantId} and x.env = ${env} order by x.id desc limit ${USUAL_TRIES}) c
      where (${sql.raw(hasVerdictSql('c'))} or ${sql.raw(isLeftSql('c'))})
        and c.sent_at between ${new Date(now - USUAL_DAYS * DAY_MS)} and ${new Date(now - HOUR_MS)}
        and not exists (
          select from shield_stages g where g.merchant_id = ${merchantId} and g.env = ${env}
            and c.sent_at between g.since - interval '10 min' and coalesce(g.ended_at, g.ends_at))) u
    on conflict (merchant_id, env) do update set usual_tries = excluded.usual_tries, usual_declines = excluded.usual_declines,
      usual_at = excluded.usual_at`.execute(db);
}
