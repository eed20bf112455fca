// How far the activity log has been sent to each merchant's owner, and what is yet to be sent.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const FIRST_WAIT_MS = 60_000;

export type DueNotices = {
  merchant_id: number;
  merchant: string;
  locale: string | null;
  owner: string;
  mailed_id: number;
  tries: number;
  newest_id: number;
};

/** Merchants with rows in their activity log that nobody has looked at. */
export async function readDue(db: Database, now: Date): Promise<DueNotices[]> {
  const { rows } = await sql<DueNotices>`
    select m.id as merchant_id, m.name as merchant, m.locale, u.email as owner, coalesce(n.mailed_id, 0) as mailed_id,
      coalesce(n.tries, 0) as tries, a.newest_id
    from console_users u join merchants m on m.id = u.merchant_id left join notice_mails n on n.merchant_id = m.id
    cross join lateral (
      select max(id) as newest_id from console_audit where merchant_id = m.id and id > coalesce(n.mailed_id, 0)) a
    where u.role = 'owner' and u.ended_at is null and a.newest_id is not null and (n.due_at is null or n.due_at <= ${now})`.execute(
    db,
  );
  return rows;
}

/** False: another copy has done so. */
export async function moveOn(
  db: Database,
  { merchant_id, mailed_id, newest_id }: DueNotices,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_mails as n (merchant_id, mailed_id, due_at) values (${merchant_id}, ${newest_id}, ${now})
    on conflict (merchant_id) do update set mailed_id = excluded.mailed_id, tries = 0, due_at = excluded.due_at
    where n.mailed_id = ${mailed_id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function putBack(
  db: Database,
  { merchant_id, mailed_id, newest_id, tries }: DueNotices,
  now: number,
): Promise<void> {
  await db
    .updateTable('notice_mails')
    .set({ mailed_id, tries: tries + 1, due_at: new Date(now + FIRST_WAIT_MS * 2 ** tries) })
    .where('merchant_id', '=', merchant_id)
    .where('mailed_id', '=', newest_id)
    .execute();
}
