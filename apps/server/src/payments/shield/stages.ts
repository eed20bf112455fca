// Stages of the shield as rows (decision 0110): entered and renewed by whoever sees a sign, ended by their own time.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ShieldSigns } from './accept-sql.ts';
import { RENEWED_EVERY_MS, type Stage, STAGE_MINUTES, type StageReason } from './rules.ts';

export type Shop = { merchantId: number; env: 'test' | 'live' };

export type Sign = Shop & {
  /** The cards that it is about; null: all of the shop's. */
  firstSix: string | null;
  stage: Stage;
  reason: StageReason;
  /** How many tries had ended, and how many of these were signs. */
  tries: number;
  declines: number;
};

/**
 * Keeps the stage that a sign calls for: enters it, or renews the one in force where that is at least as high. Answers the stage that was
 * entered; null: none was. Whoever comes between the two statements is overtaken by the next sign. `now`: epoch ms.
 */
export async function keepStage(db: Database, sign: Sign, now: number): Promise<Stage | null> {
  const { merchantId, env, firstSix, stage, reason, tries, declines } = sign;
  const at = new Date(now);
  const endsAt = new Date(now + STAGE_MINUTES * 60_000);
  await sql`
    update shield_stages set ended_at = least(ends_at, ${at}::timestamptz)
    where merchant_id = ${merchantId} and env = ${env} and ended_at is null and coalesce(first_six, '') = ${firstSix ?? ''}
      and (ends_at <= ${at} or stage < ${stage})`.execute(db);
  const { rows } = await sql<{ stage: Stage; is_new: boolean }>`
    insert into shield_stages (merchant_id, env, first_six, stage, reason, tries, declines, since, last_sign_at, ends_at)
    values (${merchantId}, ${env}, ${firstSix}, ${stage}, ${reason}, ${tries}, ${declines}, ${at}, ${at}, ${endsAt})
    on conflict (merchant_id, env, coalesce(first_six, '')) where ended_at is null
    do update set last_sign_at = greatest(shield_stages.last_sign_at, excluded.last_sign_at),
      ends_at = greatest(shield_stages.ends_at, excluded.ends_at), tries = excluded.tries, declines = excluded.declines
    returning stage, xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new ? rows[0].stage : null;
}

/** Keeps what was counted when an attempt was accepted. An attack is a sign at each try: it is written at its beginning, and once a minute. */
export async function keepSigns(db: Database, signs: ShieldSigns, now: number): Promise<void> {
  const { merchant_id: merchantId, env, kept_stage: kept, sign_at: signAt } = signs;
  const isRenewed = signAt !== null && now - new Date(signAt).getTime() < RENEWED_EVERY_MS;
  const isKept = (stage: number) => kept >= stage && isRenewed;
  if (isStage(signs.sign_stage) && !isKept(signs.sign_stage)) {
    const { signs: declines, ended: tries, sign_stage: stage } = signs;
    await keepStage(db, { merchantId, env, firstSix: null, stage, reason: 'declines', tries, declines }, now);
  }
  // While all cards of the shop are at the stage there is nothing to say of some.
  if (isStage(signs.range_stage) && signs.sign_stage < signs.range_stage && kept < signs.range_stage) {
    const { range_signs: declines, range_ended: tries, range_stage: stage, first_six: firstSix } = signs;
    await keepStage(db, { merchantId, env, firstSix, stage, reason: 'declines', tries, declines }, now);
  }
}

const isStage = (stage: number): stage is Stage => stage > 0;

/** Notes that stages whose time is over have ended; answers how many. */
export async function endStages(db: Database, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shield_stages')
    .set({ ended_at: sql<Date>`ends_at` })
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', new Date(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
