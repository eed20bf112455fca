// A merchant's money explained (decision 0103): from what was collected to what is held and theirs, and how a balance went from its opening to
// its closing. Both add up, because each entry of the journal does.
import type { MovementKind, MovementRow } from './movements.ts';

type Sum = { count: number; minor: number };

/** One currency's money: what came in and went out, in the order of a table that adds up. */
type MoneyExplained = {
  currency: string;
  /** Payments, with all that their payers bore. */
  collected: Sum;
  /** What came in for no payment: twice, late, too much; and parts of one whose rest is still to come. */
  besidesMinor: number;
  refunded: Sum;
  reversed: Sum;
  disputed: Sum;
  /** What these add up to, by processor. */
  held: { provider: string; minor: number }[];
  /** What is taken off that: what is still to go back, or waits for its rest; then fees and VAT. */
  waitingMinor: number;
  feesMinor: number;
  vatMinor: number;
  availableMinor: number;
};

/** What there is after all these. */
export function explainMoney(rows: readonly MovementRow[]): MoneyExplained[] {
  return byCurrency(rows).map(([currency, theirs]) => {
    const held = [...Map.groupBy(theirs, ({ provider }) => provider)].map(([provider, at]) => ({
      provider,
      minor: heldIn(at),
    }));
    const [feesMinor, vatMinor] = [total(theirs, 'fee_minor'), total(theirs, 'vat_minor')];
    const availableMinor = availableIn(theirs);
    return {
      currency,
      collected: sumOf(theirs, 'payment'),
      // Parts that a payment was completed with had come in before.
      besidesMinor: sumOf(theirs, 'besides').minor - total(theirs, 'from_parts_minor'),
      refunded: sumOf(theirs, 'refunded'),
      reversed: sumOf(theirs, 'reversal'),
      disputed: sumOf(theirs, 'dispute'),
      held,
      waitingMinor: heldIn(theirs) - availableMinor - feesMinor - vatMinor,
      feesMinor,
      vatMinor,
      availableMinor,
    };
  });
}

/** `opening + collected − fees − VAT − refunds + refunds that failed − disputes = closing`. */
type BalanceExplained = {
  currency: string;
  openingMinor: number;
  collected: Sum;
  feesMinor: number;
  vatMinor: number;
  refunds: Sum;
  /** What came back of them. */
  refundsFailed: Sum;
  disputes: Sum;
  closingMinor: number;
};

/** @param rows in two parts: what was before the span, and what was in it */
export function explainBalance(rows: readonly MovementRow[]): BalanceExplained[] {
  return byCurrency(rows).map(([currency, theirs]) => {
    const within = theirs.filter(({ part }) => part === 1);
    return {
      currency,
      openingMinor: availableIn(theirs.filter(({ part }) => part === 0)),
      collected: sumOf(within, 'payment'),
      feesMinor: total(within, 'fee_minor'),
      vatMinor: total(within, 'vat_minor'),
      refunds: sumOf(within, 'refund'),
      refundsFailed: sumOf(within, 'refund_failed'),
      disputes: sumOf(within, 'dispute'),
      closingMinor: availableIn(theirs),
    };
  });
}

/** Whether a kind adds to an account or takes from it. */
type Effects = Readonly<Partial<Record<MovementKind, 1 | -1>>>;
/** Fees and VAT are taken off as well. */
const ON_AVAILABLE: Effects = { payment: 1, refund: -1, refund_failed: 1, dispute: -1 };
/** What came in parts was there already. */
const ON_HELD: Effects = { payment: 1, besides: 1, refunded: -1, reversal: -1, dispute: -1 };

function availableIn(rows: readonly MovementRow[]): number {
  return effectOf(rows, ON_AVAILABLE) - total(rows, 'fee_minor') - total(rows, 'vat_minor');
}

function heldIn(rows: readonly MovementRow[]): number {
  return effectOf(rows, ON_HELD) - total(rows, 'from_parts_minor');
}

function effectOf(rows: readonly MovementRow[], on: Effects): number {
  return rows.reduce((sum, { kind, minor }) => sum + (on[kind] ?? 0) * minor, 0);
}

function byCurrency(rows: readonly MovementRow[]): [string, MovementRow[]][] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function sumOf(rows: readonly MovementRow[], kind: MovementKind): Sum {
  const theirs = rows.filter((row) => row.kind === kind);
  return { count: total(theirs, 'count'), minor: total(theirs, 'minor') };
}

type Amount = 'count' | 'minor' | 'fee_minor' | 'vat_minor' | 'from_parts_minor';

function total(rows: readonly MovementRow[], amount: Amount): number {
  return rows.reduce((sum, row) => sum + row[amount], 0);
}
