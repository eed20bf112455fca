// Tells a merchant of a dispute what is due to be told (decision 0111): by webhook and by e-mail, once, and that it comes late where it does. As a
// dispute opens its answer is prepared, and what answers itself is sent at half of its time, unless a person was there before.
import type { Clock, Warn } from '@titan/platform/ports';
import { mayDo, type Role } from '@titan/contract/console/rights';
import { sql } from 'kysely';
import type { DisputeNews } from '../db/column-values.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { Providers } from '../providers/providers.ts';
import { REMINDERS, writeDisputeEvent } from '../payments/reconciling/dispute-news.ts';
import { type Claim, claimAnswer, isPast } from './dispute-answers.ts';
import { type LockedDispute, lockDispute } from './lock-dispute.ts';
import { prepareAnswer } from './prepare-answer.ts';
import type { DisputeAnswers } from './send-answers.ts';

type NewsDeps = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'known'>;
  answers: Pick<DisputeAnswers, 'send'>;
  /** Whether a mail server is set, and whose disputes are told by e-mail. */
  mails: { env: 'test' | 'live' } | null;
  warn: Warn;
};

type DueNews = { id: number; stage: number; what: DisputeNews; due_at: Date } & Owner;

const AT_ONCE = 50;
const HOUR_MS = 60 * 60_000;
/** From when on it is told as late, ms: sweeps that run tell it within seconds. */
const LATE_MS = 10 * 60_000;

/** Builds the sweep, which returns how many were told. */
export function createDisputeNews(deps: NewsDeps): () => Promise<number> {
  return async () => {
    const due = await readDue(deps.db, new Date(deps.clock.now()));
    let told = 0;
    for (const news of due) {
      // One that cannot be told does not hold up the others.
      told += await tell(deps, news).catch((err: unknown) => {
        deps.warn('What is due of a dispute could not be told', { err });
        return 0;
      });
    }
    return told;
  };
}

/** 0: another copy was faster. */
async function tell(deps: NewsDeps, news: DueNews): Promise<0 | 1> {
  const now = new Date(deps.clock.now());
  const { isMine, claim } = await inTransaction(deps.db, async (within) => {
    const dispute = await lockDispute(within, news, news.id);
    if (!dispute || !(await take(within, news, now))) return { isMine: false, claim: null };
    return { isMine: true, claim: await tellWithin(within, deps, { dispute, news, now }) };
  });
  if (claim) await deps.answers.send(claim);
  return isMine ? 1 : 0;
}

type Told = { dispute: LockedDispute; news: DueNews; now: Date };

/** Answers what is to be sent once it is committed; null: nothing. */
async function tellWithin(
  within: Database,
  deps: NewsDeps,
  { dispute, news, now }: Told,
): Promise<Claim | null> {
  const isLate = now.getTime() - news.due_at.getTime() > LATE_MS;
  if (!isReminder(news.what)) {
    if (news.what === 'opened') await prepareAnswer(within, dispute, now);
    await queueMails(within, deps, news, { isLate, now });
    return null;
  }
  if (isNoMatter(dispute, news, now) || (await isOvertaken(within, news, now))) return null;
  const prepared = await claimPrepared(within, deps, { dispute, news, now });
  if (prepared) return prepared;
  await writeDue(within, dispute, { isLate, now });
  await queueMails(within, deps, news, { isLate, now });
  return null;
}

const isReminder = (what: DisputeNews): boolean => REMINDERS.some((reminder) => reminder === what);

/** It waits for no answer to this stage, or takes none any more. */
function isNoMatter(dispute: LockedDispute, { stage }: DueNews, now: Date): boolean {
  const isWaiting = dispute.status === 'open' && dispute.stage === stage && dispute.answered_at === null;
  return !isWaiting || isPast(dispute, now);
}

/** False: another copy has told it. */
async function take(within: Database, { id, stage, what }: DueNews, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable('dispute_news')
    .set({ told_at: now })
    .where('dispute_id', '=', id)
    .where('stage', '=', stage)
    .where('what', '=', what)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** After a time in which nothing was told, the last that is due is enough. */
async function isOvertaken(
  within: Database,
  { id, stage, due_at: dueAt }: DueNews,
  now: Date,
): Promise<boolean> {
  const later = await within
    .selectFrom('dispute_news')
    .select('what')
    .where('dispute_id', '=', id)
    .where('stage', '=', stage)
    .where('what', 'in', REMINDERS)
    .where('due_at', '>', dueAt)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return later !== undefined;
}

/** What we have prepared and nobody has touched goes by itself; null: there is no such answer. */
async function claimPrepared(
  within: Database,
  { providers }: NewsDeps,
  { dispute, news, now }: Told,
): Promise<Claim | null> {
  const prepared = await within
    .selectFrom('dispute_answers')
    .select('version')
    .where('dispute_id', '=', news.id)
    .where('stage', '=', news.stage)
    .where('status', '=', 'draft')
    .where('is_prepared', '=', true)
    .executeTakeFirst();
  if (!prepared) return null;
  const act = { id: dispute.id, stage: news.stage, version: prepared.version, userId: null };
  const claimed = await claimAnswer(within, providers, news, act, now);
  return claimed.kind === 'claimed' ? claimed.claim : null;
}

async function writeDue(
  within: Database,
  dispute: LockedDispute,
  { isLate, now }: { isLate: boolean; now: Date },
): Promise<void> {
  const leftMs = (dispute.answer_by?.getTime() ?? now.getTime()) - now.getTime();
  const payment = { id: dispute.transaction_id, reference: dispute.merchant_reference };
  const due = { hoursLeft: Math.round(leftMs / HOUR_MS), isLate };
  await writeDisputeEvent(within, 'charge.dispute.due', dispute, { payment, at: now, due });
}

/** To the owner, and to whoever of the shop may answer disputes and wants to hear of what waits. */
async function queueMails(
  within: Database,
  { mails }: NewsDeps,
  { id, stage, what, merchantId, env }: DueNews,
  { isLate, now }: { isLate: boolean; now: Date },
): Promise<void> {
  if (mails?.env !== env) return;
  const { rows: people } = await sql<{ id: number; role: Role; wants: boolean }>`
    select u.id, u.role, coalesce('attention' = any(n.wants), false) as wants
    from console_users u left join console_news n on n.user_id = u.id
    where u.merchant_id = ${merchantId} and u.ended_at is null`.execute(within);
  const told = people.filter(
    ({ role, wants }) => role === 'owner' || (wants && mayDo(role, 'disputes', env)),
  );
  if (told.length === 0) return;
  await within
    .insertInto('dispute_mails')
    .values(
      told.map((person) => ({
        dispute_id: id,
        stage,
        what,
        user_id: person.id,
        is_late: isLate,
        due_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readDue(db: Database, now: Date): Promise<DueNews[]> {
  const { rows } = await sql<DueNews>`
    select n.dispute_id as id, n.stage, n.what, n.due_at, t.merchant_id as "merchantId", t.env
    from dispute_news n join disputes d on d.id = n.dispute_id join charges c on c.id = d.charge_id
    join transactions t on t.id = c.transaction_id
    where n.told_at is null and n.due_at <= ${now} order by n.due_at limit ${sql.lit(AT_ONCE)}`.execute(db);
  return rows;
}
