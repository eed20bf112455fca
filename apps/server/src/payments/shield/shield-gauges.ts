// At which shops the shield is up, for the operator.
import type { GaugeGroup } from '@titan/platform/gauges';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { LOOKED_AT } from './rules.ts';

type Attacked = { merchant: number; env: string; account: string; stage: number };

/** @param now epoch ms */
export function shieldGauges(db: Database, now: () => number): GaugeGroup<Attacked[]> {
  return {
    async read() {
      const { rows } = await sql<Attacked>`
        select k.merchant_id as merchant, k.env, a.name as account, max(k.stage) as stage
        from shield_stages k
        left join shields s on s.merchant_id = k.merchant_id and s.env = k.env
        cross join lateral (
          select distinct c.account_id from (
            select x.account_id from charges x where x.merchant_id = k.merchant_id and x.env = k.env order by x.id desc limit ${LOOKED_AT}) c) t
        join provider_accounts a on a.id = t.account_id
        where k.ended_at is null and k.ends_at > ${new Date(now())} and (s.undone_until > ${new Date(now())}) is not true
        group by 1, 2, 3`.execute(db);
      return rows;
    },
    gauges: [
      {
        name: 'titan_shield_stage',
        help: 'What is done against card testers at a merchant, by its number, for each account at which its cards are tried: 1 delay, 2 3-D Secure, 3 one try a payment; nothing where nothing is done',
        labels: ['merchant', 'env', 'account'],
        values: (attacked) =>
          attacked.map(({ merchant, env, account, stage }) => [
            { merchant: String(merchant), env, account },
            stage,
          ]),
      },
    ],
  };
}
