// What a merchant's takings add up to: by currency and channel, and by processor.
import type { Channel } from '@titan/rules/methods';
import type { TakingsRow } from './takings.ts';

const MOST_REASONS = 5;

type Sum = { count: number; minor: number };

/** What came in of payments that were opened in a span, and why others failed. */
type TakingsFigures = {
  opened: number;
  paid: number;
  received: (Sum & { currency: string; channels: (Sum & { channel: Channel })[] })[];
  /** The commonest first. */
  reasons: { reason: string; count: number }[];
};

export function figuresOf(rows: readonly TakingsRow[]): TakingsFigures {
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

/** What processors debited and charged, by the currency that was paid for, as payments are listed; what was debited may be of another. */
export function chargedByProcessor(takings: readonly TakingsRow[]) {
  const alike = Map.groupBy(takings, (row) => `${row.provider} ${row.currency} ${row.debited_in}`);
  return [...alike.values()].flatMap((rows) => {
    const [{ provider, currency: of, debited_in: currency }] = rows as [TakingsRow];
    if (provider === null || currency === null) return [];
    const sum = (count: 'count' | 'told' | 'debited_minor' | 'charged_minor') =>
      rows.reduce((all, row) => all + row[count], 0);
    const [minor, chargedMinor] = [sum('debited_minor'), sum('charged_minor')];
    return [{ provider, currency, minor, chargedMinor, of, count: sum('count'), told: sum('told') }];
  });
}

function groupsOf<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): [Row[Name], Row[]][] {
  return [...Map.groupBy(rows, (row) => row[name])];
}

function sumOf(rows: readonly Sum[]): Sum {
  const total = (name: keyof Sum) => rows.reduce((sum, row) => sum + row[name], 0);
  return { count: total('count'), minor: total('minor') };
}
