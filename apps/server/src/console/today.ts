// The console's Today: what the days brought, what became of what was opened, why payments failed, and what waits for a person.
import { todayCalls } from '@titan/contract/console/today.schema';
import { mayDo } from '@titan/contract/console/rights';
import { readMoney } from '../merchants/money-figures.ts';
import { lastDays, partsOf, spanBefore } from '../merchants/span.ts';
import { waitingDisputes } from '../disputes/dispute-line.ts';
import { takingsOf } from '../payments/views/takings.ts';
import { figuresOf } from '../payments/views/takings-figures.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import type { ConsoleDeps } from './deps.ts';

/** Over so many days the shop's usual currency is told. */
const USUAL_DAYS = 30;
/** How many days before are the spans that it stands beside, by how many days it has. */
const EARLIER = { 1: [1, 7], 7: [7], 30: [30] } as const;

export function todayRoutes({ handle, db, ports, services }: ConsoleDeps): void {
  const webhookReceivers = createReceivers(db);
  handle(todayCalls.today, async ({ who, query: { days, basis, zone } }) => {
    const now = ports.clock.now();
    const span = await lastDays(db, Number(days), zone, now);
    const may = (right: 'figures' | 'attention' | 'deliveries' | 'disputes') =>
      mayDo(who.role, right, who.env);
    const readFigures = async () => {
      const [bounds, usual, ...earlier] = await Promise.all([
        partsOf(db, span, zone),
        lastDays(db, USUAL_DAYS, zone, now),
        ...EARLIER[days].map((before) => spanBefore(db, span, before, { zone, now })),
      ]);
      const [money, takings] = await Promise.all([
        readMoney(db, who, { bounds, earlier, usual, basis }),
        takingsOf(db, who, span),
      ]);
      return { money, bounds, earlier, ...figuresOf(takings) };
    };
    const [figures, items, disputes, troubled] = await Promise.all([
      may('figures') ? readFigures() : null,
      may('attention') ? services.stores.attention.list(who) : null,
      may('disputes') ? waitingDisputes(db, who, new Date(now)) : null,
      may('deliveries') ? webhookReceivers.troubled(who) : null,
    ]);
    const receivers = troubled?.map(({ address, disabled_why: why, waiting }) => {
      return { address, isOff: why !== null, waiting };
    });
    const reviewItems = items && (disputes ? items.filter(({ kind }) => kind !== 'dispute') : items);
    return { ...span, figures, reviewItems, disputes, receivers: receivers ?? null };
  });
}
