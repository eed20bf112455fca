// E-mails about disputes: each once, to each who hears of it. Those that were queued wait for the mail server for a day at most.
import type { Clock, MailOut, MailPost } from '@titan/platform/ports';
import { sql } from 'kysely';
import type { DisputeNews } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import { type Block, letter } from '../news/letter.ts';
import { type MailWords, wordsOfMail } from '../news/mail-words.ts';

type MailDeps = {
  db: Database;
  clock: Clock;
  /** Null: no mail server is set. */
  mail: MailOut | null;
  publicUrl: string;
};

type TakenMail = {
  dispute_id: number;
  stage: number;
  what: DisputeNews;
  user_id: number;
  is_late: boolean;
  tries: number;
  due_at: Date;
  email: string;
  language: string | null;
  zone: string;
  payment: string;
  status: 'open' | 'won' | 'lost';
  amount_minor: number;
  currency: string;
  answer_by: Date | null;
  outcome: 'won' | 'lost' | null;
};

const AT_ONCE = 20;
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 60_000;
const LATEST_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Builds the sweep, which returns how many were taken up. */
export function createDisputeMails({ db, clock, mail, publicUrl }: MailDeps): { sweep(): Promise<number> } {
  return {
    async sweep() {
      if (mail === null) return 0;
      const now = clock.now();
      const taken = await takeDue(db, now);
      for (const row of taken) {
        if (isPointless(row, now)) continue;
        const outcome = await mail.send(await letterOf(row, publicUrl, now));
        // Only what was certainly not taken is sent again.
        if (outcome === 'not-sent' && row.tries < MOST_TRIES) await putBack(db, row, now);
      }
      return taken.length;
    },
  };
}

/** What waits for an answer is not told any more once nobody can give one. */
function isPointless({ what, due_at: dueAt, status, answer_by: answerBy }: TakenMail, now: number): boolean {
  if (now - dueAt.getTime() > LATEST_MS) return true;
  return what !== 'ended' && (status !== 'open' || (answerBy !== null && answerBy.getTime() <= now));
}

async function takeDue(db: Database, now: number): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    with taken as (
      delete from dispute_mails where (dispute_id, stage, what, user_id) in (
        select dispute_id, stage, what, user_id from dispute_mails where due_at <= ${new Date(now)}
        order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
      returning *
    )
    select m.*, u.email, coalesce(n.language, s.locale) as language, coalesce(n.zone, 'UTC') as zone, t.payment_reference as payment,
      d.status, d.amount_minor, d.currency, g.answer_by, g.outcome
    from taken m join console_users u on u.id = m.user_id join merchants s on s.id = u.merchant_id
    left join console_news n on n.user_id = u.id
    join disputes d on d.id = m.dispute_id join dispute_stages g on g.dispute_id = m.dispute_id and g.stage = m.stage
    join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id
    where u.ended_at is null order by m.due_at`.execute(db);
  return rows;
}

async function putBack(
  db: Database,
  { dispute_id, stage, what, user_id, is_late, tries }: TakenMail,
  now: number,
): Promise<void> {
  const due_at = new Date(now + FIRST_WAIT_MS * 2 ** tries);
  await db
    .insertInto('dispute_mails')
    .values({ dispute_id, stage, what, user_id, is_late, tries: tries + 1, due_at })
    .execute();
}

async function letterOf(row: TakenMail, publicUrl: string, now: number): Promise<MailPost> {
  const mail = await wordsOfMail(row.language);
  const { language, words } = mail;
  const title = titleOf(row, mail, now);
  const blocks: Block[] = [
    title,
    words.disputed.payment({ reference: row.payment }),
    ...(row.what === 'ended' ? [] : [answerBy(row, mail)]),
    ...(row.is_late ? [words.disputed.late] : []),
    { address: `${publicUrl}/console/disputes/${row.dispute_id}` },
    words.disputed.why,
  ];
  return letter(row.email, title, blocks, language);
}

function titleOf(row: TakenMail, { language, words: { disputed } }: MailWords, now: number): string {
  const money = language.money(row.amount_minor, row.currency);
  if (row.what === 'ended') return row.outcome === 'won' ? disputed.won({ money }) : disputed.lost({ money });
  if (row.what === 'opened') return row.stage === 1 ? disputed.opened({ money }) : disputed.again({ money });
  const leftMs = (row.answer_by?.getTime() ?? now) - now;
  return disputed.left({ count: Math.round(leftMs / HOUR_MS), money });
}

/** By the clock of who reads it. */
function answerBy({ answer_by: at, zone }: TakenMail, { language, words: { disputed } }: MailWords): string {
  if (at === null) return disputed.noDay;
  const time = new Intl.DateTimeFormat(`${language.tag}-u-nu-latn`, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: zone,
  }).format(at);
  return disputed.answerBy({ time });
}
