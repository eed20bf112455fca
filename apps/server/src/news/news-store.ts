// Which news people get by e-mail, and how far each has been told.
import type { Role } from '@titan/contract/console/rights';
import type { NewsKind } from '@titan/contract/console/news';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** How far somebody has been told: the last row of the activity log, what waits, and the end of the last day. */
export type Told = { mailed_id: number; told: string[]; summary_until: Date };

export type NewsReader = Told & {
  user_id: number;
  merchant_id: number;
  merchant: string;
  email: string;
  role: Role;
  wants: string[];
  language: string;
  zone: string;
  tries: number;
  due_at: Date;
  /** The newest entry of the activity log that it tells. */
  newest_id: number;
};

const FIRST_WAIT_MS = 60_000;

export async function wantedBy(db: Database, userId: number): Promise<string[]> {
  const rows = db.selectFrom('console_news').select('wants').where('user_id', '=', userId);
  return (await rows.executeTakeFirst())?.wants ?? [];
}

/** What people did before is no news to them; what waits is told at first. */
export async function chooseNews(
  db: Database,
  userId: number,
  { kind, isWanted, zone, language }: { kind: NewsKind; isWanted: boolean; zone: string; language: string },
  now: Date,
): Promise<void> {
  const wants = isWanted
    ? sql`array_append(array_remove(n.wants, ${kind}), ${kind})`
    : sql`array_remove(n.wants, ${kind})`;
  await sql`
    insert into console_news as n (user_id, wants, language, zone, mailed_id, told, summary_until, due_at)
    select u.id, ${isWanted ? [kind] : []}::text[], ${language}, ${zone},
      coalesce((select max(a.id) from console_audit a where a.merchant_id = u.merchant_id), 0), '{}', ${now}, ${now}
    from console_users u where u.id = ${userId}
    on conflict (user_id) do update set wants = ${wants}, language = excluded.language, zone = excluded.zone`.execute(
    db,
  );
}

/** Who wants news, and is due. */
export async function readNewsReaders(db: Database, now: Date): Promise<NewsReader[]> {
  const { rows } = await sql<NewsReader>`
    select n.*, u.merchant_id, u.email, u.role, m.name as merchant,
      coalesce((select max(a.id) from console_audit a where a.merchant_id = u.merchant_id), 0) as newest_id
    from console_news n join console_users u on u.id = n.user_id join merchants m on m.id = u.merchant_id
    where u.ended_at is null and n.wants <> '{}' and n.due_at <= ${now}`.execute(db);
  return rows;
}

/** Before the mail server is asked. False: another copy has done so. */
export async function moveNewsOn(db: Database, reader: NewsReader, to: Told, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update console_news set mailed_id = ${to.mailed_id}, told = ${to.told}::text[], summary_until = ${to.summary_until}, tries = 0, due_at = ${now}
    where user_id = ${reader.user_id} and mailed_id = ${reader.mailed_id} and told = ${reader.told}::text[]
    and summary_until = ${reader.summary_until} and due_at = ${reader.due_at}`.execute(db);
  return numAffectedRows === 1n;
}

/** The mail server has certainly not taken it: it is tried again. */
export async function putNewsBack(
  db: Database,
  { user_id: userId, tries }: NewsReader,
  { from, to }: { from: Told; to: Told },
  now: number,
): Promise<void> {
  const dueAt = new Date(now + FIRST_WAIT_MS * 2 ** tries);
  await sql`
    update console_news set mailed_id = ${from.mailed_id}, told = ${from.told}::text[], summary_until = ${from.summary_until},
      tries = ${tries + 1}, due_at = ${dueAt}
    where user_id = ${userId} and mailed_id = ${to.mailed_id} and told = ${to.told}::text[] and summary_until = ${to.summary_until}`.execute(
    db,
  );
}
