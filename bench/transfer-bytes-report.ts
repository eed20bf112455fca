// What travelled for a payment by bank transfer, held against the goal C10 of guides/performance.
import type { Exchange } from './transfer-wire.ts';

type Kind = 'document' | 'code' | 'calls' | 'stream';
type Ways = { up: number; down: number; exchanges: number };
export type Traffic = Record<Kind, Ways>;

/** `enhanced`: the page alone until it is enhanced. `page`: until it rests. `payment`: a whole payment, with the page. */
export type Round = { enhanced: Traffic; page: Traffic; payment: Traffic };

const KINDS: Kind[] = ['document', 'code', 'calls', 'stream'];
const STREAM = /^\/api\/events\/[^/?]+\?/;
const [FLOOR, AIM] = [0.25, 0.05];

/** What the bank tells the service is no traffic of the payer's. */
export function trafficOf(exchanges: readonly Exchange[]): Traffic {
  const none = (): Ways => ({ up: 0, down: 0, exchanges: 0 });
  const traffic: Traffic = { document: none(), code: none(), calls: none(), stream: none() };
  for (const { path, up, down } of exchanges) {
    if (path.startsWith('/api/callbacks/')) continue;
    const ways = traffic[kindOf(path)];
    ways.up += up;
    ways.down += down;
    ways.exchanges += 1;
  }
  return traffic;
}

function kindOf(path: string): Kind {
  if (STREAM.test(path)) return 'stream';
  if (path.startsWith('/api/')) return 'calls';
  return path.startsWith('/assets/') ? 'code' : 'document';
}

/** Prints the round with the most bytes: bytes are counts, which must never be over. */
export function report(name: string, rounds: readonly Round[]): void {
  const worst = rounds.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0];
  if (!worst) return;
  const { enhanced, page, payment } = worst;
  console.log(`\n${name.padEnd(40)}${HEADS.map((head) => head.padStart(11)).join('')}`);
  console.log(row('the page until enhanced', total(enhanced)));
  console.log(row('the page at rest', total(page)));
  for (const kind of KINDS) {
    const [all, before] = [payment[kind], page[kind]];
    console.log(row(`  beyond it: ${kind}`, differenceOf(all, before)));
  }
  console.log(row('the whole payment', total(payment)));
  const ratios = rounds.map((round) => ratioOf(round).toFixed(3)).join(', ');
  console.log(
    `C10 beyond the page / the page at rest: ${ratioOf(worst).toFixed(3)} ${reached(ratioOf(worst))}`,
  );
  console.log(`  (floor ${FLOOR}, aim ${AIM}; rounds ${ratios})`);
  const strict = beyond(payment, enhanced, bytesOf);
  const down = beyond(payment, page, ({ down: bytes }) => bytes);
  console.log(`  beside the page until enhanced: ${strict.toFixed(3)}; downwards alone: ${down.toFixed(3)}`);
}

const HEADS = ['exchanges', 'up', 'down', 'both'];
const bytesOf = ({ up, down }: Ways): number => up + down;

function ratioOf({ payment, page }: Round): number {
  return beyond(payment, page, bytesOf);
}

function beyond(whole: Traffic, part: Traffic, of: (ways: Ways) => number): number {
  return (of(total(whole)) - of(total(part))) / of(total(part));
}

function total(traffic: Traffic): Ways {
  const all = KINDS.map((kind) => traffic[kind]);
  const sum = (of: keyof Ways) => all.reduce((so, ways) => so + ways[of], 0);
  return { up: sum('up'), down: sum('down'), exchanges: sum('exchanges') };
}

function differenceOf(a: Ways, b: Ways): Ways {
  return { up: a.up - b.up, down: a.down - b.down, exchanges: a.exchanges - b.exchanges };
}

function row(name: string, ways: Ways): string {
  const cells = [ways.exchanges, ways.up, ways.down, bytesOf(ways)];
  return name.padEnd(40) + cells.map((cell) => String(cell).padStart(11)).join('');
}

function reached(figure: number): string {
  if (figure > FLOOR) return 'OVER';
  return figure > AIM ? 'floor' : 'aim';
}
