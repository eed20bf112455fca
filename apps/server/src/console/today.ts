// The console's Today: what came in, how much of what was opened was paid, why payments failed, and what waits for a person.
import { type Today } from '@titan/contract/console/today';
import { todayCalls } from '@titan/contract/console/today.schema';
import { mayDo } from '@titan/contract/console/rights';
import type { FastifyInstance } from 'fastify';
import type { Owner } from '../merchants/merchant-key.ts';
import { lastDays, type Span, spanTexts } from '../merchants/span.ts';
import { createTakings, type Takings } from '../payments/views/takings.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import { addConsoleCall } from './call.ts';
import type { ConsoleParts } from './register.ts';

export function todayRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  const { db, ports } = parts;
  const takings = createTakings(db);
  addConsoleCall(api, parts, todayCalls.today, async ({ who, query: { days, zone } }) => {
    const span = await lastDays(db, Number(days), zone, ports.clock.now());
    const may = (right: 'figures' | 'attention' | 'deliveries') => mayDo(who.role, right, who.env);
    const [figures, matters, receivers] = await Promise.all([
      may('figures') ? figuresOf(takings, who, span) : null,
      may('attention') ? mattersOf(parts, who) : null,
      may('deliveries') ? troubledReceivers(parts, who) : null,
    ]);
    return { ...spanTexts(span), figures, matters, receivers };
  });
}

async function figuresOf(takings: Takings, owner: Owner, span: Span): Promise<NonNullable<Today['figures']>> {
  const [rows, reasons] = await Promise.all([takings.byChannel(owner, span), takings.reasons(owner, span)]);
  const paid = rows.flatMap(({ channel, ...row }) => (channel === null ? [] : [{ ...row, channel }]));
  const currencies = [...new Set(paid.map(({ currency }) => currency))];
  const received = currencies.map((currency) => {
    const channels = paid.filter((row) => row.currency === currency);
    return { currency, minor: sumOf(channels, 'minor'), count: sumOf(channels, 'count'), channels };
  });
  return { opened: sumOf(rows, 'count'), paid: sumOf(paid, 'count'), received, reasons };
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

async function mattersOf({ services }: ConsoleParts, owner: Owner): Promise<Today['matters']> {
  const matters = await services.stores.attention.list(owner);
  return matters.map(({ name, what, since, payment, amount_minor: minor, currency }) => {
    return { name, what, since: since.toISOString(), payment, minor, currency };
  });
}

async function troubledReceivers({ db }: ConsoleParts, owner: Owner): Promise<Today['receivers']> {
  const troubled = await createReceivers(db).troubled();
  const theirs = troubled.filter((each) => each.merchant_id === owner.merchantId && each.env === owner.env);
  return theirs.map(({ address, disabled_why: why, waiting }) => ({ address, isOff: why !== null, waiting }));
}
