// The console's Today: what came in, how much of what was opened was paid, why payments failed, and what waits for a person.
import { type Today } from '@titan/contract/console/today';
import { todayCalls } from '@titan/contract/console/today.schema';
import { mayDo } from '@titan/contract/console/rights';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { lastDays, type Span } from '../merchants/span.ts';
import { takingsOf } from '../payments/views/takings.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import type { ConsoleDeps } from './deps.ts';

const MOST_REASONS = 5;

export function todayRoutes(deps: ConsoleDeps): void {
  const { answer, db, ports, services } = deps;
  answer(todayCalls.today, async ({ who, query: { days, zone } }) => {
    const span = await lastDays(db, Number(days), zone, ports.clock.now());
    const may = (right: 'figures' | 'attention' | 'deliveries') => mayDo(who.role, right, who.env);
    const [figures, matters, receivers] = await Promise.all([
      may('figures') ? figuresOf(db, who, span) : null,
      may('attention') ? services.stores.attention.list(who) : null,
      may('deliveries') ? troubledReceivers(deps, who) : null,
    ]);
    return { ...span, figures, matters, receivers };
  });
}

async function figuresOf(db: Database, owner: Owner, span: Span): Promise<NonNullable<Today['figures']>> {
  const rows = await takingsOf(db, owner, span);
  const opened = rows.filter(({ reason }) => reason === null);
  const paid = opened.flatMap(({ channel, ...row }) => (channel === null ? [] : [{ ...row, channel }]));
  return {
    opened: sumOf(opened).count,
    paid: sumOf(paid).count,
    received: groupsOf(paid, 'currency').map(([currency, theirs]) => ({
      currency,
      ...sumOf(theirs),
      channels: groupsOf(theirs, 'channel').map(([channel, each]) => ({ channel, ...sumOf(each) })),
    })),
    reasons: groupsOf(rows, 'reason')
      .flatMap(([reason, each]) => (reason === null ? [] : [{ reason, count: sumOf(each).count }]))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_REASONS),
  };
}

function groupsOf<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): [Row[Name], Row[]][] {
  return [...Map.groupBy(rows, (row) => row[name])];
}

function sumOf(rows: readonly { count: number; minor: number }[]): { count: number; minor: number } {
  const total = (name: 'count' | 'minor') => rows.reduce((sum, row) => sum + row[name], 0);
  return { count: total('count'), minor: total('minor') };
}

async function troubledReceivers({ db }: ConsoleDeps, owner: Owner): Promise<Today['receivers']> {
  const troubled = await createReceivers(db).troubled();
  const theirs = troubled.filter((each) => each.merchant_id === owner.merchantId && each.env === owner.env);
  return theirs.map(({ address, disabled_why: why, waiting }) => ({ address, isOff: why !== null, waiting }));
}
