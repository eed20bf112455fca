// What the owner reads first when they come back: the rows of the activity log that money, people and keys have made since.
import { noticesCalls } from '@titan/contract/console/notices.schema';
import type { ConsoleDeps } from './deps.ts';
import { createNotices } from '../news/notices.ts';

const SHOWN = 20;

export function noticesRoutes(deps: ConsoleDeps): void {
  const notices = createNotices(deps);
  deps.handle(noticesCalls.notices, async ({ who }) => {
    const found = await notices.since(who.merchantId, await notices.startOf(who.userId), SHOWN + 1);
    return {
      notices: found.slice(0, SHOWN).map(({ facts: { amount, currency }, ...row }) => ({
        ...row,
        money: amount && currency ? { amount: String(amount), currency: String(currency) } : null,
      })),
      hasMore: found.length > SHOWN,
    };
  });
  deps.handle(noticesCalls.dismissNotices, async ({ who, body: { id } }) => {
    await notices.dismiss(who.userId, id);
    return {};
  });
}
