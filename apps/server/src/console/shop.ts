// The shop itself, as its owner reads and changes it.
import { shopCalls } from '@titan/contract/console/shop.schema';
import { createShop } from '../merchants/shop.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';

export function shopRoutes(deps: ConsoleDeps): void {
  const { handle, activity } = deps;
  const shops = createShop(deps);
  handle(shopCalls.read, ({ who }) => shops.read(who.merchantId));
  handle(shopCalls.change, async ({ who, body: { version, ...typed } }) => {
    if (who.role !== 'owner') return refused('NOT_ALLOWED');
    const outcome = await shops.change(who.merchantId, typed, version, (within, before, after, fields) =>
      activity.recordWithin(within, who, 'shop.changed', after.name, {
        changed: fields.join(', '),
        ...(fields.includes('name') ? { before: before.name } : {}),
      }),
    );
    if (outcome.kind === 'wrong') return refused('INVALID', outcome.problems);
    return outcome.kind === 'overtaken' ? refused('CHANGED') : outcome.shop;
  });
}
