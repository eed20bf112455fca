// The console's Today: what came in, how much of what was opened was paid, why payments failed, and what waits for a person.
import { todayCalls } from '@titan/contract/console/today.schema';
import { mayDo } from '@titan/contract/console/rights';
import { lastDays } from '../merchants/span.ts';
import { takingsOf } from '../payments/views/takings.ts';
import { figuresOf } from '../payments/views/takings-figures.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import type { ConsoleDeps } from './deps.ts';

export function todayRoutes({ handle, db, ports, services }: ConsoleDeps): void {
  const webhookReceivers = createReceivers(db);
  handle(todayCalls.today, async ({ who, query: { days, zone } }) => {
    const span = await lastDays(db, Number(days), zone, ports.clock.now());
    const may = (right: 'figures' | 'attention' | 'deliveries') => mayDo(who.role, right, who.env);
    const [takings, reviewItems, troubled] = await Promise.all([
      may('figures') ? takingsOf(db, who, span) : null,
      may('attention') ? services.stores.attention.list(who) : null,
      may('deliveries') ? webhookReceivers.troubled(who) : null,
    ]);
    const receivers = troubled?.map(({ address, disabled_why: why, waiting }) => {
      return { address, isOff: why !== null, waiting };
    });
    return { ...span, figures: takings && figuresOf(takings), reviewItems, receivers: receivers ?? null };
  });
}
