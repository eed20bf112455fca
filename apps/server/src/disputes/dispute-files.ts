// The files that go with an answer to a dispute: PDF, JPEG and PNG, as a process of their own has let them through, kept under names of ours for
// eighteen months.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DisputeFileShows } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { DisputeFile } from '../providers/port.ts';
import { type AnswerAct, type Claim, type NotOpen, openAnswer } from './dispute-answers.ts';
import type { CheckedFile } from './check-file.ts';
import { fileName } from './read-disputes.ts';

/** For one answer. */
export const MOST_FILES = 8;
const KEPT_MONTHS = 18;

/**
 * Keeps a file that was checked before (check-file.ts), in the transaction of `within`. The answer's version stays: whoever writes it sees
 * one file more. `too_many`: it has as many as it may.
 */
export async function addFile(
  within: Database,
  owner: Owner,
  act: AnswerAct,
  file: Extract<CheckedFile, { ok: true }> & { shows: DisputeFileShows },
  now: Date,
): Promise<NotOpen | { kind: 'too_many' } | { kind: 'kept'; id: number; name: string }> {
  const found = await openAnswer(within, owner, act);
  if ('kind' in found) return found;
  const { kind, content, shows } = file;
  const { count } = await within
    .selectFrom('dispute_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dispute_id', '=', act.id)
    .where('stage', '=', act.stage)
    .executeTakeFirstOrThrow();
  if (count >= MOST_FILES) return { kind: 'too_many' };
  const { id } = await within
    .insertInto('dispute_files')
    .values({
      dispute_id: act.id,
      stage: act.stage,
      shows,
      kind,
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      content,
      added_by: act.userId,
      added_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'kept', id, name: fileName({ id, kind, shows }) };
}

/** Takes a file out of an answer that is not sent, in the transaction of `within`. */
export async function removeFile(
  within: Database,
  owner: Owner,
  act: AnswerAct,
  fileId: number,
): Promise<NotOpen | { kind: 'removed' }> {
  const found = await openAnswer(within, owner, act);
  if ('kind' in found) return found;
  const { numDeletedRows } = await within
    .deleteFrom('dispute_files')
    .where('id', '=', fileId)
    .where('dispute_id', '=', act.id)
    .where('stage', '=', act.stage)
    .executeTakeFirst();
  return { kind: numDeletedRows === 1n ? 'removed' : 'unknown' };
}

/** A file of theirs; null: there is none, or it is not kept any more. */
export async function readFile(
  db: Database,
  { merchantId, env }: Owner,
  disputeId: number,
  fileId: number,
): Promise<DisputeFile | null> {
  const row = await db
    .selectFrom('dispute_files as f')
    .innerJoin('disputes as d', 'd.id', 'f.dispute_id')
    .innerJoin('charges as c', 'c.id', 'd.charge_id')
    .innerJoin('transactions as t', 't.id', 'c.transaction_id')
    .select(['f.id', 'f.shows', 'f.kind', 'f.content'])
    .where('f.id', '=', fileId)
    .where('d.id', '=', disputeId)
    .where('t.merchant_id', '=', merchantId)
    .where('t.env', '=', env)
    .executeTakeFirst();
  return row?.content ? { name: fileName(row), kind: row.kind, content: row.content } : null;
}

/** Those of an answer, for whoever sends it. */
export async function readKeptFiles(db: Database, { id, stage }: Claim): Promise<DisputeFile[]> {
  const rows = await db
    .selectFrom('dispute_files')
    .select(['id', 'shows', 'kind', 'content'])
    .where('dispute_id', '=', id)
    .where('stage', '=', stage)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ content, ...file }) =>
    content ? [{ name: fileName(file), kind: file.kind, content }] : [],
  );
}

/** Deletes the content of those whose time is over, once their dispute is; answers how many. A second stage begins a new time of its own files. */
export async function deleteOldFiles(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update dispute_files f set content = null from disputes d
    where d.id = f.dispute_id and d.status <> 'open' and f.content is not null
      and f.added_at < ${now}::timestamptz - make_interval(months => ${sql.lit(KEPT_MONTHS)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
