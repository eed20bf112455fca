// The activity log as it is read: who did what, filtered, the newest first. Whoever may not see everybody's sees their own.
import { mayDo } from '@titan/contract/console/rights';
import { activityLogCalls } from '@titan/contract/console/activity-log.schema';
import type { ConsoleDeps } from './deps.ts';

const ROWS = 50;

export function activityLogRoutes({ handle, activity }: ConsoleDeps): void {
  handle(activityLogCalls.read, async ({ who, query }) => {
    const { merchantId } = who;
    const seesAll = mayDo(who.role, 'activityLog', who.env);
    const userId = seesAll ? null : who.userId;
    const found = await activity.list({ ...query, merchantId, userId }, ROWS + 1);
    return {
      rows: found.slice(0, ROWS).map((row) => ({ ...row, id: String(row.id) })),
      hasMore: found.length > ROWS,
      people: seesAll ? await activity.people(merchantId) : [],
      actions: await activity.actions(merchantId, userId),
      ...(seesAll && { fault: await activity.fault(merchantId) }),
    };
  });
}
