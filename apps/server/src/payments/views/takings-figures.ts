// What a merchant's takings add up to: by what became of payments, and by processor.
import type { Outcome, TakingsRow } from './takings.ts';

/** Each payment that was opened is in one outcome. */
type TakingsFigures = {
  outcomes: Record<Outcome, number>;
  /** Why payments ended without money, by the last attempt that failed; each once, and the commonest first. */
  reasons: { reason: string; count: number }[];
};

export function figuresOf(rows: readonly TakingsRow[]): TakingsFigures {
  const outcomes = { success: 0, waiting: 0, failed: 0, abandoned: 0, expired: 0 };
  for (const { outcome, count } of rows) outcomes[outcome] += count;
  const reasons = [...Map.groupBy(rows, ({ reason }) => reason)].flatMap(([reason, theirs]) =>
    reason === null ? [] : [{ reason, count: theirs.reduce((sum, { count }) => sum + count, 0) }],
  );
  return { outcomes, reasons: reasons.toSorted((a, b) => b.count - a.count) };
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
