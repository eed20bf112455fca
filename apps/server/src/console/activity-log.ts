// The activity log as it is read: who did what, filtered, the newest first. Whoever may not see everybody's sees their own.
import { mayDo } from '@titan/contract/console/rights';
import { activityLogCalls } from '@titan/contract/console/activity-log.schema';
import type * as z from 'zod/mini';
import { type ActivityFilter, type ActivityLog, HOST } from './activity-store.ts';
import type { ConsoleDeps } from './deps.ts';

const ROWS = 50;
const FOLDED_WITHIN_MS = 5_000;
const READ_AT_ONCE = 500;
/** So many rows at most are read for a page, whatever they fold into. */
const MOST_READ = 5_000;

export function activityLogRoutes({ handle, activity }: ConsoleDeps): void {
  handle(activityLogCalls.read, async ({ who, query }) => {
    const { merchantId } = who;
    const seesAll = mayDo(who.role, 'activityLog', who.env);
    const filter = filterOf(query);
    const isOthers = !seesAll && filter.person !== undefined && filter.person !== who.userId;
    const { acts, hasMore } = isOthers
      ? { acts: [], hasMore: false }
      : await readActs(activity, { ...filter, merchantId, ...(!seesAll && { person: who.userId }) });
    return {
      rows: acts.map(viewOf),
      hasMore,
      people: seesAll ? (await activity.people(merchantId)).map(withTextId) : [],
      actions: await activity.actions(merchantId, seesAll ? null : who.userId),
      ...(seesAll && { fault: await activity.fault(merchantId) }),
    };
  });
}

type Query = z.output<typeof activityLogCalls.read.query>;

function filterOf({ person, action, from, to, before }: Query): Omit<ActivityFilter, 'merchantId'> {
  return {
    person: person === undefined || person === HOST ? person : Number(person),
    action,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    before: before === undefined ? undefined : Number(before),
  };
}

type Row = Awaited<ReturnType<ActivityLog['list']>>[number];
/** The newest first. */
type Act = [Row, ...Row[]];

/** A page of acts: what a person did several times in a row within seconds is one. */
async function readActs(
  activity: ActivityLog,
  filter: ActivityFilter,
): Promise<{ acts: Act[]; hasMore: boolean }> {
  const acts: Act[] = [];
  let { before } = filter;
  for (let read = 0; read < MOST_READ; read += READ_AT_ONCE) {
    const rows = await activity.list({ ...filter, before }, READ_AT_ONCE);
    for (const row of rows) {
      const act = acts.at(-1);
      if (act && isSameAct(act[0], row)) act.push(row);
      else if (acts.length === ROWS) return { acts, hasMore: true };
      else acts.push([row]);
    }
    if (rows.length < READ_AT_ONCE) return { acts, hasMore: false };
    before = rows.at(-1)?.id;
  }
  return { acts, hasMore: true };
}

function isSameAct(newest: Row, row: Row): boolean {
  const isSame = newest.user_id === row.user_id && newest.who === row.who && newest.action === row.action;
  return isSame && newest.at.getTime() - row.at.getTime() <= FOLDED_WITHIN_MS;
}

function viewOf(act: Act) {
  const [newest, ...others] = act;
  const { user_id: userId, who: name, email } = newest;
  return {
    ...newest,
    id: String(act.at(-1)?.id),
    person: userId === null ? null : { id: String(userId), name, email: email ?? '' },
    others,
  };
}

function withTextId<Of extends { id: number }>(person: Of) {
  return { ...person, id: String(person.id) };
}
