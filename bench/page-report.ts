// The goals of the page (guides/performance C1 to C6) and the table that holds what was measured against them.
import type { Load } from './page-load.ts';

/** The rounds of each page, in the order measured. */
export type Measured = { still: Load[]; bare: Load[]; titan: Load[] };

type Fact = { id: string; what: string; value: (load: Load) => number; digits?: number };
/** A time, as median, and its ratio to a limit's median. */
type Ratio = Fact & { against: 'still' | 'bare'; floor: number; aim: number };
/** A count of ours, by itself and at its worst: it must never be broken. */
type Count = Fact & { floor: number; aim: number };

const RATIOS: Ratio[] = [
  {
    id: 'C1',
    what: 'method list painted, ms',
    value: (load) => load.methodsMs,
    against: 'still',
    floor: 1.15,
    aim: 1.05,
  },
  {
    id: 'C2',
    what: 'card field usable, ms',
    value: (load) => load.usableMs,
    against: 'still',
    floor: 1.2,
    aim: 1.05,
  },
  { id: 'C2b', what: 'enhanced, ms', value: (load) => load.liveMs, against: 'still', floor: 2.6, aim: 2.3 },
  {
    id: 'C6',
    what: 'script until enhanced, ms',
    value: (load) => load.scriptMs,
    digits: 1,
    against: 'bare',
    floor: 1.35,
    aim: 1.1,
  },
  { id: 'C6', what: 'first key, ms', value: (load) => load.keyMs, against: 'still', floor: 2, aim: 1.5 },
];

const COUNTS: Count[] = [
  { id: 'C3', what: 'kB until enhanced', value: (load) => load.untilLive.kb, floor: 90, aim: 75, digits: 1 },
  { id: 'C5', what: 'requests until usable', value: (load) => load.untilUsable.requests, floor: 3, aim: 2 },
  { id: 'C5', what: 'requests until enhanced', value: (load) => load.untilLive.requests, floor: 3, aim: 2 },
  {
    id: 'C5',
    what: 'connections until enhanced',
    value: (load) => load.untilLive.connections,
    floor: 1,
    aim: 1,
  },
  { id: 'C5', what: 'foreign origins, ever', value: (load) => load.inAll.foreignOrigins, floor: 0, aim: 0 },
  { id: 'C6', what: 'layout shift', value: (load) => load.shift, floor: 0, aim: 0, digits: 4 },
];

/** Without a goal. */
const FACTS: Fact[] = [
  { id: '', what: 'kB in all', value: (load) => load.inAll.kb, digits: 1 },
  { id: '', what: 'requests in all', value: (load) => load.inAll.requests },
  { id: '', what: 'connections in all', value: (load) => load.connections },
];

const HEADS = ['', '', 'static HTML', 'bare React', 'Titan', 'ratio', 'floor', 'aim', 'reached'];
const WIDTHS = [5, 27, 18, 18, 18, 8, 8, 8, 10];
/** Beyond this spread of the static page, the machine was too busy with other things. */
const WIDE = 1.3;

/** Prints the table. Times are medians with least and most; the ratio is one of medians. */
export function report(measured: Measured): void {
  console.log(`\n${row(HEADS)}`);
  for (const ratio of RATIOS)
    console.log(row([...cells(ratio, measured), ...verdictOnRatio(ratio, measured)]));
  for (const count of COUNTS)
    console.log(row([...cells(count, measured), ...verdictOnCount(count, measured)]));
  for (const fact of FACTS) console.log(row(cells(fact, measured)));
  const times = measured.still.map(({ methodsMs }) => methodsMs);
  if (Math.max(...times) > WIDE * Math.min(...times))
    console.log(
      '\nThe static page alone differs widely from round to round: repeat with more rounds (`-- 9`).',
    );
}

function cells({ id, what, value, digits = 0 }: Fact, { still, bare, titan }: Measured): string[] {
  const spread = (loads: Load[]): string => {
    const values = loads.map(value).toSorted((a, b) => a - b);
    const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0].map((each) => each.toFixed(digits));
    return least === most ? `${most}` : `${median(values).toFixed(digits)} (${least}–${most})`;
  };
  return [id, what, spread(still), spread(bare), spread(titan)];
}

function verdictOnRatio({ value, against, floor, aim }: Ratio, measured: Measured): string[] {
  const ratio = median(measured.titan.map(value)) / median(measured[against].map(value));
  return [ratio.toFixed(2), floor.toFixed(2), aim.toFixed(2), reached(ratio, floor, aim)];
}

function verdictOnCount({ value, floor, aim }: Count, { titan }: Measured): string[] {
  return ['', String(floor), String(aim), reached(Math.max(...titan.map(value)), floor, aim)];
}

function reached(figure: number, floor: number, aim: number): string {
  if (figure > floor) return 'OVER';
  return figure > aim ? 'floor' : 'aim';
}

function row(texts: string[]): string {
  return texts
    .map((text, index) => (index < 2 ? text.padEnd(WIDTHS[index] ?? 0) : text.padStart(WIDTHS[index] ?? 0)))
    .join('');
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
