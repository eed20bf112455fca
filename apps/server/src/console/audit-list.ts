// The audit as it is read: who did what, filtered, the newest first. Whoever may not see everybody's sees their own.
import { mayDo } from '@titan/contract/console/rights';
import { teamCalls } from '@titan/contract/console/team.schema';
import type { Database } from '../db/database.ts';
import type { ConsoleDeps } from './deps.ts';

const ROWS = 50;
const DAY_MS = 24 * 60 * 60_000;

/** `from` and `to`: days of UTC, both included. `userId`: of this person alone. */
export type AuditFilter = { merchantId: number; userId?: number | null } & {
  [Name in 'person' | 'action' | 'from' | 'to' | 'before']?: string | undefined;
};

/** The newest rows first. */
export function readAudit(db: Database, filter: AuditFilter, limit = ROWS) {
  const { merchantId, userId, person, action, from, to, before } = filter;
  let rows = db.selectFrom('console_audit').selectAll().where('merchant_id', '=', merchantId);
  if (typeof userId === 'number') rows = rows.where('user_id', '=', userId);
  if (person) rows = rows.where('who', '=', person);
  if (action) rows = rows.where('action', '=', action);
  if (from) rows = rows.where('at', '>=', new Date(from));
  if (to) rows = rows.where('at', '<', new Date(Date.parse(to) + DAY_MS));
  if (before) rows = rows.where('id', '<', Number(before));
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

export function auditRoutes(deps: ConsoleDeps): void {
  const { answer, db, audit } = deps;
  answer(teamCalls.readAudit, async ({ who, query }) => {
    const { merchantId, userId } = who;
    const seesAll = mayDo(who.role, 'audit', who.env);
    const filter = { ...query, merchantId, userId: seesAll ? null : userId };
    const found = await readAudit(db, filter, ROWS + 1);
    const of = db.selectFrom('console_audit').where('merchant_id', '=', merchantId);
    const own = seesAll ? of : of.where('user_id', '=', userId);
    const people = seesAll ? await of.select('who').distinct().orderBy('who').execute() : [];
    const actions = await own.select('action').distinct().orderBy('action').execute();
    return {
      rows: found.slice(0, ROWS).map((row) => ({ ...row, id: String(row.id) })),
      hasMore: found.length > ROWS,
      people: people.map(({ who: name }) => name),
      actions: actions.map(({ action }) => action),
      ...(seesAll && { brokenAt: (await audit.broken(merchantId))?.at ?? null }),
    };
  });
}
