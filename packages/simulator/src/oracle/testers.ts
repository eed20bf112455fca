// What becomes of card testers, by what they were told and what the shop was: their answers are few, a stage is told once, and it ends.
import type { Invariant } from './evidence.ts';
import { tables } from './rules.ts';

const MOST_ANSWERS = 40;

/** What is told of an attack, by the stage that it tells. */
const STAGE_TOLD = `case a.action when 'shield.calm' then 0 when 'shield.delayed' then 1 when 'shield.asks-bank' then 2 when 'shield.one-try' then 3 end`;

export const TESTERS: readonly Invariant[] = [
  // Who undoes the shield has undone it.
  tables(
    {
      id: 'testers',
      says: `Card testers get at most ${MOST_ANSWERS} answers of a shop that lets the shield act`,
    },
    `select m.name || ' let testers have ' || n.answers || ' answers' from merchants m cross join lateral (
      select count(*) as answers from transactions t join charges c on c.transaction_id = t.id
      where t.merchant_id = m.id and t.customer_email like '%@testers.example'
        and (c.status in ('success', 'duplicate', 'returned') or c.status = 'failed' and c.error_type in ('NO_CARD_RECORD', 'DO_NOT_HONOR'))) n
    where n.answers > ${MOST_ANSWERS} and not exists (
      select from console_audit a where a.merchant_id = m.id and a.action = 'shield.undone')`,
  ),
  tables(
    {
      id: 'attack told',
      says: 'A shop is told of each higher stage once, then that all is calm, and of nothing else',
    },
    `select m.name || ' was told of stage ' || e.stage || ' after ' || e.earlier from (
      select a.merchant_id, s.stage, lag(s.stage, 1, 0) over (partition by a.merchant_id order by a.id) as earlier
      from console_audit a cross join lateral (select ${STAGE_TOLD} as stage) s where s.stage is not null) e
    join merchants m on m.id = e.merchant_id where e.stage > 0 and e.stage <= e.earlier or e.stage = 0 and e.earlier = 0
    union all
    select m.name || ' was never told that it is calm' from merchants m join lateral (
      select s.stage from console_audit a cross join lateral (select ${STAGE_TOLD} as stage) s
      where a.merchant_id = m.id and s.stage is not null order by a.id desc limit 1) e on true
    where e.stage > 0
    union all
    select m.name || ' is under stage ' || k.stage || ' though nobody has tried cards for days' from shield_stages k join merchants m on m.id = k.merchant_id
    where k.ended_at is null`,
  ),
];
