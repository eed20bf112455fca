// What a span of days brought a merchant, by currency: gross, what it cost, what went back, and what is left. Each part of the span has its
// bar, and earlier spans stand beside it.
import type { Channel } from '@titan/rules/methods';
import type { Database } from '../db/database.ts';
import type { Owner } from './merchant-key.ts';
import { type Basis, type MovementKind, type MovementRow, readMovements } from './movements.ts';
import type { Span } from './span.ts';

/** Minor units. `received − fees − vat − refunded + cameBack − lost = net`. */
export type Money = {
  /** How many payments they are the sums of. */
  count: number;
  received: number;
  fees: number;
  vat: number;
  refunded: number;
  /** Refunds that failed. */
  cameBack: number;
  /** To disputes. */
  lost: number;
  net: number;
};

export type MoneyFigures = Money & {
  currency: string;
  /** The largest first. */
  channels: { channel: Channel; count: number; minor: number }[];
  /** What was received in each part of the span. */
  bars: { count: number; minor: number }[];
  /** In each earlier span. */
  earlier: Money[];
};

/**
 * @property bounds of the parts of the span, rising
 * @property usual by which the currencies are ordered, which are shown also where nothing moved meanwhile; left out: by the others
 */
type Asked = { bounds: readonly Date[]; earlier: readonly Span[]; usual?: Span; basis: Basis };

/** The currency of most payments first; none without a movement in one of the spans. */
export async function readMoney(
  db: Database,
  owner: Owner,
  { bounds, earlier, usual, basis }: Asked,
): Promise<MoneyFigures[]> {
  const readIn = ({ from, to }: Span) => readMovements(db, owner, [from, to], basis);
  const [rows, ofUsual, ...before] = await Promise.all([
    readMovements(db, owner, bounds, basis),
    usual ? readIn(usual) : [],
    ...earlier.map(readIn),
  ]);
  const all = [rows, ofUsual, ...before].flat();
  const currencies = new Set(all.map(({ currency }) => currency));
  const figures = [...currencies].map((currency) => {
    const [theirs = [], ...theirsBefore] = [rows, ...before].map((each) =>
      each.filter((row) => row.currency === currency),
    );
    return {
      currency,
      ...moneyOf(theirs),
      channels: channelsOf(theirs),
      bars: bounds.slice(1).map((_, part) => receivedIn(theirs.filter((row) => row.part === part))),
      earlier: theirsBefore.map(moneyOf),
    };
  });
  const ordering = ofUsual.length > 0 ? ofUsual : all;
  const countOf = ({ currency }: MoneyFigures) =>
    receivedIn(ordering.filter((row) => row.currency === currency)).count;
  return figures.toSorted((a, b) => countOf(b) - countOf(a));
}

function moneyOf(rows: readonly MovementRow[]): Money {
  const sum = (kind: MovementKind, column: 'minor' | 'fee_minor' | 'vat_minor' = 'minor') =>
    rows.reduce((all, row) => (row.kind === kind ? all + row[column] : all), 0);
  const { count, minor: received } = receivedIn(rows);
  const [fees, vat] = [sum('payment', 'fee_minor'), sum('payment', 'vat_minor')];
  const [refunded, cameBack, lost] = [sum('refund'), sum('refund_failed'), sum('dispute')];
  const net = received - fees - vat - refunded + cameBack - lost;
  return { count, received, fees, vat, refunded, cameBack, lost, net };
}

function channelsOf(rows: readonly MovementRow[]): MoneyFigures['channels'] {
  const paid = rows.filter(({ kind }) => kind === 'payment');
  const channels = [...Map.groupBy(paid, ({ channel }) => channel)].map(([channel, theirs]) => {
    return { channel, ...receivedIn(theirs) };
  });
  return channels.toSorted((a, b) => b.minor - a.minor);
}

function receivedIn(rows: readonly MovementRow[]): { count: number; minor: number } {
  const paid = rows.filter(({ kind }) => kind === 'payment');
  return {
    count: paid.reduce((sum, row) => sum + row.count, 0),
    minor: paid.reduce((sum, { minor }) => sum + minor, 0),
  };
}
