// A shop's shield as its people see it: the stages in force, what they were entered for, and what the owner has decided.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

export type ShieldStage = 0 | 1 | 2 | 3;

export type ShieldView = {
  /** The highest in force; 0: none. Not what the owner has asked for beside it. */
  stage: ShieldStage;
  /** The highest first. */
  stages: {
    /** Null: for all of the shop's cards. */
    firstSix: string | null;
    stage: Exclude<ShieldStage, 0>;
    reason: 'declines' | 'declines_of_day' | 'left';
    tries: number;
    declines: number;
    since: Date;
    endsAt: Date;
  }[];
  /** How the cards begin that strangers were declined with in the last ten minutes, the most frequent first. */
  firstSix: string[];
  decided: { what: 'undone' | 'hardened'; until: Date } | null;
};

const MOST_FIRST_DIGITS = 5;

export async function readShield(
  db: Database,
  { merchantId, env }: Pick<Owner, 'merchantId' | 'env'>,
  at: Date,
): Promise<ShieldView> {
  const shield = await db
    .selectFrom('shields')
    .select(['undone_until', 'least_stage', 'least_until'])
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .executeTakeFirst();
  const decided = decisionIn(shield, at);
  const rows = await db
    .selectFrom('shield_stages')
    .select(['first_six', 'stage', 'reason', 'tries', 'declines', 'since', 'ends_at'])
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy('stage', 'desc')
    .orderBy('since')
    .execute();
  const stages =
    decided?.what === 'undone'
      ? []
      : rows.map(({ first_six: firstSix, ends_at: endsAt, ...row }) => ({ firstSix, endsAt, ...row }));
  const firstSix = stages.length === 0 ? [] : await declinedLately(db, { merchantId, env }, at);
  return { stage: stages[0]?.stage ?? 0, stages, firstSix, decided };
}

type Decision = { undone_until: Date | null; least_until: Date | null };

function decisionIn(shield: Decision | undefined, at: Date): ShieldView['decided'] {
  const { undone_until: undone = null, least_until: hardened = null } = shield ?? {};
  if (undone !== null && undone > at) return { what: 'undone', until: undone };
  return hardened !== null && hardened > at ? { what: 'hardened', until: hardened } : null;
}

async function declinedLately(
  db: Database,
  { merchantId, env }: Pick<Owner, 'merchantId' | 'env'>,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ first_six: string }>`
    select card_first_six as first_six from (
      select card_first_six, status, is_known_payer, sent_at from charges
      where merchant_id = ${merchantId} and env = ${env} order by id desc limit 200) c
    where status = 'failed' and not is_known_payer and card_first_six is not null and sent_at > ${at}::timestamptz - interval '10 min'
    group by 1 order by count(*) desc, 1 limit ${MOST_FIRST_DIGITS}`.execute(db);
  return rows.map((row) => row.first_six);
}
